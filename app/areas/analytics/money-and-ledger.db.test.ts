import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { latestInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { getAnalytics } from './analytics-queries.server.ts';
import { periodOf, spanOf } from './period.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

describe('figures of money and the ledger', () => {
  it('agree after payments in part, from the balance, taken back, by hand and on archived invoices', async () => {
    const customerId = await newCustomerId();
    const add = (type: 'credit' | 'debit', amount: string) =>
      recordEntry(admin, customerId, { type, amount, description: 'By hand' });
    const block = await make(admin, { customerId, amount: '700.00', isPrepayment: true });
    await move(admin, block, 'sent');
    await pay(admin, block, '700.00');
    const inPart = await make(admin, { customerId, amount: '999.99' });
    await move(admin, inPart, 'sent');
    await pay(admin, inPart, '250.25');
    await pay(admin, inPart, '100.00', 'balance');
    const takenBack = await make(admin, { customerId, amount: '80.00' });
    await move(admin, takenBack, 'paid');
    await move(admin, takenBack, 'sent');
    const again = await make(admin, { customerId, amount: '60.00' });
    await move(admin, again, 'sent');
    await pay(admin, again, '20.00');
    await pay(admin, again, '30.00');
    const [payment] = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ id: invoicePayments.id })
        .from(invoicePayments)
        .where(eq(invoicePayments.invoiceId, again))
        .orderBy(invoicePayments.createdAt),
    );
    await takeBackPayment(admin, again, payment?.id ?? '', (await rowOf(again)).version);
    const gone = await make(admin, { customerId, amount: '40.00' });
    await move(admin, gone, 'paid');
    await archiveInvoice(admin, gone, (await rowOf(gone)).version);
    await add('debit', '11.11');
    await add('credit', '5.00');
    await reverseEntry(admin, customerId, (await add('debit', '22.22')).id, {
      reason: 'Twice',
    });

    const clock = { today: firmDay(), timeZone: firmZone() };
    const year = periodOf(spanOf('last-12-months', clock.today), clock);
    const { allTime, reports } = await getAnalytics(admin, year);
    const accounts = await unsafeOwnerTransaction((tx) => tx.select().from(customerAccounts));
    const spent = addMoney(...accounts.map(({ totalSpent }) => totalSpent));
    // 350.25 + 30.00 + 40.00 + 11.11
    expect(spent).toBe('431.36');
    expect(allTime).toMatchObject({ revenue: spent, customers: 1 });
    expect(reports.revenue?.total).toMatchObject({ revenue: spent });
    expect(reports.customers?.total).toMatchObject({ now: spent });
    // The balance's 100.00 came with the 700.00: 700 + 250.25 + 30 + 40.
    expect(reports.invoiced?.total).toMatchObject({ paid: '1020.25' });
    // What is between the two is said: 1,020.25 − 700.00 + 100.00 + 11.11.
    const said = (name: string) => reports.summary?.rows.find((row) => row.name === name)?.now;
    expect(['Revenue', 'Paid', 'Prepayments in paid', 'Used from balances'].map(said)).toEqual([
      spent,
      '1020.25',
      '700.00',
      '111.11',
    ]);

    const owed = await latestInvoices(admin, customerId);
    const open = addMoney(...owed.map((invoice) => invoice.open ?? '0.00'));
    // 649.74 + 80.00 + 30.00
    expect(open).toBe('759.74');
    const line = reports['receivables-by-customer']?.rows.find(({ id }) => id === customerId);
    expect(line).toMatchObject({ open });
  });
});
