import {
  type KindEvents,
  seenByOthers,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of documents. */
export const documentWebhooks = {
  documentShared: {
    label: 'Document shared',
    when: 'Either side shares a file; one event for each file.',
    record: 'document',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to documents, as the activity log says it; an event in braces has further effects. */
export const documentEvents = {
  'document.archived': wasArchived,
  'document.privacy_changed': seenByOthers,
  'document.replaced': { sentence: '{who} uploaded a new version of {record}' },
  'document.restored': wasRestored,
  'document.updated': wasEdited,
  'document.uploaded': {
    sentence: '{who} uploaded {record}[ for {customer}]',
    webhook: 'documentShared',
  },
} as const satisfies KindEvents<keyof typeof documentWebhooks>;
