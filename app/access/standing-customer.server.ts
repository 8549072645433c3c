import { sql } from 'drizzle-orm';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';

/** The customer that an id stands for by now: itself, or the account that it was merged into. */
export async function standingCustomerOf(customerId: string): Promise<string> {
  const [now] = await unsafeAccountsRows<{ id: string }>(
    sql`select coalesce(merged_into, id) as id from customer_profiles where id = ${customerId}`,
  );
  return now?.id ?? customerId;
}
