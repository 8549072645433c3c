import { type SQL, sql } from 'drizzle-orm';

/** The customer that an id stands for by now: itself, or the account that it was merged into (decision 0054). */
export function standingCustomer(customerId: string): SQL<string> {
  return sql<string>`coalesce((select merged_into from customer_profiles where id = ${customerId}), ${customerId}::uuid)`;
}
