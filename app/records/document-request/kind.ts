import type { KindFacts } from '../kind-facts.ts';

/** A file that the firm asks a customer for. */
export const documentRequest = {
  one: 'file request',
  many: 'file requests',
  at: { admin: '/admin/documents/requests?q=:title', customer: '/customer/documents' },
  sphere: 'work',
  table: 'document_requests',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  notices: { label: 'Requests for files', customer: 'Files that we need from you' },
  asks: { staff: true, customer: { verb: 'Upload', about: 'File we asked for' } },
} as const satisfies KindFacts;
