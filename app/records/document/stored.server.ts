import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import { customerDocuments } from './document-tables.ts';

/** Where a document is stored, and what it is called. */
export const storedDocument = {
  table: customerDocuments,
  customer: customerDocuments.customerId,
  name: sql`${customerDocuments.title}`,
} satisfies StoredKind;
