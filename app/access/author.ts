import { type Actor, shownNameOf } from './actor.ts';

/** The two sides that work together: the firm's staff and the customer. */
export const SIDES = ['firm', 'customer'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Who wrote something, stored with what they wrote: the other side may not look up accounts, and a name outlives its account.
 */
type Author = { userId: string; authorName: string; authorSide: Side };

/** Returns the author that an actor is. @throws Error for a visitor, who writes nothing. */
export function authorOf(actor: Actor): Author {
  if (actor.kind === 'visitor') throw new Error('A visitor is no author.');
  return {
    userId: actor.userId,
    authorName: shownNameOf(actor),
    authorSide: actor.kind === 'admin' ? 'firm' : 'customer',
  };
}
