import { type KindEvents, wasEdited, wasMoved, wasRestored } from '../event-facts.ts';

/** What happens to procedures, as the activity log says it; an event in braces has further effects. */
export const procedureEvents = {
  'procedure.acknowledged': { sentence: '{who} acknowledged {record}' },
  'procedure.created': '{who} created {record}[ for {customer}]',
  'procedure.restored': wasRestored,
  'procedure.reviewed': '{who} reviewed {record}',
  'procedure.status_changed': { sentence: wasMoved },
  'procedure.updated': wasEdited,
  'procedure.version_started': '{who} started a new version of {record}',
} as const satisfies KindEvents;
