import { type SQL, sql } from 'drizzle-orm';

/** The customer that an id stands for now: itself, or the account that it was merged into (decision 0054). */
export function standingCustomer(customerId: string): SQL<string> {
  return sql<string>`coalesce((select merged_into from customer_profiles where id = ${customerId}), ${customerId}::uuid)`;
}

/**
 * Returns the row that a query finds and locks, read together with its customer's. If the query waited for a merge, it finds
 * none, because the locked row has another customer by then; a second query finds that one.
 */
export async function foundAfterMerge<Row>(
  look: () => PromiseLike<readonly Row[]>,
): Promise<Row | undefined> {
  return (await look())[0] ?? (await look())[0];
}
