import { afterSignIn } from '#app/access/guards.server.ts';
import { SIGN_IN_LINK_MINUTES } from '#app/areas/accounts/account-mails.ts';
import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';

// Where to go after signing in stays in the browser that asked for a link: in the mail, it would be a stranger's words.

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';
// No browser takes a cookie of more than 4 KiB.
const LONGEST = 3_000;
const cookie = () => cookieNamed('plenum_next');

/** The header that makes this browser remember, for as long as the link works, where a customer asked to go. */
export function nextCookie(next: string | null): string {
  const to = encodeURIComponent(afterSignIn(next, '/customer'));
  const value = to.length > LONGEST ? '' : to;
  return `${cookie()}=${value}; ${ATTRIBUTES}; Max-Age=${SIGN_IN_LINK_MINUTES * 60}`;
}

/** Where this browser asked to go, as the `next` of an address; it may be made up. Null if it asked for nothing. */
export function rememberedNext(headers: Headers): string | null {
  const pair = (headers.get('cookie') ?? '')
    .split(/; */)
    .find((each) => each.startsWith(`${cookie()}=`));
  try {
    return pair ? decodeURIComponent(pair.slice(cookie().length + 1)) : null;
  } catch {
    return null;
  }
}
