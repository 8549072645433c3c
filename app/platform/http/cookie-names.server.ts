let prefix = '';

/**
 * Sets how this installation's cookies are named. With HTTPS, browsers then bind them to this host, to HTTPS and to all paths.
 */
export function openCookies(appUrl: string): void {
  prefix = appUrl.startsWith('https://') ? '__Host-' : '';
}

/** Returns the full name of a cookie. */
export function cookieNamed(name: string): string {
  return prefix + name;
}
