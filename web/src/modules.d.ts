/* Modules that the plugins in web/plugins make at build time. */
declare module 'maat:sign/*' {
  const sign: { d: string; w: number; h: number };
  export default sign;
}
declare module 'maat:texts' {
  const list: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default list;
}
declare module 'maat:about' {
  import type lists from 'maat:texts';
  const list: typeof lists;
  export default list;
}
declare module 'maat:topics' {
  const list: Record<
    string,
    () => Promise<{ default: import('../plugins/topics').Topics }>
  >;
  export default list;
}
declare module 'maat:rules' {
  const list: Record<
    string,
    () => Promise<{ default: import('../plugins/rules').Section[] }>
  >;
  export default list;
}
declare module 'maat:catalogue' {
  const catalogue: {
    all: import('./lib/api').GamesAnswer;
    of: Record<string, import('./lib/api').Described>;
  } | null;
  export default catalogue;
}
declare module 'maat:lessons' {
  const list: Record<
    string,
    {
      name: string;
      title: Record<'en' | 'de', string>;
      /** How long it takes, without the game at its end. */
      minutes: number;
      hasGame: boolean;
      load: () => Promise<{ default: string }>;
    }[]
  >;
  export default list;
}
declare module 'maat:puzzles' {
  const list: Record<
    string,
    {
      /** Name and difficulty, easiest first. */
      all: [id: string, difficulty: number][];
      load: () => Promise<{ default: import('../plugins/puzzles').Puzzle[] }>;
    }
  >;
  export default list;
}
declare module 'opentype.js';
