import type { KindFacts } from '../kind-facts.ts';

/** A file that the firm and a customer share. */
export const document = {
  one: 'document',
  many: 'documents',
  at: { admin: '/admin/documents/:id', customer: '/customer/documents/:id' },
  about: 'Files shared with a customer.',
  sphere: 'work',
  table: 'customer_documents',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 100, day: 'Added' },
  notices: {
    staff: 'Files that customers send, share or replace',
    customer: 'Files that we share or replace',
  },
  asks: { one: 'file', many: 'files', staff: true },
} as const satisfies KindFacts;
