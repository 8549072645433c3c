import { sql } from 'drizzle-orm';
import { documentRequests } from '../document/document-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a document request is stored, and what it is called. */
export const storedDocumentRequest = {
  table: documentRequests,
  customer: documentRequests.customerId,
  name: sql`${documentRequests.title}`,
} satisfies StoredKind;
