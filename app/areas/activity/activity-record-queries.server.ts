import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/billing-tables.ts';
import { contracts } from '#app/records/contract-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document-tables.ts';
import { meetings } from '#app/records/meeting-tables.ts';
import { procedures, procedureVersions } from '#app/records/procedure-tables.ts';
import { projects } from '#app/records/project-tables.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { tasks } from '#app/records/task-tables.ts';
import { tickets } from '#app/records/ticket-tables.ts';
import { timeEntries } from '#app/records/time-tables.ts';
import type { ActivitySubject } from './activity-subjects.ts';
import type { LoggedRecord } from './activity-words.ts';

/** A record that lines are about, and whom of its customer's people it is private to. */
type FoundRecord = LoggedRecord & { privateTo: string | null; privateName: string | null };

/** The records that are about a customer: where they lie, whose they are, what each is called, and whom it is private to. */
const LOGGED_RECORDS: [
  ActivitySubject,
  PgTable & { id: PgColumn },
  customer: PgColumn,
  name: SQL,
  privateTo?: PgColumn,
][] = [
  ['contract', contracts, contracts.customerId, sql`${contracts.title}`],
  ['customer', customerProfiles, customerProfiles.id, sql`${customerProfiles.displayName}`],
  [
    'document',
    customerDocuments,
    customerDocuments.customerId,
    sql`${customerDocuments.title}`,
    customerDocuments.privateTo,
  ],
  [
    'document_request',
    documentRequests,
    documentRequests.customerId,
    sql`${documentRequests.title}`,
  ],
  ['invoice', invoices, invoices.customerId, sql`${invoices.invoiceNumber}`],
  ['meeting', meetings, meetings.customerId, sql`${meetings.title}`],
  [
    'procedure',
    procedures,
    procedures.customerId,
    sql`(select v.title from ${procedureVersions} v where v.procedure_id = ${procedures.id} and v.number = ${procedures.latestVersion})`,
  ],
  ['project', projects, projects.customerId, sql`${projects.title}`],
  ['proposal', proposals, proposals.customerId, sql`${proposals.title}`],
  ['task', tasks, tasks.customerId, sql`${tasks.title}`],
  [
    'ticket',
    tickets,
    tickets.customerId,
    sql`'#' || ${tickets.number} || ' ' || ${tickets.title}`,
    tickets.privateTo,
  ],
  [
    'time_entry',
    timeEntries,
    timeEntries.customerId,
    sql`coalesce(${timeEntries.description}, '')`,
  ],
];

/** The records that lines are about, by their ids, in one statement: their current names and their owners. */
export async function recordsOf(
  tx: Tx,
  lines: readonly { entityType: string; entityId: string | null }[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  const selects = LOGGED_RECORDS.flatMap(([kind, table, customer, name, privateTo]) => {
    const ids = lines.flatMap((line) => (line.entityType === kind ? (line.entityId ?? []) : []));
    if (ids.length === 0) return [];
    return sql`select ${table.id} as id, ${name} as name, c.id as "customerId", c.display_name as "customerName",
        p.id as "privateTo", coalesce(nullif(p.name, ''), p.email) as "privateName"
      from ${table} left join customer_profiles c on ${eq(sql`c.id`, customer)}
        left join users p on p.id = ${privateTo ?? sql`null::uuid`}
      where ${inArray(table.id, [...new Set(ids)])}`;
  });
  if (selects.length === 0) return new Map();
  const rows = await rowsOf<FoundRecord & { id: string }>(tx, sql.join(selects, sql` union all `));
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
