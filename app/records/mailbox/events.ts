import type { KindEvents } from '../event-facts.ts';

/** What happens to email that waits for review, as the activity log says it. */
export const mailboxEvents = {
  'mailbox.discarded': '{who} discarded {record}[ from {from}]',
  'mailbox.released': '{who} released {record}[ from {from}]',
} as const satisfies KindEvents;
