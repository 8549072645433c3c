import { edited, type KindEvents, type WebhookFacts } from '../event-facts.ts';

/** The webhook events of inquirys. */
export const inquiryWebhooks = {
  inquiryReceived: {
    label: 'Inquiry received',
    when: 'A visitor sends a project inquiry.',
    record: 'inquiry',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to inquirys, as the activity log says it; more than the log hears of those in braces. */
export const inquiryEvents = {
  'inquiry.deleted': '{who} deleted an inquiry[ of {company}]',
  'inquiry.linked': '{who} linked {record}[ to {customer}]',
  'inquiry.promise_withdrawn': '{who} withdrew the promise of an answer to {record}',
  'inquiry.replied': '{who} replied to {record}',
  'inquiry.submitted': { sentence: '{who} sent {record}', webhook: 'inquiryReceived' },
  'inquiry.updated': edited,
} as const satisfies KindEvents<keyof typeof inquiryWebhooks>;
