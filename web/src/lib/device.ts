/* device - what a list of sessions calls this browser: "Firefox, Linux". */

/** The first that fits: most browsers claim to be others as well. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\b|\bEdgiOS\b/, 'Edge'],
  [/\bOPR\b/, 'Opera'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\bFirefox\b|\bFxiOS\b/, 'Firefox'],
  [/\bChromium\b/, 'Chromium'],
  [/\b(Headless)?Chrome\b|\bCriOS\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Nothing of a version: it would tell more than the reader needs. */
export function deviceName(agent: string): string {
  const first = (list: [RegExp, string][]) =>
    list.find(([like]) => like.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(', ');
}

export const thisDevice = (): string =>
  typeof navigator === 'undefined' ? '' : deviceName(navigator.userAgent);
