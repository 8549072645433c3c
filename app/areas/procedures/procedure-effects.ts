import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { procedureEvents } from '#app/records/procedure/events.ts';
import {
  PROCEDURE_STATUS_DISPLAY,
  type ProcedureStatus,
} from '#app/records/procedure/procedure-status.ts';
import { versionAcknowledged, versionApproved } from './procedure-announcements.ts';

/** What follows from what happens to procedures. */
export const procedureEffects = {
  'procedure.status_changed': (
    {
      id,
      version: { title, number },
      before,
      after,
      approved,
      isGone,
    }: {
      id: string;
      version: { title: string; number: number };
      before: ProcedureStatus;
      after: ProcedureStatus;
      /** The version that comes into force by it. */
      approved: Parameters<typeof versionApproved>[0] | null;
      /** Whether nothing is left that the customer could open. */
      isGone: boolean;
    },
    _: AdminActor,
  ) => ({
    id,
    line: {
      title,
      number,
      before: PROCEDURE_STATUS_DISPLAY[before].label,
      after: PROCEDURE_STATUS_DISPLAY[after].label,
    },
    notices: [approved && { ...versionApproved(approved), change: { before, after } }],
    drops: isGone && ({ subject: 'procedure', audience: 'customer' } as const),
  }),
  'procedure.acknowledged': (
    procedure: { id: string; title: string; number: number },
    by: CustomerActor,
  ) => ({
    id: procedure.id,
    line: { title: procedure.title, number: procedure.number },
    notices: [versionAcknowledged(procedure, shownNameOf(by))],
  }),
} satisfies EffectsOf<typeof procedureEvents, Effect>;
