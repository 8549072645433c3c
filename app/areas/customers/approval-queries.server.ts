import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import type { ApprovalStatus } from '#app/access/approval-status.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { anyHolds, findPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import {
  COUNTED,
  countEachUpTo,
  likePattern,
  planPage,
  type SortKey,
  toPage,
} from '#app/platform/db/paging.server.ts';
import { companies } from '#app/records/company-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';

/** What the registrations can be sorted by, as their address names it. */
export const REGISTRATION_SORTS = {
  created: { by: customerProfiles.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/**
 * Registrations of one status, newest first, narrowed by a search in contact name, company name and email
 * (specification, section 5), with how many match in each status.
 */
export async function listRegistrations(
  actor: AdminActor,
  request: PageRequest,
  status: ApprovalStatus,
) {
  const plan = planPage(REGISTRATION_SORTS.created, customerProfiles.id, request);
  const pattern = likePattern(request.search);
  const { id, createdAt: newest } = customerProfiles;
  const searched = { table: customerProfiles, id, newest };
  const approver = alias(users, 'approver');
  const rejecter = alias(users, 'rejecter');
  return asActor(actor, async (tx) => {
    const ofStatus = (status: ApprovalStatus) =>
      and(isNull(customerProfiles.archivedAt), eq(customerProfiles.approvalStatus, status));
    const found = pattern
      ? await findPage(tx, searched, plan, {
          filters: ofStatus(status),
          matches: [
            anyHolds(
              pattern,
              customerProfiles.contactName,
              customerProfiles.displayName,
              customerProfiles.email,
            ),
          ],
        })
      : undefined;
    const rows = await tx
      .select({
        id: customerProfiles.id,
        contactName: customerProfiles.contactName,
        companyName: customerProfiles.displayName,
        email: customerProfiles.email,
        phone: customerProfiles.phone,
        isEmailConfirmed: users.emailVerified,
        status: customerProfiles.approvalStatus,
        createdAt: customerProfiles.createdAt,
        assignedCompany: companies.name,
        approvedAt: customerProfiles.approvedAt,
        approvedBy: nameOrEmail(approver),
        rejectedAt: customerProfiles.rejectedAt,
        rejectedBy: nameOrEmail(rejecter),
        rejectionReason: customerProfiles.rejectionReason,
        cursor: plan.cursor,
      })
      .from(customerProfiles)
      .innerJoin(users, eq(users.id, customerProfiles.userId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .leftJoin(approver, eq(approver.id, customerProfiles.approvedBy))
      .leftJoin(rejecter, eq(rejecter.id, customerProfiles.rejectedBy))
      .where(found ? found.isOnPage : and(ofStatus(status), plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const counted = (of: ApprovalStatus) =>
      tx
        .select(COUNTED)
        .from(customerProfiles)
        .where(and(ofStatus(of), found?.matched));
    const counts = await countEachUpTo(
      tx,
      {
        pending: counted('pending'),
        approved: counted('approved'),
        rejected: counted('rejected'),
      },
      plan.mostCounted,
    );
    return { ...toPage(plan, rows), counts };
  });
}

/** One registration as the approval screen shows it. */
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>['rows'][number];

// An account made with an e-mail alone has no name.
function nameOrEmail({ name, email }: { name: SQLWrapper; email: SQLWrapper }) {
  return sql<string | null>`coalesce(nullif(${name}, ''), ${email})`;
}
