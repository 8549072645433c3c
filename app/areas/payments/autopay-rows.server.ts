import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';

/** Has others who plan, take or end the autopay of a client wait until the transaction ends. */
export async function lockAutopay(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`autopay ${customerId}`}))`);
}

/** An autopay that takes invoices now, with how its method is. */
export type AutopayNow = NonNullable<Awaited<ReturnType<typeof liveAutopay>>>;

/** The autopay of a client that is neither ended nor paused, with its method; null where there is none. */
export async function liveAutopay(tx: Tx, customerId: string) {
  const [live] = await tx
    .select({
      id: autopays.id,
      methodId: autopays.methodId,
      kind: paymentMethods.kind,
      state: paymentMethods.state,
      name: paymentMethods.name,
      lastFour: paymentMethods.lastFour,
      endsOn: paymentMethods.endsOn,
    })
    .from(autopays)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autopays.methodId))
    .where(
      and(eq(autopays.customerId, customerId), isNull(autopays.endedAt), isNull(autopays.pausedAt)),
    );
  return live ?? null;
}

/** A debit of autopay. */
export type Debit = typeof autopayDebits.$inferSelect;

/** The debits of a client's invoices, oldest first. */
export async function debitsOf(tx: Tx, customerId: string): Promise<Debit[]> {
  const rows = await tx
    .select({ debit: autopayDebits })
    .from(autopayDebits)
    .innerJoin(invoices, eq(invoices.id, autopayDebits.invoiceId))
    .where(eq(invoices.customerId, customerId))
    .orderBy(asc(autopayDebits.createdAt), asc(autopayDebits.id));
  return rows.map(({ debit }) => debit);
}
