import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { NO_FILTERS } from '#app/areas/time/time-filters.ts';
import { listToBill, listUnbilledCustomers } from '#app/areas/time/time-invoice-queries.server.ts';
import { linesFromEntries } from '#app/areas/time/time-lines.ts';
import { getUnbilledSummary } from '#app/areas/time/time-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { retainerBlocks } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeInvoice, makeProject } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { coverHours, worthOfDraws } from './retainer-cover.ts';

// Hours that a retainer covers are no money to come: every place that adds up unbilled hours says what Invoice hours will bill.

setUpDatabase();

let admin: AdminActor;
beforeAll(async () => {
  ({ ann: admin } = await makePeople());
});

const random = seededRandom(61);
const of = <T>(...each: T[]): T => each[random.next(each.length)] as T;
const amount = (most: number) => `${random.next(most)}.${of('00', '05', '25', '33', '50', '99')}`;

/** A customer with up to four retainers, some with nothing left, and up to 24 entries of unbilled hours. */
async function makeClient(): Promise<string> {
  const customerId = await newCustomerId();
  await unsafeOwnerTransaction(async (tx) => {
    const { id: projectId } = await makeProject(tx, customerId, { title: 'Service board' });
    for (let made = random.next(5); made > 0; made -= 1) {
      const unit = of('hours' as const, 'money' as const);
      const terms = {
        ...{ customerId, unit, name: `Advice ${made}`, size: '10.00', price: '10.00' },
        projectId: of(null, null, projectId),
        overRate: of(null, '240.00', '99.95'),
        status: of('active' as const, 'active' as const, 'ended' as const),
      };
      const [retainer] = await tx.insert(retainers).values(terms).returning();
      for (let blocks = random.next(4); blocks > 0; blocks -= 1) {
        const { id: invoiceId } = await makeInvoice(tx, customerId, { amount: '10.00' });
        const leftWorth = of('0.00', amount(900), amount(900));
        const leftSize =
          unit === 'money' || leftWorth === '0.00'
            ? leftWorth
            : `${1 + random.next(6)}.${of('00', '25', '10')}`;
        await tx.insert(retainerBlocks).values({
          ...{ retainerId: retainer?.id ?? '', invoiceId, leftSize, leftWorth },
          ...{ size: '1000.00', price: '1000.00', fromDay: addDays(firmDay(), -random.next(60)) },
          expiresOn: of(null, addDays(firmDay(), -random.next(20))),
        });
      }
    }
    for (let made = random.next(25); made > 0; made -= 1) {
      await tx.insert(timeEntries).values({
        ...{ customerId, userId: admin.userId, date: addDays(firmDay(), -random.next(40)) },
        hours: `${random.next(9)}.${of('10', '25', '50', '75')}`,
        hourlyRate: of('200.00', '150.00', '125.50', '99.99', '0.00', null),
        projectId: of(null, projectId),
      });
    }
  });
  return customerId;
}

/** What the preview of Invoice hours comes to, and what of it retainers cover. */
async function previewOf(customerId: string) {
  const { entries, retainers } = await listToBill(admin, { ...NO_FILTERS, customer: customerId });
  const { parts, draws } = coverHours(entries, retainers);
  const total = subtotalOf(linesFromEntries(parts, 'project').map(({ line }) => line));
  const covered = worthOfDraws(draws);
  return { due: subtractMoney(total, covered), covered };
}

it('every sum of unbilled hours is what Invoice hours bills, over random retainers', async () => {
  let all = '0.00';
  let coveredOnes = 0;
  for (let made = 0; made < 60; made += 1) {
    const customerId = await makeClient();
    const { due, covered } = await previewOf(customerId);
    const { rows } = await listUnbilledCustomers(admin, {
      ...{ search: '', sort: 'company', direction: 'asc', after: null, before: null },
      search: await nameOf(customerId),
    });
    const row = rows.find(({ id }) => id === customerId);
    const { desk } = await getCustomerDesk(admin, customerId, firmDay());
    expect([row?.amount ?? '0.00', row?.covered ?? '0.00', desk.unbilledAmount]).toEqual([
      ...[due, covered, due],
    ]);
    all = addMoney(all, due);
    if (covered !== '0.00') coveredOnes += 1;
  }
  expect(coveredOnes).toBeGreaterThan(20);
  expect((await getUnbilledSummary(admin)).revenue).toBe(all);
  const today = await getToday(admin, { now: new Date(), today: firmDay(), dayEnds: new Date() });
  expect(today.find(({ group }) => group === 'unbilled')?.sum).toBe(all);
});

const nameOf = async (customerId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select display_name as name from customer_profiles where id = ${customerId}`,
    ),
  );
  return row?.name ?? '';
};
