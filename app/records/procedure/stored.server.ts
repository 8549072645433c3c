import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { PROCEDURE_STATUS_DISPLAY } from './procedure-status.ts';
import { procedures, procedureVersions } from './procedure-tables.ts';

/** Where a procedure is stored, and what it is called. */
export const storedProcedure = {
  table: procedures,
  customer: procedures.customerId,
  name: sql`(select v.title from ${procedureVersions} v where v.procedure_id = ${procedures.id} and v.number = ${procedures.latestVersion})`,
  shown: shownAs(PROCEDURE_STATUS_DISPLAY),
  searched: {
    texts: ['v.title'],
    newest: 'updated_at',
    versions: 'procedure_versions v ON v.procedure_id = r.id',
  },
} satisfies StoredKind;
