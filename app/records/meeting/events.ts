import {
  type KindEvents,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of meetings. */
export const meetingWebhooks = {
  meetingScheduled: {
    label: 'Meeting scheduled',
    when: 'Staff schedule a meeting, or a visitor or a client books one.',
    record: 'meeting',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to meetings, as the activity log says it; an event in braces has further effects. */
export const meetingEvents = {
  'meeting.archived': { sentence: wasArchived },
  'meeting.booked': {
    sentence: '{who} booked {record}',
    webhook: 'meetingScheduled',
  },
  'meeting.booking_cancelled': { sentence: '{who} canceled {record}' },
  'meeting.booking_moved': { sentence: '{who} moved {record}' },
  'meeting.cancelled': { sentence: '{who} canceled {record}[ with {customer}]' },
  'meeting.colleague_added': {
    sentence: '{who} asked a colleague to attend {record}[: {colleague}]',
  },
  'meeting.colleague_answered': '{who} answered whether they attend {record}',
  'meeting.colleague_removed': { sentence: '{who} took a colleague off {record}[: {colleague}]' },
  'meeting.guest_came': '{who} noted that the guest came to {record}',
  'meeting.guest_invited': '{who} invited a guest to {record}',
  'meeting.guest_missed': '{who} noted a no-show at {record}',
  'meeting.guest_removed': '{who} took a guest off {record}',
  'meeting.host_added': { sentence: '{who} added a host to {record}[: {host}]' },
  'meeting.host_removed': { sentence: '{who} removed a host from {record}[: {host}]' },
  'meeting.confirmed': { sentence: '{who} confirmed {record}' },
  'meeting.declined': { sentence: '{who} declined {record}' },
  'meeting.guest_answered': { sentence: '{who} noted an answer to {record}[: {guest}]' },
  'meeting.suggestion_declined': '{who} declined another time for {record}[: {guest}]',
  'meeting.time_suggested': { sentence: '{who} noted another time for {record}[: {guest}]' },
  'meeting.tentatively_confirmed': { sentence: '{who} may come to {record}' },
  'meeting.other_time_asked': { sentence: '{who} asked for another time for {record}' },
  'meeting.restored': { sentence: wasRestored },
  'meeting.scheduled': {
    sentence: '{who} scheduled {record}[ with {customer}]',
    webhook: 'meetingScheduled',
  },
  'meeting.status_changed': { sentence: '{who} changed the status of {record}' },
  'meeting.updated': { sentence: wasEdited },
} as const satisfies KindEvents<keyof typeof meetingWebhooks>;
