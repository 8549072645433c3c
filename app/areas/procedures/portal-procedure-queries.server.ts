import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import {
  COUNTED,
  countUpTo,
  likePattern,
  planPage,
  type SortKey,
  toPage,
} from '#app/platform/db/paging.server.ts';
import type { ProcedureStatus } from '#app/records/procedure-status.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure-tables.ts';

/** Since when a version is what the customer reads: its approval, before that its last change. */
const shownSince =
  sql<Date>`coalesce(${procedureVersions.approvedAt}, ${procedureVersions.updatedAt})`.mapWith(
    procedureVersions.updatedAt,
  );

/** What a customer's list of procedures can be sorted by, as its address names it. */
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

/** The customer's procedures, each with the version they read, narrowed by a search in title and description. */
export async function listOwnProcedures(
  actor: CustomerActor,
  request: PageRequest,
  show: 'current' | 'archived',
) {
  const sort = PORTAL_PROCEDURE_SORTS[request.sort as PortalSort];
  const plan = planPage(sort, procedures.id, request);
  const pattern = likePattern(request.search);
  const matching = and(
    eq(procedures.customerId, actor.customerId),
    show === 'archived' ? eq(procedures.status, 'archived') : ne(procedures.status, 'archived'),
    pattern
      ? or(ilike(procedureVersions.title, pattern), ilike(procedureVersions.description, pattern))
      : undefined,
  );
  return asActor(actor, async (tx) => {
    const rows = await tx
      .select({
        id: procedures.id,
        title: procedureVersions.title,
        description: procedureVersions.description,
        number: procedureVersions.number,
        status: shownStatus,
        updatedAt: shownSince,
        acknowledgedAt,
        isUnread: isUnread('procedure', procedures.id),
        cursor: plan.cursor,
      })
      .from(procedures)
      .innerJoin(procedureVersions, isShown)
      .where(and(matching, plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const count = await countUpTo(
      tx,
      tx.select(COUNTED).from(procedures).innerJoin(procedureVersions, isShown).where(matching),
      plan.mostCounted,
    );
    return { ...toPage(plan, rows), count };
  });
}

/** One row of a customer's list of procedures. */
export type OwnProcedureRow = Awaited<ReturnType<typeof listOwnProcedures>>['rows'][number];

/**
 * A procedure as its customer reads it: the version asked for, by default the one in force, and every other version they
 * can read.
 * @throws NotFoundError for a procedure or version that isn't theirs to read.
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
