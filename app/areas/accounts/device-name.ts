// The first that fits counts: most browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a browser's name in plain words, for example "Firefox on Windows", without versions. */
export function deviceName(userAgent: string | null): string {
  const browser = found(BROWSERS, userAgent ?? '');
  const system = found(SYSTEMS, userAgent ?? '');
  if (!browser && !system) return 'Unknown device';
  return `${browser ?? 'Unknown browser'} on ${system ?? 'an unknown system'}`;
}

/**
 * Returns the approximate network of an address, so that the addresses that a provider hands out in turn count as one: an IPv4
 * address by its first two numbers, an IPv6 address by its first two groups.
 */
export function networkOf(address: string | null): string {
  if (!address) return '';
  return address.includes(':')
    ? address.split(':').slice(0, 2).join(':').toLowerCase()
    : address.split('.').slice(0, 2).join('.');
}

function found(names: readonly (readonly [RegExp, string])[], userAgent: string) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
