import { type KindEvents, type WebhookFacts, wasEdited } from '../event-facts.ts';

/** The webhook events of inquiries. */
export const inquiryWebhooks = {
  inquiryReceived: {
    label: 'Inquiry received',
    when: 'A visitor sends a project inquiry.',
    record: 'inquiry',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to inquiries, as the activity log says it; an event in braces has further effects. */
export const inquiryEvents = {
  'inquiry.deleted': '{who} deleted an inquiry[ of {company}]',
  'inquiry.linked': '{who} linked {record}[ to {customer}]',
  'inquiry.promise_withdrawn': '{who} withdrew the promise of a reply to {record}',
  'inquiry.replied': '{who} replied to {record}',
  'inquiry.submitted': { sentence: '{who} sent {record}', webhook: 'inquiryReceived' },
  'inquiry.updated': wasEdited,
} as const satisfies KindEvents<keyof typeof inquiryWebhooks>;
