import { eq, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { hashRatingToken } from './rating-link-hash.server.ts';
import { isRatingOpen } from './rating-words.ts';

/** A customer's rating of a ticket, and when; null without an answer. */
export type TicketRating = { isGood: boolean; word: string | null; answeredAt: Date };

/** Returns a customer's rating of a ticket that the actor sees; null if there is none. */
export async function getTicketRating(
  actor: AdminActor | CustomerActor,
  ticketId: string,
): Promise<TicketRating | null> {
  const [row] = await asActor(actor, (tx) =>
    tx
      .select({
        isGood: ticketRatings.isGood,
        word: ticketRatings.word,
        answeredAt: ticketRatings.answeredAt,
      })
      .from(ticketRatings)
      .where(eq(ticketRatings.ticketId, ticketId)),
  );
  if (!row || row.isGood === null || row.answeredAt === null) return null;
  return { isGood: row.isGood, word: row.word, answeredAt: row.answeredAt };
}

/** A ticket that the link of an email asks about. */
export type AskedTicket = {
  number: number;
  title: string;
  /** Whether it can be answered now; else it was reopened, or the time for an answer is over. */
  state: 'open' | 'reopened' | 'over';
  answer: { isGood: boolean; word: string | null } | null;
};

/** Returns the ticket that an email's link asks about; null for a secret that is unknown or was replaced by a newer email. */
export async function readRatingLink(token: string): Promise<AskedTicket | null> {
  const [found] = await asActor(VISITOR, (tx) =>
    rowsOf<{
      number: number;
      title: string;
      resolved_at: Date | string | null;
      is_good: boolean | null;
      word: string | null;
    }>(tx, sql`select * from asked_rating(${hashRatingToken(token)})`),
  );
  if (!found) return null;
  const { number, title, resolved_at: resolved, is_good: isGood, word } = found;
  const isOpen = resolved !== null && isRatingOpen(new Date(resolved), new Date());
  return {
    number,
    title,
    state: isOpen ? 'open' : resolved === null ? 'reopened' : 'over',
    answer: isGood === null ? null : { isGood, word },
  };
}
