import { sql } from 'drizzle-orm';
import { contracts } from '../contract-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a contract is stored, and what it is called. */
export const storedContract = {
  table: contracts,
  customer: contracts.customerId,
  name: sql`${contracts.title}`,
} satisfies StoredKind;
