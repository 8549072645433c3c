import { edited, type KindEvents, moved, restored } from '../event-facts.ts';

/** What happens to procedures, as the activity log says it; an event in braces has further effects. */
export const procedureEvents = {
  'procedure.acknowledged': { sentence: '{who} acknowledged {record}' },
  'procedure.created': '{who} created {record}[ for {customer}]',
  'procedure.restored': restored,
  'procedure.reviewed': '{who} reviewed {record}',
  'procedure.status_changed': { sentence: moved },
  'procedure.updated': edited,
  'procedure.version_started': '{who} started a new version of {record}',
} as const satisfies KindEvents;
