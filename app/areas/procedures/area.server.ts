import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { acknowledgeProcedure } from './acknowledgement-commands.server.ts';
import { createProcedure } from './procedure-commands.server.ts';
import {
  procedureAgenda,
  procedureFigures,
  procedureSearch,
} from './procedure-sources-sql.server.ts';
import {
  markReviewed,
  restoreProcedure,
  setProcedureStatus,
} from './procedure-status-commands.server.ts';
import { procedureVerbs } from './procedure-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(
    procedureVerbs.acknowledge,
    (customer, { number }, { procedureId }) => acknowledgeProcedure(customer, procedureId, number),
    (_, { number }) => ({
      kind: 'success',
      title: 'Thank you',
      description: `You have read and understood version ${number}.`,
    }),
  ),
  on(procedureVerbs.create, createProcedure),
  on(procedureVerbs.status, (staff, change, { procedureId }) =>
    setProcedureStatus(staff, procedureId, change),
  ),
  on(procedureVerbs.review, (staff, { version }, { procedureId }) =>
    markReviewed(staff, procedureId, version),
  ),
  on(procedureVerbs.restore, (staff, { version }, { procedureId }) =>
    restoreProcedure(staff, procedureId, version),
  ),
];

/** What this area is to the house. */
export const proceduresArea = {
  handlers,
  found: { procedure: procedureSearch },
  asks: { procedure: procedureAgenda },
  figures: procedureFigures,
} satisfies Area;
