import {
  type KindEvents,
  sentOrMoved,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of invoices. */
export const invoiceWebhooks = {
  invoiceSent: {
    label: 'Invoice sent',
    when: 'An invoice goes out to the customer.',
    record: 'invoice',
  },
  invoicePaid: {
    label: 'Invoice paid',
    when: 'An invoice is paid in full.',
    record: 'invoice',
  },
  invoiceOverdue: {
    label: 'Invoice overdue',
    when: 'An invoice that was sent passes its due date.',
    record: 'invoice',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to invoices, as the activity log says it; an event in braces has further effects. */
export const invoiceEvents = {
  'invoice.answer_settled': { sentence: '{who} answered what was said about {record}' },
  'invoice.answer_withdrawn': { sentence: '{who} withdrew what they said about {record}' },
  'invoice.archived': wasArchived,
  'invoice.autopay_announced': {
    sentence:
      'Autopay of {amount} for {record} was announced[ to {customer}][ for {day}][ ({act})]',
  },
  'invoice.autopay_paused': {
    sentence: 'Autopay[ of {customer}] was paused over {record}[: {reason}][ ({act})]',
  },
  'invoice.autopay_withdrawn': {
    sentence: 'Autopay of {amount} for {record} was withdrawn[: {reason}][ ({act})]',
  },
  'invoice.created': '{who} created {record}[ for {customer}]',
  'invoice.credited': {
    sentence: '{who} credited {amount} of {record}[ with {creditNote}][: {reason}]',
  },
  'invoice.dispute_won': {
    sentence:
      'A payment of {amount}[ from {customer}] on {record} came back from a dispute[ ({act})]',
  },
  'invoice.disputed': {
    sentence: ({ isHeard }) =>
      isHeard ? '{who} noted that[ {customer}] disputes {record}' : '{who} disputed {record}',
  },
  'invoice.overdue': {
    sentence: '{record}[ to {customer}] became past due[ ({act})]',
    webhook: 'invoiceOverdue',
  },
  'invoice.paid': {
    sentence: ({ amount }) =>
      amount
        ? '{who} recorded a payment of {amount}[ from {customer}], which paid {record} in full'
        : '{who} marked {record} as paid',
    webhook: 'invoicePaid',
  },
  'invoice.payment_crossed': {
    sentence:
      'A payment of {amount}[ from {customer}] on {record} came in when it was no longer owed, and is a prepayment[ ({act})]',
  },
  'invoice.payment_contested': {
    sentence: 'Stripe reported[ {reason} of] a payment[ from {customer}] on {record}[ ({act})]',
  },
  'invoice.payment_failed': {
    sentence: 'A payment of {amount}[ from {customer}] on {record} failed[: {reason}][ ({act})]',
  },
  'invoice.payment_promised': {
    sentence: ({ isHeard }) =>
      isHeard
        ? '{who} noted that[ {customer}] pays {record} on {day}'
        : '{who} promised to pay {record} on {day}',
  },
  'invoice.payment_recorded': {
    sentence: '{who} recorded a payment of {amount}[ from {customer}] on {record}',
  },
  'invoice.payment_returned': {
    sentence: '{who} recorded that a payment of {amount} on {record} came back[: {reason}]',
  },
  'invoice.payment_refunded': {
    sentence:
      'A refund of {amount}[ to {customer}] of a payment on {record} was made[: {reason}][ ({act})]',
  },
  'invoice.payment_under_way': {
    sentence: 'A payment of {amount}[ from {customer}] on {record} is under way[ ({act})]',
  },
  'invoice.payment_taken_back': { sentence: '{who} undid a payment of {amount} on {record}' },
  'invoice.refund_asked': {
    sentence: '{who} asked for a refund of {amount}[ to {customer}] on {record}[: {reason}]',
  },
  'invoice.refund_failed': {
    sentence: 'A refund of {amount}[ to {customer}] on {record} failed[: {reason}][ ({act})]',
  },
  'invoice.reminded': { sentence: '{who} reminded[ {customer}] of {record}' },
  'invoice.restored': wasRestored,
  // Its status has the line.
  'invoice.sent': { webhook: 'invoiceSent' },
  'invoice.statement_sent': {
    sentence: '{who} sent a statement[ to {customer}]',
  },
  'invoice.status_changed': { sentence: sentOrMoved },
  'invoice.updated': { sentence: wasEdited },
  'invoice.write_off_undone': { sentence: '{who} undid the write-off of {amount} on {record}' },
  'invoice.written_off': {
    sentence:
      '{who} wrote off {amount} of {record}[, {tax} of it sales tax that comes back][: {reason}]',
  },
  'time.invoiced': '{who} created {record} from logged hours[ for {customer}]',
} as const satisfies KindEvents<keyof typeof invoiceWebhooks>;
