/** The kinds of record that people are notified of, each with its section in the navigation of both sides. */
export const NOTICE_SUBJECTS = [
  'ticket',
  'task',
  'document',
  'document_request',
  'procedure',
  'invoice',
  'proposal',
  'contract',
  'project',
  'meeting',
  'outcome',
  // What visitors send, and sign-ups: told to staff alone.
  'inquiry',
  'registration',
  // Event webhooks: told to staff alone.
  'webhook',
  // Email that waits for staff, and a mailbox that can't be read: told to staff alone.
  'mailbox',
] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];
