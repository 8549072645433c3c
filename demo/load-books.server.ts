import { and, eq, inArray } from 'drizzle-orm';
import { type AdminActor, AN_ADMIN } from '#app/access/actor.ts';
import { disputeInvoice, promisePayment } from '#app/areas/billing/answer-commands.server.ts';
import { saveBillingTerms } from '#app/areas/billing/billing-terms-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { recordPayment, setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { remindCustomer } from '#app/areas/billing/reminder-commands.server.ts';
import { sendStatements } from '#app/areas/billing/statement-commands.server.ts';
import { defaultStatementPeriod } from '#app/areas/billing/statement-period.ts';
import { createBankAccount } from '#app/areas/books/bank/bank-account-commands.server.ts';
import { addBankFile, setBankColumns } from '#app/areas/books/bank/bank-file-commands.server.ts';
import { confirmLine, ignoreLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { targetLine } from '#app/areas/books/bank/bank-target-commands.server.ts';
import { billRetainer, createRetainer } from '#app/areas/retainers/retainer-commands.server.ts';
import { addExpense } from '#app/areas/time/expense-commands.server.ts';
import { logTime } from '#app/areas/time/time-commands.server.ts';
import { NO_FILTERS } from '#app/areas/time/time-filters.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { listBillable } from '#app/areas/time/time-invoice-queries.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { providerPayouts } from '#app/records/books/payout-tables.ts';
import { invoiceLines, invoices } from '#app/records/invoice/billing-tables.ts';
import { DEMO_STAFF } from './demo-people.ts';
import folio from './documents/beaverdale-hotel-folio.pdf?inline';
import { type DemoPeople, idOf } from './load-people.server.ts';

/** Calls that a retainer of hours covers: days ago, hours, what they were about. */
const CALLS: readonly (readonly [number, string, string])[] = [
  [19, '1.50', 'Call: which accounts go on hold this month'],
  [12, '2.25', 'Call: three disputed service tickets, one by one'],
  [8, '1.00', 'Call: wording of the second letter'],
];

/** Lines of the firm's bank: days ago, text, amount. The first two are recorded, the last ignored, the others wait. */
const BANK_LINES: readonly (readonly [number, string, string])[] = [
  [9, 'STRIPE TRANSFER ST-F2Q8', '9191.60'],
  [4, 'ACH CREDIT CUYAHOGA VALLEY REF INV-1053', '10500.00'],
  [3, 'ACH CREDIT COMMENCEMENT BAY INV-1058', '3200.00'],
  [2, 'ACH CREDIT BAYOU TECHE AIR & REFRIGERATION', '1950.00'],
  [2, 'MOBILE DEPOSIT 0417', '1275.00'],
  [1, 'MONTHLY SERVICE CHARGE', '-18.00'],
  [1, 'TRANSFER TO RESERVE', '-2500.00'],
];

/**
 * What the office manager did with the invoices of the last days, by the product's own commands: after the demo firm is in the
 * database, as each is a transaction of its own.
 */
export async function loadBooks(people: DemoPeople): Promise<void> {
  const renee = DEMO_STAFF.find(({ key }) => key === 'renee');
  if (!renee) throw new Error('Renee writes the invoices.');
  const { name, email } = renee;
  const admin: AdminActor = { ...AN_ADMIN, userId: idOf(people.userIds, 'renee'), name, email };
  const today = firmDay();
  const customer = (key: string) => idOf(people.customerIds, key);
  await agreeTerms(admin, customer('saguaro'));
  await spendOnTheRoad(admin, customer('beaverdale'), today);
  await sellHours(admin, customer('bayou'), today);
  await disputeInvoice(admin, (await invoiceBy('INV-1043')).id, {
    words: 'Their general contractor holds the second half until the punch list is signed.',
  });
  await promisePayment(admin, (await invoiceBy('INV-1048')).id, {
    promisedOn: addDays(today, 6),
    words: 'Paul runs checks on Fridays.',
  });
  await creditRemoteWeek(admin);
  await readBank(admin, today);
  await sendStatements(admin, [customer('cuyahoga')], defaultStatementPeriod(today));
  await remindCustomer(admin, customer('haw'), today);
}

async function agreeTerms(admin: AdminActor, customerId: string): Promise<void> {
  const wants = { invoices: true, reminders: true, statements: true };
  await saveBillingTerms(admin, customerId, {
    netDays: '15',
    purchaseOrder: 'PO-88214',
    contacts: [{ name: 'Accounts Payable', email: 'ap@saguaroair.example', ...wants }],
    version: 0,
  });
}

async function spendOnTheRoad(admin: AdminActor, customerId: string, today: string) {
  const bytes = Buffer.from(folio.slice(folio.indexOf(',') + 1), 'base64');
  const receipt = await staged(admin, 'hotel-folio.pdf', bytes);
  await addExpense(admin, {
    ...{ customerId, description: 'Hotel in Des Moines, two nights', amount: '264.32' },
    ...{ date: addDays(today, -8), billable: true, uploads: [receipt] },
  });
}

/** Hours that were paid ahead, the calls that they were for, and the invoice that draws them. */
async function sellHours(admin: AdminActor, customerId: string, today: string): Promise<void> {
  const retainer = await createRetainer(admin, {
    ...{ customerId, name: 'Advice by phone', unit: 'hours', hours: '10.00', price: '1850.00' },
    ...{ period: 'once', overRate: '195.00', lowAt: '2.00', delivery: 'draft' },
  });
  const block = await billRetainer(admin, retainer, 1);
  await send(admin, block);
  const { version, amount } = await invoiceOf(block);
  await recordPayment(admin, block, { amount, method: 'ach', paidOn: today, version });
  for (const [ago, hours, description] of CALLS) {
    await logTime(admin, {
      ...{ customerId, description, hours, hourlyRate: '195.00', billable: true },
      date: addDays(today, -ago),
    });
  }
  const { entries } = await listBillable(admin, { ...NO_FILTERS, customer: customerId });
  const { id } = await invoiceTime(admin, {
    ...{ customerId, entries, expenses: [], grouping: 'day', description: 'Advice by phone' },
    dueDate: addDays(today, 30),
  });
  await send(admin, id);
}

async function creditRemoteWeek(admin: AdminActor): Promise<void> {
  const { id, version } = await invoiceBy('INV-1057');
  const lines = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: invoiceLines.id, unitPrice: invoiceLines.unitPrice })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.position, 2))),
  );
  await creditInvoice(admin, id, {
    lines: lines.map((line) => ({ id: line.id, amount: line.unitPrice })),
    reason: 'One remote week fell out: their office was closed',
    version,
  });
}

async function readBank(admin: AdminActor, today: string): Promise<void> {
  const [posted] = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: chartAccounts.id }).from(chartAccounts).where(eq(chartAccounts.role, 'bank')),
  );
  const bankAccountId = await createBankAccount(admin, {
    name: 'Lakeshore Operating',
    chartAccountId: posted?.id ?? '',
    feeLimit: '25.00',
  });
  const rows = BANK_LINES.map(([ago, text, amount]) => `${addDays(today, -ago)},${text},${amount}`);
  const content = ['Date,Description,Amount', ...rows, ''].join('\n');
  const upload = await staged(admin, 'lakeshore-operating.csv', Buffer.from(content));
  await addBankFile(admin, { bankAccountId, uploads: [upload] });
  const [file] = await unsafeOwnerTransaction((tx) => tx.select().from(bankFiles));
  await setBankColumns(admin, file?.id ?? '', {
    ...{ date: 'Date', text: 'Description', amount: 'Amount', order: 'ymd', decimal: 'point' },
    version: 1,
  });
  const [transfer = '', paid = '', , , , , moved = ''] = BANK_LINES.map(([, text]) => text);
  const found = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: bankLines.id, text: bankLines.text, version: bankLines.version })
      .from(bankLines)
      .where(inArray(bankLines.text, [transfer, paid, moved])),
  );
  for (const { id, text, version } of found) {
    if (text === moved) await ignoreLine(admin, id, { reason: 'Own transfer', version });
    else if (text === transfer) {
      await targetLine(admin, id, { target: `payout:${await payoutBy(text)}`, version });
    } else {
      const invoice = (await invoiceBy('INV-1053')).id;
      await confirmLine(admin, id, { invoices: [], invoice, short: 'open', version });
    }
  }
}

/** The payout that the text of a bank's line names. */
async function payoutBy(text: string): Promise<string> {
  const payouts = await unsafeOwnerTransaction((tx) => tx.select().from(providerPayouts));
  const named = payouts.find(({ descriptor }) => descriptor && text.endsWith(descriptor));
  if (!named) throw new Error('The demo has no such payout.');
  return named.id;
}

async function send(admin: AdminActor, id: string): Promise<void> {
  const { version } = await invoiceOf(id);
  await setInvoiceStatus(admin, id, { status: 'sent', version });
}

async function staged(admin: AdminActor, fileName: string, bytes: Buffer): Promise<string> {
  const { body } = new Response(new Uint8Array(bytes));
  if (!body) throw new Error('There is no body.');
  return (await stageUpload(admin, { fileName, body })).id;
}

const invoiceOf = (id: string) => oneInvoice(eq(invoices.id, id));
const invoiceBy = (number: string) => oneInvoice(eq(invoices.invoiceNumber, number));

async function oneInvoice(where: ReturnType<typeof eq>) {
  const [invoice] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: invoices.id, version: invoices.version, amount: invoices.amount })
      .from(invoices)
      .where(where),
  );
  if (!invoice) throw new Error('The invoice is gone.');
  return invoice;
}
