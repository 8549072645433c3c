import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { make, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createChartAccount } from '../chart-commands.server.ts';
import { createBankAccount } from './bank-account-commands.server.ts';
import { addBankFile, setBankColumns } from './bank-file-commands.server.ts';
import { confirmClearLines, confirmLine, reopenLine } from './bank-line-commands.server.ts';
import { listBankLines } from './bank-queries.server.ts';
import { targetLine } from './bank-target-commands.server.ts';

setUpDatabase();

let admin: AdminActor;

const REQUEST = { sort: 'date', direction: 'desc', search: '', after: null, before: null } as const;

beforeAll(async () => {
  admin = await makeAdmin();
  const chartAccountId = await createChartAccount(admin, {
    ...{ code: '1011', name: 'Checking', type: 'asset' },
  });
  const bankAccountId = await createBankAccount(admin, {
    ...{ name: 'Bank', chartAccountId, feeLimit: '25.00' },
  });
  const rows = ['TOGETHER', 'GIVEN BACK', 'THE REST'].map((text) => `2026-11-05,${text},500.00`);
  const { body } = new Response(`Date,Description,Amount\n${rows.join('\n')}\n`);
  if (!body) throw new Error('There is no body.');
  const { id } = await stageUpload(admin, { fileName: 'bank.csv', body });
  await addBankFile(admin, { bankAccountId, uploads: [id] });
  const [file] = await unsafeOwnerTransaction((tx) => tx.select().from(bankFiles));
  await setBankColumns(admin, file?.id ?? '', {
    ...{ date: 'Date', text: 'Description', amount: 'Amount', order: 'ymd', decimal: 'point' },
    version: 1,
  });
});

async function lineOf(text: string) {
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(bankLines).where(eq(bankLines.text, text)),
  );
  if (!line) throw new Error('There is no line.');
  return line;
}

/** A line that paid 400.00 and 100.00, and whose payment of 100.00 was undone on its invoice. */
async function partOf(text: string) {
  const customerId = await newCustomerId();
  const ids: string[] = [];
  for (const amount of ['400.00', '100.00']) {
    const id = await make(admin, { customerId, amount });
    await move(admin, id, 'sent');
    ids.push(id);
  }
  const { id, version } = await lineOf(text);
  await confirmLine(admin, id, { invoices: ids, short: 'open', version });
  const undone = ids[1] ?? '';
  const [payment] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, undone)),
  );
  await takeBackPayment(admin, undone, payment?.id ?? '', (await rowOf(undone)).version);
  return { customerId, paid: ids[0] ?? '', undone, line: await lineOf(text) };
}

const listed = async (shown: 'waiting' | 'settled', text: string) =>
  (await listBankLines(admin, REQUEST, shown)).rows.find((row) => row.text === text);

it('waits for the part that is open again, and takes no more than that', async () => {
  const { undone, paid, line } = await partOf('TOGETHER');
  expect(line.isSettled).toBe(false);
  const row = await listed('waiting', 'TOGETHER');
  expect(row).toMatchObject({ amount: '500.00', left: '100.00' });
  expect(row?.paid.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([[paid, '400.00']]);
  expect(await disagreements()).toEqual([]);
  // It is no other account's money, and no other line's.
  const [fees] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(chartAccounts).where(eq(chartAccounts.role, 'fees')),
  );
  await expect(
    targetLine(admin, line.id, { target: `account:${fees?.id}`, version: line.version }),
  ).rejects.toThrow('$400.00 of this line is recorded');
  const other = await make(admin, { customerId: await newCustomerId(), amount: '70.00' });
  await move(admin, other, 'sent');
  await expect(
    confirmLine(admin, line.id, {
      invoices: [undone],
      second: other,
      short: 'open',
      version: line.version,
    }),
  ).rejects.toThrow('of another client');
  await confirmLine(admin, line.id, { invoices: [undone], short: 'open', version: line.version });
  expect((await rowOf(undone)).status).toBe('paid');
  expect((await lineOf('TOGETHER')).isSettled).toBe(true);
  expect((await listed('settled', 'TOGETHER'))?.left).toBe('0.00');
  expect(await disagreements()).toEqual([]);
});

it('gives back the part that still stands', async () => {
  const { paid, line } = await partOf('GIVEN BACK');
  await reopenLine(admin, line.id, line.version);
  expect((await rowOf(paid)).status).toBe('sent');
  expect(await listed('waiting', 'GIVEN BACK')).toMatchObject({ left: '500.00', paid: [] });
  expect(await disagreements()).toEqual([]);
});

it('makes the part a prepayment, and is not clear for its whole amount', async () => {
  const { customerId, line } = await partOf('THE REST');
  await expect(confirmClearLines(admin)).rejects.toThrow('No line is clear');
  await confirmLine(admin, line.id, {
    ...{ customerId, invoices: [], short: 'open', prepayment: '100.00', version: line.version },
  });
  expect((await lineOf('THE REST')).isSettled).toBe(true);
  expect(await disagreements()).toEqual([]);
});
