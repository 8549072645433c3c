import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { move } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { fillRetainer, retainerVersion } from '#tests/helpers/retainers.ts';
import { createRetainer, endRetainer } from './retainer-commands.server.ts';
import { tellLowRetainers } from './retainer-jobs.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

/** What people are told when two processes look at once: to whom, what, and where it leads. */
async function told(): Promise<string[][]> {
  const before = (await queuedAnnouncements()).length;
  await Promise.all([tellLowRetainers(), tellLowRetainers()]);
  return (await queuedAnnouncements())
    .slice(before)
    .map(({ to, title, path }) => ['staff' in to ? 'staff' : 'their people', title, path])
    .sort();
}

/** A draft of hours. */
async function draft(hours: string): Promise<string> {
  const { customerId } = customer;
  const entry = { customerId, hours, userId: admin.userId, hourlyRate: '200.00', date: firmDay() };
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.insert(timeEntries).values(entry).returning(),
  );
  const made = { customerId, entries: [{ id: row?.id ?? '', version: 1 }], grouping: 'project' };
  return (await invoiceTime(admin, made as Parameters<typeof invoiceTime>[1])).id;
}

it('tells both sides that a retainer is low, once for each time that it falls there', async () => {
  const id = await createRetainer(admin, {
    ...{ customerId: customer.customerId, name: 'Advice', unit: 'hours', hours: '10.00' },
    ...{ price: '1800.00', period: 'once', delivery: 'draft', lowAt: '2.00' },
  });
  // Nothing was paid for yet.
  expect(await told()).toEqual([]);
  await fillRetainer(admin, id);
  expect(await told()).toEqual([]);
  const work = await draft('8.00');
  // What a draft reserves is the firm's own.
  expect(await told()).toEqual([]);
  await move(admin, work, 'sent');
  expect(await told()).toEqual([
    [
      'staff',
      `2.00 hours left of Advice, ${await companyOf(customer.customerId)}`,
      `/admin/retainers/${id}`,
    ],
    ['their people', '2.00 hours left of Advice', '/customer/billing'],
  ]);
  expect(await told()).toEqual([]);
  await move(admin, await draft('1.00'), 'sent');
  expect(await told()).toEqual([]);
  await fillRetainer(admin, id);
  expect(await told()).toEqual([]);
  await move(admin, await draft('9.50'), 'sent');
  expect((await told()).map(([to, title]) => [to, title?.slice(0, 10)])).toEqual([
    ['staff', '1.50 hours'],
    ['their people', '1.50 hours'],
  ]);
  await endRetainer(admin, id, { reason: 'Moved away', version: await retainerVersion(id) });
  expect(await told()).toEqual([]);
  const lines = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ left: string }>(
      tx,
      sql`select metadata ->> 'left' as left from activity_logs where entity_id = ${id} and action = 'retainer.low' order by created_at`,
    ),
  );
  expect(lines.map(({ left }) => left)).toEqual(['2.00 hours', '1.50 hours']);
});

const companyOf = async (customerId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select display_name as name from customer_profiles where id = ${customerId}`,
    ),
  );
  return row?.name;
};
