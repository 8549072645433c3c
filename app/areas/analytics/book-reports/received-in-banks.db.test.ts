import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { confirmLine, reopenLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { make, move, newCustomerId } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { getAnalytics } from '../analytics-queries.server.ts';
import { periodOf } from '../period.ts';
import { getBookReport } from './book-report-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
const day = firmDay();
const today = periodOf({ from: day, to: day }, { today: day, timeZone: firmZone() });

beforeAll(async () => {
  admin = await makeAdmin();
});

/** A line of a bank that posts to an account of the firm's own in the chart. */
async function lineOfOwnBank(amount: string): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [own] = await tx
      .insert(chartAccounts)
      .values({ type: 'asset', code: '1099', name: 'Second Bank' })
      .returning({ id: chartAccounts.id });
    const [bank] = await tx
      .insert(bankAccounts)
      .values({ name: 'Second', chartAccountId: own?.id ?? '', feeLimit: '25.00' })
      .returning({ id: bankAccounts.id });
    const bankAccountId = bank?.id ?? '';
    const [file] = await tx
      .insert(bankFiles)
      .values({ bankAccountId, name: 'a.csv', sha256: 'f', bytes: new Uint8Array() })
      .returning({ id: bankFiles.id });
    const [line] = await tx
      .insert(bankLines)
      .values({ bankAccountId, fileId: file?.id ?? '', day, amount, text: 'WIRE', occurrence: 1 })
      .returning({ id: bankLines.id });
    return line?.id ?? '';
  });
}

it('has what arrived in every bank, with the fee that a bank took of it, as Analytics has', async () => {
  const customerId = await newCustomerId();
  const invoice = await make(admin, { customerId });
  await move(admin, invoice, 'sent');
  const line = await lineOfOwnBank('985.00');
  const form = { invoices: [invoice], customerId, short: 'fee', prepayment: '0.00' } as const;
  await confirmLine(admin, line, { ...form, invoices: [invoice], version: 1 });
  const received = async (actor = admin) =>
    (await getBookReport(actor, 'revenue', today)).total?.received;
  expect(await received()).toBe('1000.00');
  expect((await getAnalytics(admin, today)).reports.invoiced?.total?.paid).toBe('1000.00');
  const reader: AdminActor = { ...admin, role: 'reader', rights: rightsOfStaff('reader', false) };
  expect(await received(reader)).toBe('1000.00');
  await reopenLine(admin, line, 2);
  expect(await received()).toBe('0.00');
  expect(await disagreements()).toEqual([]);
});
