import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type CustomerActor, isAsked } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, type SortKey } from '#app/platform/db/paging.server.ts';
import type { ProcedureStatus } from '#app/records/procedure/procedure-status.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';

/** Since when a version is what the customer reads: its approval, before that its last change. */
const shownSince =
  sql<Date>`coalesce(${procedureVersions.approvedAt}, ${procedureVersions.updatedAt})`.mapWith(
    procedureVersions.updatedAt,
  );

/** The sorts of a customer's list of procedures, as its address names them. */
export const PORTAL_PROCEDURE_SORTS = {
  updated: { by: shownSince, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type PortalSort = keyof typeof PORTAL_PROCEDURE_SORTS;

// A customer reads the version in force; before there is one, the first version while it is in review. What is being
// written beside it does not show, not even by its status or date.
const isShown = and(
  eq(procedureVersions.procedureId, procedures.id),
  eq(
    procedureVersions.number,
    sql`coalesce(${procedures.approvedVersion}, ${procedures.latestVersion})`,
  ),
);

const shownStatus = sql<ProcedureStatus>`case
  when ${procedures.status} = 'archived' then 'archived'
  when ${procedures.approvedVersion} is not null then 'approved'
  else 'review' end`;

/** When the customer confirmed the joined version; null while they haven't. */
const acknowledgedAt = sql<Date | null>`(select ${procedureAcknowledgements.createdAt}
  from ${procedureAcknowledgements}
  where ${eq(procedureAcknowledgements.versionId, procedureVersions.id)})`.mapWith(
  procedureAcknowledgements.createdAt,
);

/** The customer's procedures, each with the version they read, searched by title and description. */
export async function listOwnProcedures(
  actor: CustomerActor,
  request: PageRequest,
  show: 'current' | 'archived',
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: procedures,
      sort: PORTAL_PROCEDURE_SORTS[request.sort as PortalSort],
      request,
      filters: and(
        eq(procedures.customerId, actor.customerId),
        show === 'archived' ? eq(procedures.status, 'archived') : ne(procedures.status, 'archived'),
      ),
      holding: (pattern) =>
        anyHolds(pattern, procedureVersions.title, procedureVersions.description),
      rows: (cursor) =>
        tx
          .select({
            id: procedures.id,
            title: procedureVersions.title,
            description: procedureVersions.description,
            number: procedureVersions.number,
            status: shownStatus,
            updatedAt: shownSince,
            acknowledgedAt,
            isUnread: isAsked(actor, 'act-work')
              ? sql<boolean>`(${isUnread('procedure', procedures.id)} or (${procedures.status} <> 'archived'
                  and ${procedureVersions.approvedAt} is not null and ${acknowledgedAt} is null))`
              : isUnread('procedure', procedures.id),
            cursor,
          })
          .from(procedures)
          .innerJoin(procedureVersions, isShown),
      counted: tx.select(COUNTED).from(procedures).innerJoin(procedureVersions, isShown),
    }),
  );
}

/** One row of a customer's list of procedures. */
export type OwnProcedureRow = Awaited<ReturnType<typeof listOwnProcedures>>['rows'][number];

/**
 * A procedure as its customer reads it: the requested version, by default the one in force, and all other versions they can
 * read.
 * @throws NotFoundError for a procedure or version that they can't read.
 */
export async function getOwnProcedure(actor: CustomerActor, id: string, asked: number | null) {
  return asActor(actor, async (tx) => {
    const [procedure] = await tx
      .select({
        id: procedures.id,
        status: shownStatus,
        number: procedureVersions.number,
      })
      .from(procedures)
      .innerJoin(procedureVersions, isShown)
      .where(and(eq(procedures.id, id), eq(procedures.customerId, actor.customerId)));
    if (!procedure) throw new NotFoundError();
    const versions = await tx
      .select({
        number: procedureVersions.number,
        approvedAt: procedureVersions.approvedAt,
        acknowledgedAt,
      })
      .from(procedureVersions)
      .where(eq(procedureVersions.procedureId, id))
      .orderBy(desc(procedureVersions.number));
    const [words] = await tx
      .select({
        number: procedureVersions.number,
        title: procedureVersions.title,
        description: procedureVersions.description,
        content: procedureVersions.content,
      })
      .from(procedureVersions)
      .where(
        and(
          eq(procedureVersions.procedureId, id),
          eq(procedureVersions.number, asked ?? procedure.number),
        ),
      );
    if (!words) throw new NotFoundError();
    return { ...procedure, versions, words };
  });
}

/** A procedure as its customer reads it. */
export type OwnProcedure = Awaited<ReturnType<typeof getOwnProcedure>>;
