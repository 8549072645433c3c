import {
  type KindEvents,
  sentOrMoved,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of proposals. */
export const proposalWebhooks = {
  proposalAccepted: {
    label: 'Proposal accepted',
    when: 'A customer accepts a proposal, or staff record that they did.',
    record: 'proposal',
  },
  proposalRejected: {
    label: 'Proposal rejected',
    when: 'A customer declines a proposal, or staff record that they did.',
    record: 'proposal',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to proposals, as the activity log says it; an event in braces has further effects. */
export const proposalEvents = {
  'proposal.accepted': { sentence: '{who} accepted {record}', webhook: 'proposalAccepted' },
  'proposal.archived': wasArchived,
  'proposal.carried_out': '{who} set up the engagement of {record}[: {made}]',
  'proposal.changes_requested': { sentence: '{who} asked for changes to {record}' },
  'proposal.created': '{who} created {record}[ for {customer}]',
  'proposal.expired': {
    sentence: '{record}[ for {customer}] expired without a response[ ({act})]',
  },
  'proposal.rejected': { sentence: '{who} declined {record}', webhook: 'proposalRejected' },
  'proposal.restored': wasRestored,
  'proposal.set_up':
    'The engagement of {record} was set up[ from the template {template}][ for {onBehalfOf}]',
  'proposal.set_up_asked': '{who} had the engagement of {record} set up again',
  'proposal.status_changed': { sentence: sentOrMoved },
  'proposal.template_chosen': '{who} chose the template {template} for {record}',
  'proposal.template_removed': '{who} removed the template of {record}',
  'proposal.updated': wasEdited,
} as const satisfies KindEvents<keyof typeof proposalWebhooks>;
