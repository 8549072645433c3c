import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { RETAINER_STATUS_DISPLAY } from './retainer-status.ts';
import { retainers } from './retainer-tables.ts';
import { retainerShape } from './shape.server.ts';

/** Where a retainer is stored, and what it is called. */
export const storedRetainer = {
  table: retainers,
  customer: retainers.customerId,
  name: sql`${retainers.name}`,
  shown: shownAs(RETAINER_STATUS_DISPLAY),
  shape: retainerShape,
} satisfies StoredKind;
