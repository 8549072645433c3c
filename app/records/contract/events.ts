import {
  type KindEvents,
  sentOrMoved,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of contracts. */
export const contractWebhooks = {
  contractSigned: {
    label: 'Contract signed',
    when: 'A customer signs a contract, or staff record that they did.',
    record: 'contract',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to contracts, as the activity log says it; an event in braces has further effects. */
export const contractEvents = {
  'contract.archived': wasArchived,
  'contract.created': '{who} created {record}[ for {customer}]',
  'contract.expired': { sentence: '{record}[ with {customer}] expired[ ({act})]' },
  'contract.restored': wasRestored,
  'contract.signed': { sentence: '{who} signed {record}', webhook: 'contractSigned' },
  'contract.status_changed': {
    sentence: (facts) =>
      sentOrMoved(facts) + (facts.withdrawn === true ? ', which withdrew the signature' : ''),
  },
  'contract.updated': wasEdited,
} as const satisfies KindEvents<keyof typeof contractWebhooks>;
