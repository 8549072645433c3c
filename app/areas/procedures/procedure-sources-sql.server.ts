import { and, eq, isNotNull, ne, not, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID } from '#app/access/agenda-source.server.ts';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import { currentUserId } from '#app/access/policies.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';

const isConfirmed = sql`exists (select from ${procedureAcknowledgements} where ${and(
  eq(procedureAcknowledgements.versionId, procedureVersions.id),
  eq(procedureAcknowledgements.userId, currentUserId),
)})`;

const inForce = and(
  eq(procedureVersions.procedureId, procedures.id),
  eq(procedureVersions.number, procedures.approvedVersion),
);

/** Procedures that a customer's people have to read. */
export const procedureAgenda = {
  customer: [
    {
      group: 'needs',
      needs: 'act-work',
      from: sql`${procedures} join ${procedureVersions} on ${inForce}`,
      where: and(
        eq(procedures.customerId, CUSTOMER_ID),
        ne(procedures.status, 'archived'),
        isNotNull(procedureVersions.approvedAt),
        not(isConfirmed),
      ),
      id: procedures.id,
      title: procedureVersions.title,
      since: procedureVersions.approvedAt,
    },
  ],
} satisfies AgendaSources;

/** Procedures by their title. A customer finds the version they read, and nothing of what is being written beside it. */
export const procedureSearch: SearchIn = (side) => {
  const shown =
    side === 'admin'
      ? sql`${procedures.latestVersion}`
      : sql`coalesce(${procedures.approvedVersion}, ${procedures.latestVersion})`;
  const own = {
    status: sql`case when ${procedures.approvedVersion} is null then 'review' else 'approved' end`,
    at: sql`coalesce(${procedureVersions.approvedAt}, ${procedureVersions.updatedAt})`,
  };
  const { status, at } =
    side === 'admin' ? { status: procedures.status, at: procedures.updatedAt } : own;
  return {
    table: procedures,
    searched: { table: procedures, id: procedures.id, newest: procedures.updatedAt },
    joined: {
      table: procedureVersions,
      on: and(
        eq(procedureVersions.procedureId, procedures.id),
        eq(procedureVersions.number, shown),
      ),
    },
    listed: ne(procedures.status, 'archived'),
    id: procedures.id,
    text: procedureVersions.title,
    names: [procedureVersions.title],
    customerId: procedures.customerId,
    title: procedureVersions.title,
    status,
    at,
    recent: at,
  };
};

/** How many procedures a customer has that are not archived. */
export const procedureFigures = () =>
  ({
    procedures: {
      from: procedures,
      where: sql`${procedures.status} <> 'archived'`,
      figures: { procedures: sql<number>`count(*)::int` },
    },
  }) satisfies Record<string, ClientFigures>;
