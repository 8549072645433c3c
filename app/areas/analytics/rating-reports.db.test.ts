import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import type { TicketCategory } from '#app/records/ticket/ticket-status.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { reportLines } from '#tests/helpers/report-lines.ts';
import { periodOf } from './period.ts';
import { TOO_FEW } from './report-cells.ts';

setUpDatabase();

const CLOCK = { today: '2026-06-15', timeZone: 'America/Chicago' };
const MARCH = periodOf({ from: '2026-03-01', to: '2026-03-31' }, CLOCK);
// The last minute of March where the firm is.
const END = '2026-04-01T04:59:00Z';

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin('Tom Okafor');
  await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    const rate = async (
      category: TicketCategory,
      isGood: boolean | null,
      at: string,
      archivedAt: Date | null = null,
    ) => {
      const resolvedAt = new Date(at);
      const { id } = await makeTicket(tx, profile, { category, resolvedAt, archivedAt });
      await tx.insert(ticketRatings).values({
        ticketId: id,
        isGood,
        answeredAt: isGood === null ? null : new Date(at),
      });
    };
    for (const isGood of [true, true, true, false]) await rate('technical', isGood, END);
    for (const isGood of [true, true]) await rate('billing', isGood, '2026-03-01T06:00:00Z');
    await rate('billing', null, END);
    await rate('billing', false, END, new Date());
    await rate('billing', false, '2026-04-01T05:00:00Z');
    for (const isGood of [true, true, true, true, false]) {
      await rate('billing', isGood, '2026-02-10T12:00:00Z');
    }
  });
});

it('counts answers by the day they were given, and has no share of fewer than five', async () => {
  const lines = await reportLines(admin, 'ratings', MARCH);
  expect(lines.Technical).toMatchObject({ answers: 4, good: 3, bad: 1, share: TOO_FEW });
  expect(lines.Billing).toMatchObject({ answers: 2, good: 2, bad: 0, share: TOO_FEW });
  expect(lines.Billing).toMatchObject({ answersBefore: 5, before: '80.0' });
  expect(lines.General).toMatchObject({ answers: 0, share: null, before: null });
  expect(lines.All).toMatchObject({ answers: 6, good: 5, bad: 1, share: '83.3', before: '80.0' });
});
