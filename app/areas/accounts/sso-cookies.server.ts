import { randomBytes } from 'node:crypto';
import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';

/** For how many minutes a sign-in that was begun, or an identity that is waiting to be linked, can be continued. */
export const SSO_MINUTES = 10;

// `plenum_sso` binds a sign-in to the browser that began it, `plenum_sso_link` an identity that waits for its person's password.
type SsoCookie = 'plenum_sso' | 'plenum_sso_link';

/** Returns a new value and the header that stores it in the browser. */
export function newSsoCookie(name: SsoCookie): { value: string; header: string } {
  const value = randomBytes(32).toString('base64url');
  return { value, header: headerOf(name, value, SSO_MINUTES * 60) };
}

/** Returns the header that removes the cookie. */
export function noSsoCookie(name: SsoCookie): string {
  return headerOf(name, '', 0);
}

/** Returns the cookie's value among these headers; null if there is none. */
export function ssoCookieOf(headers: Headers, name: SsoCookie): string | null {
  const start = `${cookieNamed(name)}=`;
  const pair = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(start));
  const value = pair?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

function headerOf(name: SsoCookie, value: string, seconds: number): string {
  return `${cookieNamed(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
}
