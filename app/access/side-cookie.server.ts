import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';
import { type Actor, homeOf } from './actor.ts';

const NAME = 'plenum_side';
const DAYS = 30;

/**
 * The cookie that tells public pages, which are the same for everyone, which side someone signed in belongs to: their header
 * leads back there. It opens nothing, and scripts read it. Null if the request already carries the right one.
 */
export function sideCookie(actor: Actor, headers: Headers): string | null {
  const name = cookieNamed(NAME);
  const side = actor.kind === 'visitor' ? '' : homeOf(actor).slice(1);
  const [, sent = ''] =
    new RegExp(`(?:^|; )${name}=(\\w*)`).exec(headers.get('cookie') ?? '') ?? [];
  if (sent === side) return null;
  const secure = name === NAME ? '' : '; Secure';
  const days = side ? DAYS : 0;
  return `${name}=${side}; Path=/; SameSite=Lax; Max-Age=${days * 86_400}${secure}`;
}
