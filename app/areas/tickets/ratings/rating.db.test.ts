import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { actionsOn, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { messagesOf, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { answerTicket, postMessage } from '../message-commands.server.ts';
import { archiveTicket, closeTicket, setTicketStatus } from '../ticket-commands.server.ts';
import { rateByLink, rateTicket } from './rating-commands.server.ts';
import { ratingSchema } from './rating-forms.ts';
import { getTicketRating, readRatingLink } from './rating-queries.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const GOOD = { rating: 'good', word: null } as const;
const BAD = { rating: 'not-good', word: 'It took a week.' } as const;

/** Resolves a ticket, and answers the secret in the email's link; null where it does not ask. */
async function resolve(ticketId: string): Promise<string | null> {
  const { version } = await ticketRow(ticketId);
  const seenMessageId = (await messagesOf(ticketId)).at(-1)?.id;
  await setTicketStatus(cast().admin, ticketId, { status: 'resolved', version, seenMessageId });
  return askedIn(ticketId);
}

async function askedIn(ticketId: string): Promise<string | null> {
  const told = (await announcementsOf(ticketId)).filter(({ to }) => 'customer' in to);
  return /\/rate-ticket\?token=([\w-]+)/.exec(JSON.stringify(told.at(-1)?.mail))?.[1] ?? null;
}

const stored = (ticketId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(ticketRatings).where(eq(ticketRatings.ticketId, ticketId)),
  );

const setResolvedDaysAgo = (ticketId: string, days: number) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .update(tickets)
      .set({ resolvedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(tickets.id, ticketId)),
  );

describe('the question after a resolution', () => {
  it('is in the email about it, with the status alone and with an answer', async () => {
    const { admin, ticketId } = cast();
    const token = await resolve(ticketId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored(ticketId))).not.toContain(token);
    const { version } = await ticketRow(ticketId);
    await setTicketStatus(admin, ticketId, { status: 'closed', version });
    // From resolved to closed nothing is asked again, and the link stays.
    expect(JSON.stringify((await announcementsOf(ticketId)).at(-1))).not.toContain('rate-ticket');
    expect((await readRatingLink(token ?? ''))?.state).toBe('open');
  });

  it('comes with the answer that resolves, and not with the words that go if that is undone', async () => {
    const { admin, ticketId } = cast();
    const words = { message: 'Done.', uploads: [], isInternal: false };
    await answerTicket(admin, ticketId, { ...words, status: 'resolved', version: 1 });
    expect(await askedIn(ticketId)).not.toBeNull();
    expect(JSON.stringify((await announcementsOf(ticketId))[0]?.undone)).not.toContain('rate-');
  });

  it('is void while the ticket is open again, and asked again only without an answer', async () => {
    const { customer, ticketId } = cast();
    const first = await resolve(ticketId);
    await postMessage(customer, ticketId, { message: 'Not yet.', uploads: [] });
    expect((await readRatingLink(first ?? ''))?.state).toBe('reopened');
    await expect(rateByLink(first ?? '', GOOD)).rejects.toThrow(RefusedError);
    await expect(rateTicket(customer, ticketId, GOOD)).rejects.toThrow(RefusedError);
    expect((await stored(ticketId))[0]?.isGood).toBeNull();
    const second = await resolve(ticketId);
    expect(second).not.toBe(first);
    expect(await readRatingLink(first ?? '')).toBeNull();
    await rateByLink(second ?? '', BAD);
    await postMessage(customer, ticketId, { message: 'Again.', uploads: [] });
    await resolve(ticketId);
    expect(JSON.stringify((await announcementsOf(ticketId)).at(-1))).not.toContain('rate-ticket');
    // What was said stays, and the customer can change it.
    await rateByLink(second ?? '', GOOD);
    expect(await getTicketRating(customer, ticketId)).toMatchObject({ isGood: true, word: null });
  });
});

describe('an answer', () => {
  it('by the link needs no login and is read by staff; opening the link stores nothing', async () => {
    const { admin, ticketId } = cast();
    const token = (await resolve(ticketId)) ?? '';
    expect(await readRatingLink(token)).toMatchObject({ state: 'open', answer: null });
    expect(await getTicketRating(admin, ticketId)).toBeNull();
    await rateByLink(token, BAD);
    await rateByLink(token, BAD);
    expect(await getTicketRating(admin, ticketId)).toMatchObject({
      isGood: false,
      word: 'It took a week.',
    });
    expect((await actionsOn(ticketId)).filter((it) => it === 'ticket.rated')).toHaveLength(1);
    const told = (await announcementsOf(ticketId)).filter(({ to }) => 'staff' in to);
    expect(told).toHaveLength(1);
    expect(told[0]?.title).toMatch(/^Rated "Not good": #/);
  });

  it('in the portal is one row however many answer at once, and good without a word is told nobody', async () => {
    const { customer, ticketId } = cast();
    await resolve(ticketId);
    await Promise.all([1, 2, 3].map(() => rateTicket(customer, ticketId, GOOD)));
    expect(await stored(ticketId)).toHaveLength(1);
    expect((await actionsOn(ticketId)).filter((it) => it === 'ticket.rated')).toHaveLength(1);
    expect((await announcementsOf(ticketId)).filter(({ to }) => 'staff' in to)).toEqual([]);
  });

  it('is taken of a ticket that the customer closed, which no email asked about', async () => {
    const { customer, ticketId } = cast();
    await closeTicket(customer, ticketId);
    expect(await stored(ticketId)).toEqual([]);
    await rateTicket(customer, ticketId, GOOD);
    expect(await getTicketRating(customer, ticketId)).toMatchObject({ isGood: true });
  });

  it('is not taken of another customer, by a made-up secret, an archived ticket or too late', async () => {
    const { admin, customer, other, ticketId } = cast();
    const token = (await resolve(ticketId)) ?? '';
    await expect(rateTicket(other, ticketId, GOOD)).rejects.toThrow(NotFoundError);
    expect(await getTicketRating(other, ticketId)).toBeNull();
    await expect(rateByLink('x'.repeat(43), GOOD)).rejects.toThrow(RefusedError);
    await setResolvedDaysAgo(ticketId, 31);
    await expect(rateByLink(token, GOOD)).rejects.toThrow(RefusedError);
    await expect(rateTicket(customer, ticketId, GOOD)).rejects.toThrow(RefusedError);
    expect((await readRatingLink(token))?.state).toBe('over');
    await setResolvedDaysAgo(ticketId, 29);
    await archiveTicket(admin, ticketId);
    await expect(rateByLink(token, GOOD)).rejects.toThrow(RefusedError);
    expect(await readRatingLink(token)).toBeNull();
    expect((await stored(ticketId))[0]?.answeredAt).toBeNull();
  });

  it('is never written by staff, not even by an admin in SQL', async () => {
    const { admin, customer, ticketId } = cast();
    await resolve(ticketId);
    await rateTicket(customer, ticketId, BAD);
    const change = asActor(admin, (tx) => tx.update(ticketRatings).set({ isGood: true }));
    await expect(change).rejects.toMatchObject(NOT_GRANTED);
    const remove = asActor(admin, (tx) => tx.delete(ticketRatings));
    await expect(remove).rejects.toMatchObject(NOT_GRANTED);
    expect((await stored(ticketId))[0]).toMatchObject({ isGood: false, word: BAD.word });
  });

  it('is limited for each ticket', async () => {
    const { customer, ticketId } = cast();
    await resolve(ticketId);
    const rate = async () => {
      for (let n = 0; n < 25; n += 1) await rateTicket(customer, ticketId, GOOD);
    };
    await expect(rate()).rejects.toThrow(RateLimitError);
  });

  it('has a comment of at most 1,000 characters, and an empty one is none', () => {
    const asked = (word: string) => ratingSchema.safeParse({ rating: 'good', word });
    expect(asked('x'.repeat(1_001)).success).toBe(false);
    expect(asked('   ').data).toEqual({ rating: 'good', word: null });
    expect(ratingSchema.safeParse({ rating: 'great' }).success).toBe(false);
  });
});
