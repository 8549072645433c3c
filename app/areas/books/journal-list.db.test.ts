import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { listAccountChoices, listJournal } from './journal-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;
let invoiceId: string;

const REQUEST = { search: '', sort: 'date', direction: 'desc', after: null, before: null } as const;
const ALL = { account: null, customer: null, from: null, to: null };

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
  invoiceId = await make(admin, { customerId, amount: '90.00' });
  await move(admin, invoiceId, 'sent');
  await pay(admin, invoiceId, '40.00');
  const other = await make(admin, { customerId: await newCustomerId(), amount: '5.00' });
  await move(admin, other, 'sent');
});

it('shows each entry with its lines, its client and its invoice, newest first', async () => {
  const { rows, count } = await listJournal(admin, REQUEST, { ...ALL, customer: customerId });
  const { invoiceNumber } = await rowOf(invoiceId);
  expect(count).toBe(3);
  expect(rows.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(rows.at(-1)).toMatchObject({
    date: firmDay(),
    description: `${invoiceNumber} issued`,
    customerId,
    invoiceId,
    lines: [
      { name: 'Accounts Receivable', debit: '90.00', credit: '0.00' },
      { name: 'Services', debit: '0.00', credit: '90.00' },
    ],
  });
});

it('is narrowed by account, customer and days', async () => {
  const bank = (await listAccountChoices(admin)).find(({ label }) => label === '1000 Bank');
  const found = async (filters: Partial<typeof ALL> | Record<string, string>) =>
    (await listJournal(admin, REQUEST, { ...ALL, ...filters })).rows.length;
  expect(await found({})).toBe(4);
  expect(await found({ account: bank?.value ?? '' })).toBe(1);
  expect(await found({ from: firmDay(), to: firmDay() })).toBe(4);
  expect(await found({ from: addDays(firmDay(), 1) })).toBe(0);
  expect(await found({ to: addDays(firmDay(), -1) })).toBe(0);
  expect(await found({ customer: admin.userId })).toBe(0);
});

it('comes page by page, each entry once', async () => {
  await database().query(
    `select post_to_journal((select id from customer_accounts where customer_id = $1), current_date - n, 'Made', null, null, null,
      array['bank', 'services'], array[n, -n]::numeric[]) from generate_series(1, 60) n`,
    [customerId],
  );
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page = await listJournal(admin, { ...REQUEST, after }, ALL);
    expect(page.rows.every(({ lines }) => lines.length === 2)).toBe(true);
    seen.push(...page.rows.map(({ number }) => number));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(64);
  expect(new Set(seen).size).toBe(64);
});
