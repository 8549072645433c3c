import type { KindEvents } from '../event-facts.ts';

/** What happens to a customer's people, on the customer's log; an event in braces has further effects. */
export const memberEvents = {
  'customer.member_added': '{who} added {email} to {record}',
  'customer.member_approved': '{who} approved {email} for {record}',
  'customer.member_changed': '{who} changed what {person} may do at {record}',
  'customer.member_declined': '{who} declined {email} for {record}',
  'customer.member_invited': '{who} invited {email} to {record}',
  'customer.member_joined': '[{contact}, ]{email} joined {record}',
  'customer.member_left': '{person} left {record}',
  'customer.member_removed': '{who} removed {person} from {record}',
  'customer.member_waiting': {
    sentence: '{email} accepted an invitation to {record} and is waiting for approval',
  },
  'customer.invitation_taken_back': '{who} withdrew the invitation of {email} to {record}',
} as const satisfies KindEvents;
