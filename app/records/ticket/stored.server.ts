import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { ticketShape } from './shape.server.ts';
import { TICKET_STATUS_DISPLAY } from './ticket-status.ts';
import { tickets } from './ticket-tables.ts';

/** Where a ticket is stored, and what it is called. */
export const storedTicket = {
  table: tickets,
  customer: tickets.customerId,
  name: sql`'#' || ${tickets.number} || ' ' || ${tickets.title}`,
  shown: shownAs(TICKET_STATUS_DISPLAY),
  privacy: { madeBy: 'created_by', tries: 'customer-message' },
  shape: ticketShape,
} satisfies StoredKind;
