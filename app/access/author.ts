import { type Acting, type Actor, shownNameOf } from './actor.ts';

/** The two sides that work together: the firm's staff and the customer. */
export const SIDES = ['firm', 'customer'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Who wrote something, stored with what they wrote: the other side may not look up accounts, and a name outlives its account.
 */
type Author = { userId: string; authorName: string; authorSide: Side };

/**
 * Returns the author that an actor is; of what the firm does for someone, that person.
 * @throws Error for a visitor, and for the firm on nobody's behalf: they write nothing.
 */
export function authorOf(actor: Acting): Author {
  const person = personOf(actor);
  if (!person) throw new Error('Only a person is an author.');
  return {
    userId: person.userId,
    authorName: shownNameOf(person),
    authorSide: actor.kind === 'admin' || actor.kind === 'firm' ? 'firm' : 'customer',
  };
}

function personOf(
  actor: Acting,
): Pick<Extract<Actor, { userId: string }>, 'userId' | 'name' | 'email'> | null {
  if (actor.kind === 'visitor') return null;
  return actor.kind === 'firm' ? (actor.onBehalfOf ?? null) : actor;
}
