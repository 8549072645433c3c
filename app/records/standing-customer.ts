import { type SQL, sql } from 'drizzle-orm';

/** The customer that an id stands for by now: itself, or the account that it was merged into (decision 0054). */
export function standingCustomer(customerId: string): SQL<string> {
  return sql<string>`coalesce((select merged_into from customer_profiles where id = ${customerId}), ${customerId}::uuid)`;
}

/**
 * The row that a look finds and locks, read together with its customer's. One that waited for a merge of the customer finds none:
 * the row that it locked has another customer by then, whom a second look finds.
 */
export async function foundAfterMerge<Row>(
  look: () => PromiseLike<readonly Row[]>,
): Promise<Row | undefined> {
  return (await look())[0] ?? (await look())[0];
}
