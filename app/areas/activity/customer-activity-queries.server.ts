import { eq, type SQL, sql } from 'drizzle-orm';
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

/** The records that are about a customer: where they lie, whose they are, what each is called, and whom it is private to. */
const RECORDS: [
  ActivitySubject,
  PgTable & { id: PgColumn },
  customer: PgColumn,
  name: SQL,
  privateTo?: PgColumn,
][] = [
  ['contract', contracts, contracts.customerId, sql`${contracts.title}`],
  ['customer', customerProfiles, customerProfiles.id, sql`''`],
  // Accounts that were merged into it.
  ['customer', customerProfiles, customerProfiles.mergedInto, sql`''`],
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

/** The ids of all lines about a customer and their records, as `id`, each with the record's `name`. */
function linesAbout(customerId: string): SQL {
  const records = RECORDS.map(
    ([kind, table, customer, name, privateTo]) =>
      sql`select ${kind} as kind, ${table.id} as id, ${name} as name, ${privateTo ?? sql`null::uuid`} as private_to from ${table} where ${eq(customer, customerId)}`,
  );
  return sql`select l.id, l.created_at, r.name, r.private_to from (${sql.join(records, sql` union all `)}) r
    join activity_logs l on l.entity_type = r.kind and l.entity_id = r.id`;
}

/** A condition on lines of the log: they are about this customer or one of their records. */
export function isAboutCustomer(lineId: PgColumn, customerId: string): SQL {
  return sql`${lineId} = any(array(select id from (${linesAbout(customerId)}) about))`;
}

/** One line of what happened with a customer. */
export type CustomerActivityLine = {
  id: string;
  action: string;
  entityType: string;
  entityId: string;
  /** What the record is called now; empty for the customer's own page and for hours without a word. */
  name: string;
  /** Whom of the customer's people it is private to. */
  privateTo: string | null;
  privateName: string | null;
  before: string | null;
  after: string | null;
  /** Null for what the product did by itself. */
  by: string | null;
  at: Date;
};

/** The latest of what happened with a customer and their records, newest first; for transactions of staff. */
export async function latestAbout(
  tx: Tx,
  customerId: string,
  most: number,
): Promise<CustomerActivityLine[]> {
  const rows = await rowsOf<Omit<CustomerActivityLine, 'at'> & { at: string }>(
    tx,
    sql`select l.id, l.action, l.entity_type as "entityType", l.entity_id as "entityId", about.name,
        about.private_to as "privateTo", coalesce(nullif(p.name, ''), p.email) as "privateName",
        case when jsonb_typeof(l.metadata->'before') = 'string' then l.metadata->>'before' end as before,
        case when jsonb_typeof(l.metadata->'after') = 'string' then l.metadata->>'after' end as after,
        coalesce(nullif(u.name, ''), u.email) as by, l.created_at as at
      from (select * from (${linesAbout(customerId)}) every order by created_at desc, id desc limit ${most}) about
      join activity_logs l on l.id = about.id left join users u on u.id = l.user_id
      left join users p on p.id = about.private_to
      order by about.created_at desc, about.id desc`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
