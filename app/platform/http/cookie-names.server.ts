let prefix = '';

/** Sets how this installation's cookies are named: with HTTPS, browsers hold them to this host, to HTTPS and to all paths. */
export function openCookies(appUrl: string): void {
  prefix = appUrl.startsWith('https://') ? '__Host-' : '';
}

/** A cookie's whole name. */
export function cookieNamed(name: string): string {
  return prefix + name;
}
