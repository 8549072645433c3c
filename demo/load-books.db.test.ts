import { beforeAll, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { loadDemoFirm } from './load-demo-firm.server.ts';

setUpDatabase();

beforeAll(async () => {
  await loadDemoFirm();
});

const countOf = async (from: string) => {
  const { rows } = await database().query(`select count(*)::int as count from ${from}`);
  return Number(rows[0]?.count);
};

it('shows each state of the books, and the books agree', async () => {
  const shown: [string, number][] = [];
  for (const [from] of STATES) shown.push([from, await countOf(from)]);
  expect(shown).toEqual(STATES);
  expect(await disagreements()).toEqual([]);
});

/** What a screen of the books shows, and how many of it the demo has. */
const STATES: [string, number][] = [
  [`invoice_answers where kind = 'dispute' and settled_at is null`, 1],
  [`invoice_answers where kind = 'promise' and settled_at is null`, 1],
  ['billing_terms where net_days = 15', 1],
  ['invoice_reminders', 1],
  ['sent_statements', 1],
  [`invoices where credited = '700.00' and status = 'sent'`, 1],
  ['retainer_blocks where size = 10 and left_size = 5.25', 1],
  [`billing_plans where status = 'active'`, 2],
  [`expenses where file_name is not null and billable`, 1],
  ['bank_lines where is_settled', 2],
  ['bank_postings where payout_id is not null and undone_at is null', 1],
  [`provider_payouts where state = 'paid' and is_reconciled`, 1],
  [`provider_payouts where state = 'in_transit' and is_reconciled`, 1],
  ['provider_movements m join payment_attempts a on a.id = m.attempt_id', 2],
  [`invoice_payments where note = 'Paid online' and created_by is null`, 2],
  [
    'transactions t join provider_entries e on e.transaction_id = t.id where t.created_by is null',
    2,
  ],
  [
    `activity_logs where action = 'invoice.payment_recorded' and metadata->>'by' = 'payments' and user_id is null`,
    2,
  ],
  ['bank_lines where ignored_for is not null', 1],
  ['bank_lines where ignored_for is null and not is_settled', 4],
];
