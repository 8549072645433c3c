import {
  type KindEvents,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of customers. */
export const customerWebhooks = {
  newCustomer: {
    label: 'New customer',
    when: 'Someone registers as a customer, or staff add or invite one.',
    record: 'customer',
  },
  customerApproved: {
    label: 'Customer approved',
    when: 'Staff approve a registration.',
    record: 'customer',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to customers, as the activity log says it; an event in braces has further effects. */
export const customerEvents = {
  'customer.approved': { sentence: '{who} approved {record}', webhook: 'customerApproved' },
  'customer.archived': wasArchived,
  'customer.autopay_ended': '{who} turned autopay off for {record}',
  'customer.autopay_started': '{who} turned autopay on for {record}[, from {method}]',
  'customer.billing_terms_changed': '{who} changed the billing terms of {record}',
  'customer.created': { sentence: '{who} created {record}', webhook: 'newCustomer' },
  'customer.deleted': '{who} deleted {record}',
  'customer.invited': { sentence: '{who} invited {contact} to {record}', webhook: 'newCustomer' },
  'customer.merged': '{who} merged {merged} into {record}',
  'customer.registered': { sentence: '{who} registered {record}', webhook: 'newCustomer' },
  'customer.rejected': '{who} rejected {record}',
  'customer.payment_method_removed': '{who} removed a payment method of {record}[: {method}]',
  'customer.payment_method_saved': 'A payment method of {record} was saved[: {method}][ ({act})]',
  'customer.reopened': '{who} put {record} back to pending',
  'customer.restored': wasRestored,
  'customer.staff_assigned': '{who} assigned {person} to {record}',
  'customer.staff_unassigned': '{who} unassigned {person} from {record}',
  'customer.updated': wasEdited,
  'portal.view_ended': '{who} stopped viewing the portal of {record}[ as {as}]',
  'portal.viewed': '{who} viewed the portal of {record}[ as {as}]',
  'transaction.recorded': '{who} recorded a {type} of {amount} for {record}',
  'transaction.reversed': '{who} reversed an entry on the account of {record}',
} as const satisfies KindEvents<keyof typeof customerWebhooks>;
