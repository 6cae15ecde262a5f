/* unread - why the engine could not read a record, as a key of our texts: it speaks English. */

const WHYS: [RegExp, string][] = [
  [/^not a record of this grammar/, 'first'],
  [/^no such game/, 'game'],
  [/^written for another version/, 'rules'],
  [/^(bad configuration|expected: config)/, 'config'],
  [/^illegal/, 'illegal'],
  [/^(the last line is cut off|the record ends before)/, 'cut'],
  [/^(the result should be|a result before)/, 'result'],
];

/** The line (0: none) and what is wrong with it; 'other' where nothing closer is known. */
export function whyUnread(message: string): { line: number; why: string } {
  const at = /^line (\d+): /.exec(message);
  const rest = message.slice(at?.[0].length ?? 0);
  const why = WHYS.find(([start]) => start.test(rest))?.[1] ?? 'other';
  return { line: Number(at?.[1] ?? 0), why };
}
