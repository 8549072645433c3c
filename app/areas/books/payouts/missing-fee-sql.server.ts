import { and, eq, type SQL, sql } from 'drizzle-orm';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';

/**
 * Payments that settled a day ago and of which the provider has not said what it took: a fee of zero is one that was read. What moves the
 * balance is read back for thirty days. Who sees some customers alone sees no movements, so never ask for them.
 */
export function isWithoutFee(now: SQL): SQL | undefined {
  return and(
    eq(paymentAttempts.state, 'settled'),
    sql`${paymentAttempts.settledAt} between ${now} - interval '30 days' and ${now} - interval '1 day'`,
    sql`not exists (select from provider_movements m where m.attempt_id = ${sql`${paymentAttempts.id}`} and m.category = 'charge')`,
  );
}
