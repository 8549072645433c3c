import { sql } from 'drizzle-orm';
import { APPROVAL_STATUS_DISPLAY } from '#app/access/approval-status.ts';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { customerProfiles } from './customer-tables.ts';
import { customerShape } from './shape.server.ts';

/** Where a customer is stored, and what it is called. */
export const storedCustomer = {
  table: customerProfiles,
  customer: customerProfiles.id,
  name: sql`${customerProfiles.displayName}`,
  shown: shownAs(APPROVAL_STATUS_DISPLAY),
  shape: customerShape,
} satisfies StoredKind;
