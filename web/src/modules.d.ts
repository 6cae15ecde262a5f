/* Modules that the plugins in web/plugins make at build time. */
declare module 'maat:sign/*' {
  const sign: { d: string; w: number; h: number };
  export default sign;
}
declare module 'maat:texts' {
  const list: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default list;
}
declare module 'maat:rules' {
  const list: Record<
    string,
    () => Promise<{ default: import('../plugins/rules').Section[] }>
  >;
  export default list;
}
declare module 'opentype.js';
