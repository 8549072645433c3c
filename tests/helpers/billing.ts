import { asc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { recordPayment, setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';

// Short ways for tests to write, move and pay invoices by the product's own commands.

/** The profile id of a customer without any history. */
export async function newCustomerId(): Promise<string> {
  const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
  return profile.id;
}

/** A draft invoice for one amount, 1,000.00 unless given; its id. */
export async function make(
  admin: AdminActor,
  given: {
    customerId: string;
    amount?: string;
    isPrepayment?: boolean;
    sendOn?: string;
    dueDate?: string;
  },
): Promise<string> {
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, { amount: '1000.00', description: 'Month 1', ...given }),
  );
  return id;
}

/** Moves an invoice to a status on the copy that is there now. */
export async function move(
  admin: AdminActor,
  id: string,
  status: (typeof invoices.$inferSelect)['status'],
): Promise<void> {
  const { version } = await rowOf(id);
  await setInvoiceStatus(admin, id, { status, version });
}

/** Records a payment of today on the copy that is there now. */
export async function pay(
  admin: AdminActor,
  id: string,
  amount: string,
  method: 'check' | 'balance' = 'check',
): Promise<void> {
  const { version } = await rowOf(id);
  await recordPayment(admin, id, { amount, method, paidOn: firmDay(), version });
}

/** Gives an invoice that is out another due date, as a correction does: it is issued anew, and nobody is told. */
export async function dueOn(id: string, dueDate: string | null): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`select set_config('app.corrects', ${id}, true)`);
    await tx
      .update(invoices)
      .set({ dueDate, invoiceNumber: null, status: sql`status` })
      .where(eq(invoices.id, id));
  });
}

/** An invoice as it is stored. */
export async function rowOf(id: string): Promise<typeof invoices.$inferSelect> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(invoices).where(eq(invoices.id, id)),
  );
  if (!row) throw new Error('The invoice is gone.');
  return row;
}

/** What an invoice posted to the ledger, in order. */
export function entriesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({
        id: transactions.id,
        type: transactions.type,
        amount: transactions.amount,
        description: transactions.description,
        paymentId: transactions.paymentId,
        reversesId: transactions.reversesId,
      })
      .from(transactions)
      .where(eq(transactions.invoiceId, id))
      .orderBy(asc(transactions.entryNumber)),
  );
}
