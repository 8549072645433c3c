import type { KindFacts } from '../kind-facts.ts';

/** Email that comes in. */
export const mailbox = {
  one: 'email',
  many: 'emails',
  at: { admin: '/admin/mailbox' },
  about: 'Email that came in, and what waits in quarantine.',
  staffSphere: 'work',
  table: 'inbound_mails',
  logged: 'inbound_mail',
  notices: { label: 'Mailbox', staff: 'Email in quarantine, and a mailbox that cannot be read' },
} as const satisfies KindFacts;
