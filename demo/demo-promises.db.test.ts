import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getPromiseFigures } from '#app/areas/promises/promise-queries.server.ts';
import { answerDueAfter } from '#app/areas/tickets/ticket-moves.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { businessMsBetween } from '#app/platform/response-time.ts';
import { inquiryReplies, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { demoHours } from './demo-hours.ts';
import { loadDemoFirm } from './load-demo-firm.server.ts';

setUpDatabase();
beforeAll(async () => {
  await loadDemoFirm();
});

const hours = demoHours(new Date());
const all = () => unsafeOwnerTransaction((tx) => tx.select().from(promises));

it('promises answers by its own hours and holidays', async () => {
  const answers = (await all()).filter(
    ({ kind, pauses, pausedSince }) => kind !== 'milestone' && pauses.length === 0 && !pausedSince,
  );
  expect(answers.length).toBeGreaterThan(60);
  const urgent = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.priority, 'urgent')),
  );
  for (const { kind, recordId, madeAt, dueAt } of answers) {
    const priority = urgent.some(({ id }) => id === recordId) ? 'urgent' : 'medium';
    const due = answerDueAfter(madeAt, priority, hours);
    expect(dueAt, `${kind} of ${madeAt.toISOString()}`).toEqual(due);
  }
});

it('promises an answer at the first word that nobody has answered', async () => {
  const ofTickets = (await all()).filter(({ kind }) => kind === 'ticket');
  const said = await unsafeOwnerTransaction(async (tx) => [
    ...(await tx.select({ ticketId: tickets.id, at: tickets.createdAt }).from(tickets)),
    ...(await tx
      .select({ ticketId: ticketMessages.ticketId, at: ticketMessages.createdAt })
      .from(ticketMessages)
      .where(eq(ticketMessages.authorSide, 'customer'))),
  ]);
  for (const { recordId, madeAt } of ofTickets) {
    const words = said.filter(({ ticketId }) => ticketId === recordId).map(({ at }) => +at);
    expect(words).toContain(+madeAt);
  }
});

it('keeps what it answered in time, and nothing else', async () => {
  const messages = await unsafeOwnerTransaction(async (tx) => [
    ...(await tx
      .select({ recordId: ticketMessages.ticketId, at: ticketMessages.createdAt })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.authorSide, 'firm'), eq(ticketMessages.isInternal, false)))),
    ...(await tx
      .select({ recordId: inquiryReplies.inquiryId, at: inquiryReplies.createdAt })
      .from(inquiryReplies)),
  ]);
  const answers = (await all()).filter(({ kind }) => kind === 'ticket' || kind === 'inquiry');
  for (const { kind, recordId, madeAt, dueAt, keptAt, brokenAt } of answers) {
    const inTime = messages.find(
      (each) => each.recordId === recordId && each.at >= madeAt && each.at <= dueAt,
    );
    if (keptAt || brokenAt) {
      expect(keptAt, `${kind} of ${madeAt.toISOString()}`).toEqual(inTime?.at ?? null);
    }
  }
  const figures = await getPromiseFigures();
  expect(figures.all.kept).toBeGreaterThan(20);
  expect(figures.all.broken).toBeGreaterThan(0);
});

it('answers while it is open', async () => {
  const sent = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ at: projectInquiries.answeredAt })
      .from(projectInquiries)
      .where(isNotNull(projectInquiries.answeredAt)),
  );
  const closed = sent.filter(
    ({ at }) => at && businessMsBetween(at, new Date(at.getTime() + 1), hours) === 0,
  );
  // One that came lately is answered between two moments that are past, whatever day that is.
  expect(closed.length).toBeLessThanOrEqual(1);
});
