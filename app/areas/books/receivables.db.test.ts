import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { make, move, newCustomerId, pay } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { getReceivables } from './receivables-queries.server.ts';
import { getTrialBalance } from './trial-balance-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

/** Amounts by the days that they are past due. */
const OWED: [days: number, amount: string][] = [
  [-15, '500.00'],
  [0, '120.00'],
  [30, '80.00'],
  [31, '70.00'],
  [60, '60.00'],
  [61, '50.00'],
  [90, '40.00'],
  [91, '30.00'],
];

beforeAll(async () => {
  admin = await makeAdmin();
});

it('ages what is owed by its due date, as of any day, and adds up to the journal', async () => {
  const customerId = await newCustomerId();
  const today = firmDay();
  const ids: string[] = [];
  for (const [days, amount] of OWED) {
    const id = await make(admin, { customerId, amount, dueDate: addDays(today, -days) });
    await move(admin, id, 'sent');
    ids.push(id);
  }
  await recordEntry(admin, customerId, { type: 'credit', amount: '25.00', description: 'Ahead' });
  // What is paid later was still owed on the day.
  await database().query(
    `select post_to_journal((select id from customer_accounts where customer_id = $1), $2::date, 'Paid', $3::uuid, null, null,
      array['bank', 'receivables'], array[80, -80]::numeric[])`,
    [customerId, addDays(today, 2), ids[2]],
  );
  const expected = {
    notDue: '620.00',
    to30: '80.00',
    to60: '130.00',
    to90: '90.00',
    over90: '30.00',
    unapplied: '-25.00',
    total: '925.00',
  };
  const { clients, sum, others } = await getReceivables(admin, today);
  expect(clients).toEqual([
    { customerId, companyName: expect.any(String), said: null, ...expected },
  ]);
  expect({ sum, others }).toEqual({ sum: expected, others: null });
  expect(await inJournal(today)).toBe('925.00');

  const later = await getReceivables(admin, addDays(today, 2));
  expect(later.sum).toMatchObject({ to30: '120.00', total: '845.00' });
  expect(await inJournal(addDays(today, 2))).toBe('845.00');
  expect((await getReceivables(admin, addDays(today, -1))).clients).toEqual([]);
});

it('leaves out who owes nothing, and has money that was used up', async () => {
  const customerId = await newCustomerId();
  const id = await make(admin, { customerId, amount: '60.00' });
  await move(admin, id, 'sent');
  await recordEntry(admin, customerId, { type: 'credit', amount: '60.00', description: 'Ahead' });
  const row = async () =>
    (await getReceivables(admin, firmDay())).clients.find((each) => each.customerId === customerId);
  expect(await row()).toMatchObject({ notDue: '60.00', unapplied: '-60.00', total: '0.00' });
  await pay(admin, id, '60.00', 'balance');
  expect(await row()).toBeUndefined();
});

it('foots: both sides of the trial balance are equal, and each balance is on its side', async () => {
  const balance = await getTrialBalance(admin, firmDay());
  expect(balance.debit).toBe(balance.credit);
  expect(balance.debit).not.toBe('0.00');
  const { groups } = balance;
  expect(groups.map(({ type }) => type)).toEqual(['asset', 'liability', 'income', 'expense']);
  const receivables = groups[0]?.accounts.find(({ code }) => code === '1200');
  expect(receivables).toMatchObject({ credit: null, debit: '950.00' });
  const empty = await getTrialBalance(admin, '1999-12-31');
  expect(empty).toMatchObject({ debit: '0.00', credit: '0.00' });
});

async function inJournal(day: string): Promise<string> {
  const { groups } = await getTrialBalance(admin, day);
  const account = (code: string) =>
    groups.flatMap(({ accounts }) => accounts).find((each) => each.code === code);
  return subtractMoney(account('1200')?.debit ?? '0', account('2100')?.credit ?? '0');
}
