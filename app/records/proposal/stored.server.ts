import { sql } from 'drizzle-orm';
import { proposals } from '../proposal-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a proposal is stored, and what it is called. */
export const storedProposal = {
  table: proposals,
  customer: proposals.customerId,
  name: sql`${proposals.title}`,
} satisfies StoredKind;
