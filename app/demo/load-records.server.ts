import { eq } from 'drizzle-orm';
import { customerAccounts, invoices, transactions } from '#app/areas/billing/billing-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import type { DemoFirm } from './demo-types.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll } from './makers.server.ts';

/** A file that a document of the demo refers to. */
export type StoredFile = { key: string; bytes: Uint8Array };

/** Invoices. */
export async function loadInvoices(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  await insertAll(
    tx,
    invoices,
    firm.invoices.map((invoice) => ({
      customerId: idOf(people.customerIds, invoice.companyKey),
      invoiceNumber: invoice.number,
      description: invoice.description,
      amount: invoice.amount,
      status: invoice.status,
      dueDate: demoDate(now, invoice.dueInDays),
      createdAt: demoTime(now, { daysAgo: invoice.daysAgo, hour: 11 }),
      paidDate:
        invoice.paidDaysAgo === undefined
          ? null
          : demoTime(now, { daysAgo: invoice.paidDaysAgo, hour: 13 }),
    })),
  );
}

/** Ledger entries in order of time, each with the balance after it, and the accounts they add up to. */
export async function loadLedger(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  for (const [companyKey, accountId] of people.accountIds) {
    const entries = firm.ledger
      .filter((entry) => entry.companyKey === companyKey)
      .map((entry) => ({ ...entry, createdAt: demoTime(now, entry) }))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    let availableBalance = '0.00';
    let totalSpent = '0.00';
    const rows = entries.map(({ type, amount, description, createdAt }, index) => {
      if (type === 'credit') {
        availableBalance = addMoney(availableBalance, amount);
      } else {
        availableBalance = subtractMoney(availableBalance, amount);
        totalSpent = addMoney(totalSpent, amount);
      }
      return {
        accountId,
        entryNumber: index + 1,
        type,
        amount,
        description,
        createdAt,
        balanceAfter: availableBalance,
      };
    });
    await insertAll(tx, transactions, rows);
    await tx
      .update(customerAccounts)
      .set({ availableBalance, totalSpent })
      .where(eq(customerAccounts.id, accountId));
  }
}

/** The name of a person of the demo. @throws Error when nobody has the key. */
export function nameOf(firm: DemoFirm, key: string): string {
  const person = [...firm.staff, ...firm.contacts].find((each) => each.key === key);
  if (!person) throw new Error(`The demo has nobody under the key "${key}".`);
  return person.name;
}
