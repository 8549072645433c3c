import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import { customerDocuments } from './document-tables.ts';
import { documentShape } from './shape.server.ts';

/** Where a document is stored, and what it is called. */
export const storedDocument = {
  table: customerDocuments,
  customer: customerDocuments.customerId,
  name: sql`${customerDocuments.title}`,
  privacy: { madeBy: 'uploaded_by', tries: 'customer-document' },
  shape: documentShape,
} satisfies StoredKind;
