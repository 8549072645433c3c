import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import { tickets } from '../ticket-tables.ts';

/** Where a ticket is stored, and what it is called. */
export const storedTicket = {
  table: tickets,
  customer: tickets.customerId,
  name: sql`'#' || ${tickets.number} || ' ' || ${tickets.title}`,
} satisfies StoredKind;
