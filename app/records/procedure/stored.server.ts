import { sql } from 'drizzle-orm';
import { procedures, procedureVersions } from '../procedure-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a procedure is stored, and what it is called. */
export const storedProcedure = {
  table: procedures,
  customer: procedures.customerId,
  name: sql`(select v.title from ${procedureVersions} v where v.procedure_id = ${procedures.id} and v.number = ${procedures.latestVersion})`,
} satisfies StoredKind;
