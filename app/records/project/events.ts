import { type KindEvents, wasArchived, wasEdited, wasMoved, wasRestored } from '../event-facts.ts';

/** What happens to projects, as the activity log says it; an event in braces has further effects. */
export const projectEvents = {
  'project.archived': wasArchived,
  'project.created': { sentence: '{who} created {record}[ for {customer}]' },
  'project.milestone_added': '{who} added the milestone {milestone} to {record}',
  'project.milestone_completed': {
    sentence: '{who} completed the milestone {milestone} of {record}',
  },
  'project.milestone_moved': '{who} moved the milestone {milestone} of {record}',
  'project.milestone_removed': '{who} removed the milestone {milestone} from {record}',
  'project.milestone_reopened': '{who} reopened the milestone {milestone} of {record}',
  'project.milestone_accepted': {
    sentence: '{who} accepted the milestone {milestone} of {record}',
  },
  'project.milestone_not_accepted': {
    sentence: '{who} did not accept the milestone {milestone} of {record}',
  },
  'project.milestone_updated': '{who} edited the milestone {milestone} of {record}',
  'project.restored': wasRestored,
  'project.status_changed': { sentence: wasMoved },
  'project.updated': { sentence: wasEdited },
} as const satisfies KindEvents;
