import { type KindEvents, wasEdited } from '../event-facts.ts';

/** What happens to retainers, as the activity log says it. */
export const retainerEvents = {
  'retainer.billed': '{who} billed a block of {record}[ for {customer}]',
  'retainer.created': '{who} created {record}[ for {customer}]',
  'retainer.ended': '{who} ended {record}[: {reason}]',
  'retainer.expired': '[{left} of ]{record} expired',
  'retainer.low': { sentence: '[{left} of ]{record} are left, which is low[ ({act})]' },
  'retainer.updated': wasEdited,
} as const satisfies KindEvents;
