import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';

/** Reads the autopay of a client, paused or not, and what is announced or being taken; null while it is off and nothing is under way. */
export function getAutopay(actor: CustomerActor | AdminActor, customerId: string) {
  return asActor(actor, async (tx) => {
    const [autopay] = await tx
      .select({
        methodId: autopays.methodId,
        mandate: autopays.mandate,
        agreedAt: autopays.createdAt,
        pausedFor: autopays.pausedFor,
        kind: paymentMethods.kind,
        name: paymentMethods.name,
        lastFour: paymentMethods.lastFour,
      })
      .from(autopays)
      .innerJoin(paymentMethods, eq(paymentMethods.id, autopays.methodId))
      .where(and(eq(autopays.customerId, customerId), isNull(autopays.endedAt)))
      .orderBy(desc(autopays.createdAt))
      .limit(1);
    const debits = await tx
      .select({
        id: autopayDebits.id,
        invoiceId: autopayDebits.invoiceId,
        invoiceNumber: INVOICE_NAME,
        amount: autopayDebits.amount,
        surcharge: autopayDebits.surcharge,
        day: autopayDebits.day,
        state: autopayDebits.state,
      })
      .from(autopayDebits)
      .innerJoin(invoices, eq(invoices.id, autopayDebits.invoiceId))
      .where(
        and(
          eq(invoices.customerId, customerId),
          inArray(autopayDebits.state, ['announced', 'taking']),
        ),
      )
      .orderBy(asc(autopayDebits.day), asc(autopayDebits.id));
    return autopay || debits.length > 0 ? { autopay: autopay ?? null, debits } : null;
  });
}

/** The autopay of a client as screens show it. */
export type ShownAutopay = NonNullable<Awaited<ReturnType<typeof getAutopay>>>;
