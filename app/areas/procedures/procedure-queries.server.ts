import { and, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { inWorker } from '#app/platform/workers.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { ProcedureStatus } from '#app/records/procedure/procedure-status.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import type { differencesOf } from './text-difference.ts';

// Texts of many long lines that all changed take long to compare.
const compare = inWorker<typeof differencesOf>('difference', { lane: 'words', budgetMs: 20_000 });

/** The sorts of the list of procedures, as its address names them. */
export const PROCEDURE_SORTS = {
  updated: { by: procedures.updatedAt, type: 'timestamptz' },
  created: { by: procedures.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type ProcedureSort = keyof typeof PROCEDURE_SORTS;

/** The latest version of a procedure, for a join. */
const isLatest = and(
  eq(procedureVersions.procedureId, procedures.id),
  eq(procedureVersions.number, procedures.latestVersion),
);

/**
 * Procedures of all customers with their latest title, filtered by status and searched by title, company and contact; without a
 * status, all that are not archived. `acknowledged` counts confirmations of the version in force.
 */
export async function listProcedures(
  actor: AdminActor,
  request: PageRequest,
  status: ProcedureStatus | null,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: procedures,
      sort: PROCEDURE_SORTS[request.sort as ProcedureSort],
      request,
      filters: status ? eq(procedures.status, status) : ne(procedures.status, 'archived'),
      search: async (pattern) => [
        await isAmongFound(
          tx,
          procedures.id,
          tx
            .select({ id: procedures.id })
            .from(procedures)
            .innerJoin(procedureVersions, and(isLatest, ilike(procedureVersions.title, pattern))),
          sql`(select ${ilike(procedureVersions.title, pattern)} from ${procedureVersions} where ${isLatest})`,
        ),
        await isOfCustomerNamed(tx, procedures.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: procedures.id,
            title: procedureVersions.title,
            customerId: procedures.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            status: procedures.status,
            latestVersion: procedures.latestVersion,
            approvedVersion: procedures.approvedVersion,
            acknowledged: acknowledgedInForce(),
            version: procedures.version,
            createdAt: procedures.createdAt,
            updatedAt: procedures.updatedAt,
            isUnread: isUnread('procedure', procedures.id),
            cursor,
          })
          .from(procedures)
          .innerJoin(procedureVersions, isLatest)
          .innerJoin(customerProfiles, eq(customerProfiles.id, procedures.customerId)),
    }),
  );
}

/** One row of the list of procedures. */
export type ProcedureRow = Awaited<ReturnType<typeof listProcedures>>['rows'][number];

const author = alias(users, 'author');
const reviewer = alias(users, 'reviewer');
const approver = alias(users, 'approver');
const firstApprover = alias(users, 'first_approver');

/**
 * A procedure as its page in the back office shows it: every version with the people behind it, who has confirmed which, and
 * the text of the requested version, by default the latest.
 * @throws NotFoundError for a procedure or version that doesn't exist.
 */
export async function getProcedure(actor: AdminActor, id: string, asked: number | null) {
  return asActor(actor, async (tx) => {
    const [procedure] = await tx
      .select({
        id: procedures.id,
        customerId: procedures.customerId,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        status: procedures.status,
        latestVersion: procedures.latestVersion,
        approvedVersion: procedures.approvedVersion,
        version: procedures.version,
        createdAt: procedures.createdAt,
        updatedAt: procedures.updatedAt,
      })
      .from(procedures)
      .innerJoin(customerProfiles, eq(customerProfiles.id, procedures.customerId))
      .where(eq(procedures.id, id));
    if (!procedure) throw new NotFoundError();
    const versions = await tx
      .select({
        id: procedureVersions.id,
        number: procedureVersions.number,
        title: procedureVersions.title,
        writtenById: procedureVersions.createdBy,
        writtenBy: author.name,
        reviewedBy: reviewer.name,
        reviewedAt: procedureVersions.reviewedAt,
        approvedBy: approver.name,
        approvedAt: procedureVersions.approvedAt,
        firstApprovedBy: firstApprover.name,
        firstApprovedAt: procedureVersions.firstApprovedAt,
        createdAt: procedureVersions.createdAt,
        updatedAt: procedureVersions.updatedAt,
      })
      .from(procedureVersions)
      .leftJoin(author, eq(author.id, procedureVersions.createdBy))
      .leftJoin(reviewer, eq(reviewer.id, procedureVersions.reviewedBy))
      .leftJoin(approver, eq(approver.id, procedureVersions.approvedBy))
      .leftJoin(firstApprover, eq(firstApprover.id, procedureVersions.firstApprovedBy))
      .where(eq(procedureVersions.procedureId, id))
      .orderBy(desc(procedureVersions.number));
    const acknowledgements = await tx
      .select({
        id: procedureAcknowledgements.id,
        number: procedureVersions.number,
        name: procedureAcknowledgements.authorName,
        at: procedureAcknowledgements.createdAt,
      })
      .from(procedureAcknowledgements)
      .innerJoin(procedureVersions, eq(procedureVersions.id, procedureAcknowledgements.versionId))
      .where(eq(procedureVersions.procedureId, id))
      .orderBy(desc(procedureAcknowledgements.createdAt));
    const number = asked ?? procedure.latestVersion;
    const [words] = await tx
      .select({
        number: procedureVersions.number,
        title: procedureVersions.title,
        description: procedureVersions.description,
        content: procedureVersions.content,
      })
      .from(procedureVersions)
      .where(and(eq(procedureVersions.procedureId, id), eq(procedureVersions.number, number)));
    if (!words) throw new NotFoundError();
    return { ...procedure, versions, acknowledgements, words };
  });
}

/** A procedure as its page in the back office shows it. */
export type ProcedureDetail = Awaited<ReturnType<typeof getProcedure>>;

/**
 * How two versions of a procedure differ in title, description and content; each text is compared line by line.
 * @throws NotFoundError when the actor can't read one of them.
 */
export async function compareVersions(
  actor: AdminActor | CustomerActor,
  id: string,
  { from, to }: { from: number; to: number },
) {
  const versions = await asActor(actor, (tx) =>
    tx
      .select({
        number: procedureVersions.number,
        title: procedureVersions.title,
        description: procedureVersions.description,
        content: procedureVersions.content,
      })
      .from(procedureVersions)
      .innerJoin(procedures, eq(procedures.id, procedureVersions.procedureId))
      .where(
        and(
          eq(procedureVersions.procedureId, id),
          or(eq(procedureVersions.number, from), eq(procedureVersions.number, to)),
        ),
      ),
  );
  const before = versions.find(({ number }) => number === from);
  const after = versions.find(({ number }) => number === to);
  if (!before || !after) throw new NotFoundError();
  return { from, to, ...(await compare({ before, after })) };
}

/** How two versions of a procedure differ. */
export type VersionComparison = Awaited<ReturnType<typeof compareVersions>>;

function acknowledgedInForce(): SQL<number> {
  const inForce = alias(procedureVersions, 'in_force');
  return sql<number>`(select count(*)::int from ${procedureAcknowledgements}
    join ${procedureVersions} as ${inForce} on ${eq(inForce.id, procedureAcknowledgements.versionId)}
    where ${eq(inForce.procedureId, procedures.id)} and ${eq(inForce.number, procedures.approvedVersion)})`;
}
