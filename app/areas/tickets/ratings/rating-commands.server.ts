import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { ticketEffects } from '../ticket-effects.ts';
import { lockTicket } from '../ticket-rows.server.ts';
import type { Rating } from './rating-forms.ts';
import { hashRatingToken } from './rating-link-hash.server.ts';
import { isRatingOpen, RATING_DAYS } from './rating-words.ts';

type Answer = { isGood: boolean | null; word: string | null };

const CLOSED =
  'This ticket is open again or was resolved too long ago, so it can no longer be rated.';

/**
 * Returns the path of the page on which a customer rates a ticket that staff resolve in the caller's transaction. The secret in
 * it is new and replaces the previous one. Null if they have already answered: no one is asked twice.
 */
export async function askForRating(tx: Tx, ticketId: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashRatingToken(token);
  // By hand: the ORM would name every column, and staff may write these two.
  const asked = await rowsOf(
    tx,
    sql`insert into ticket_ratings as r (ticket_id, token_hash) values (${ticketId}, ${tokenHash})
      on conflict (ticket_id) do update set token_hash = excluded.token_hash where r.answered_at is null
      returning r.id`,
  );
  return asked.length > 0 ? `/rate-ticket?${new URLSearchParams({ token })}` : null;
}

/**
 * Saves or changes a customer's rating of a resolved ticket in the portal. Notifies staff of a bad answer and of one with a
 * comment.
 * @throws NotFoundError, RefusedError when the ticket is open or was resolved too long ago, RateLimitError.
 */
export async function rateTicket(
  actor: CustomerActor,
  ticketId: string,
  rating: Rating,
): Promise<void> {
  await countTry('ticket-rating', ticketId);
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!isRatingOpen(ticket.resolvedAt, new Date())) throw new RefusedError(CLOSED);
    const [before] = await tx
      .select({ isGood: ticketRatings.isGood, word: ticketRatings.word })
      .from(ticketRatings)
      .where(eq(ticketRatings.ticketId, ticketId));
    const answer = answerOf(rating);
    if (!isChange(before, answer)) return;
    const values = { ...answer, answeredBy: actor.userId, answeredAt: sql`now()` };
    await tx
      .insert(ticketRatings)
      .values({ ticketId, ...values })
      .onConflictDoUpdate({ target: ticketRatings.ticketId, set: values });
    await happened(tx, actor, ticketEffects, 'ticket.rated', { ticket, answer });
  });
}

/**
 * The same by an email's link, without signing in: having the link is the right to answer.
 * @throws RefusedError when the link is unknown or replaced, or the ticket can't be rated now, RateLimitError.
 */
export async function rateByLink(token: string, rating: Rating): Promise<void> {
  const hash = hashRatingToken(token);
  await countTry('ticket-rating', hash);
  const answer = answerOf(rating);
  await asActor(VISITOR, async (tx) => {
    const [found] = await rowsOf<{
      id: string;
      number: number;
      title: string;
      customer_id: string;
      display_name: string;
      assignee_id: string | null;
      was_good: boolean | null;
      was_word: string | null;
    }>(
      tx,
      sql`select * from rate_by_link(${hash}, ${answer.isGood}, ${answer.word}, ${RATING_DAYS})`,
    );
    if (!found) throw new RefusedError(CLOSED);
    if (!isChange({ isGood: found.was_good, word: found.was_word }, answer)) return;
    const { id, number, title } = found;
    const of = { companyName: found.display_name, assigneeId: found.assignee_id };
    const ticket = { id, number, title, ...of };
    await happened(tx, VISITOR, ticketEffects, 'ticket.rated', { ticket, answer });
  });
}

function answerOf({ rating, word }: Rating) {
  return { isGood: rating === 'good', word };
}

function isChange(before: Answer | undefined, after: Answer): boolean {
  return before?.isGood !== after.isGood || before.word !== after.word;
}
