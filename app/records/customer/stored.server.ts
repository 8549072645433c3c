import { sql } from 'drizzle-orm';
import { customerProfiles } from '../customer-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a customer is stored, and what it is called. */
export const storedCustomer = {
  table: customerProfiles,
  customer: customerProfiles.id,
  name: sql`${customerProfiles.displayName}`,
} satisfies StoredKind;
