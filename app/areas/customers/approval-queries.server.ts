import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import type { ApprovalStatus } from '#app/access/approval-status.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { PUBLIC_MAIL_HOSTS } from '#app/areas/accounts/public-mail-hosts.ts';
import { nearCompanies } from '#app/areas/companies/company-queries.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, findPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import {
  COUNTED,
  countEachUpTo,
  keyedPage,
  likePattern,
  type SortKey,
  toPage,
} from '#app/platform/db/paging.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';

/** The sorts of registrations, as their address names them. */
export const REGISTRATION_SORTS = {
  created: { by: customerProfiles.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/**
 * Registrations of one status, newest first, searched by contact name, company name and email (specification, section 5), with
 * how many match in each status.
 */
export async function listRegistrations(
  actor: AdminActor,
  request: PageRequest,
  status: ApprovalStatus,
) {
  const keyed = keyedPage(REGISTRATION_SORTS.created, customerProfiles.id, request);
  const pattern = likePattern(request.search);
  const { id, createdAt: newest } = customerProfiles;
  const searched = { table: customerProfiles, id, newest };
  const approver = alias(users, 'approver');
  const rejecter = alias(users, 'rejecter');
  return asActor(actor, async (tx) => {
    const ofStatus = (status: ApprovalStatus) =>
      and(isNull(customerProfiles.archivedAt), eq(customerProfiles.approvalStatus, status));
    const found = pattern
      ? await findPage(tx, searched, keyed, {
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
        isEmailConfirmed: sql<boolean>`coalesce(${users.emailVerified}, false)`,
        status: customerProfiles.approvalStatus,
        createdAt: customerProfiles.createdAt,
        assignedCompany: companies.name,
        approvedAt: customerProfiles.approvedAt,
        approvedBy: nameOrEmail(approver),
        rejectedAt: customerProfiles.rejectedAt,
        rejectedBy: nameOrEmail(rejecter),
        rejectionReason: customerProfiles.rejectionReason,
        cursor: keyed.cursor,
      })
      .from(customerProfiles)
      .leftJoin(users, eq(users.id, customerProfiles.userId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .leftJoin(approver, eq(approver.id, customerProfiles.approvedBy))
      .leftJoin(rejecter, eq(rejecter.id, customerProfiles.rejectedBy))
      .where(found ? found.isOnPage : and(ofStatus(status), keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
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
      keyed.mostCounted,
    );
    const page = toPage(keyed, rows);
    const proposals = status === 'pending' ? await proposalsFor(tx, page.rows) : null;
    const near =
      status === 'pending'
        ? await nearCompanies(
            tx,
            page.rows.map(({ companyName }) => companyName),
          )
        : null;
    const withProposal = page.rows.map((row) => ({
      ...row,
      near: near?.get(row.companyName) ?? [],
      proposed: proposals?.get(domainOf(row)) ?? null,
    }));
    return { ...page, rows: withProposal, counts };
  });
}

type Addressed = { email: string; isEmailConfirmed: boolean };

/** The domain that an address proves; empty where it is not confirmed or a public host's. */
function domainOf({ email, isEmailConfirmed }: Addressed): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isEmailConfirmed && !PUBLIC_MAIL_HOSTS.has(domain) ? domain : '';
}

/**
 * People of a domain that are looked at, companies that each acts for, and customers of theirs: a domain that more share, as a
 * provider's, proves nothing.
 */
const LOOKED_AT = 100;
const MOST_SHARING = 10;

/** The eldest customer that has people with an address of each registration's domain. */
async function proposalsFor(tx: Tx, rows: readonly Addressed[]) {
  const domains = [...new Set(rows.map(domainOf).filter(Boolean))];
  if (domains.length === 0) return null;
  const values = domains.map((domain) => sql`(${domain}::text)`);
  const found = await rowsOf<{ domain: string; id: string; name: string }>(
    tx,
    sql`select asked.domain, eldest.id, eldest.name
        from (values ${sql.join(values, sql`, `)}) as asked (domain) cross join lateral (
          select (array_agg(c.id order by c.created_at, c.id))[1] as id,
              (array_agg(c.display_name order by c.created_at, c.id))[1] as name
            from (select id from users where email_verified and split_part(email, '@', 2) = asked.domain limit ${LOOKED_AT}) u
              cross join lateral (select customer_id from members where user_id = u.id and ended_at is null limit ${LOOKED_AT}) m
              join customer_profiles c on c.id = m.customer_id and c.approval_status = 'approved' and c.archived_at is null
            having count(distinct c.id) between 1 and ${MOST_SHARING}) eldest`,
  );
  return new Map(found.map(({ domain, id, name }) => [domain, { id, name }]));
}

/** One registration as the approval screen shows it. */
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>['rows'][number];

/** The name of an account; an account created with only an email has none, and shows that. */
export function nameOrEmail({ name, email }: { name: SQLWrapper; email: SQLWrapper }) {
  return sql<string | null>`coalesce(nullif(${name}, ''), ${email})`;
}
