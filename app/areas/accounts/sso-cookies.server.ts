import { randomBytes } from 'node:crypto';
import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';

/** For how long a sign-in that was begun, and an identity that waits to be linked, can be gone on with. */
export const SSO_MINUTES = 10;

// `plenum_sso` binds a sign-in to the browser that began it, `plenum_sso_link` an identity that waits for its person's password.
type SsoCookie = 'plenum_sso' | 'plenum_sso_link';

/** A new value, and the header that gives it to the browser. */
export function newSsoCookie(name: SsoCookie): { value: string; header: string } {
  const value = randomBytes(32).toString('base64url');
  return { value, header: headerOf(name, value, SSO_MINUTES * 60) };
}

/** The header that takes the cookie away. */
export function noSsoCookie(name: SsoCookie): string {
  return headerOf(name, '', 0);
}

/** What the browser among these headers was given; null where it has none. */
export function ssoCookieOf(headers: Headers, name: SsoCookie): string | null {
  const start = `${cookieNamed(name)}=`;
  const pair = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(start));
  const value = pair?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

function headerOf(name: SsoCookie, value: string, seconds: number): string {
  return `${cookieNamed(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
}
