import {
  and,
  asc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { hasHistory } from './customer-history-sql.server.ts';

/** The sorts of the list of customers, as its address names them. */
export const CUSTOMER_SORTS = {
  company: { by: customerProfiles.displayName, type: 'text' },
  created: { by: customerProfiles.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type CustomerSort = keyof typeof CUSTOMER_SORTS;

/** Most options that an account selector receives at once. */
const OPTIONS = 20;

/** The firm's calendar date, as it is when the statement is built. */
const TODAY: SQLWrapper = { getSQL: () => sql`${firmDay()}::date` };

const COLUMNS = {
  id: customerProfiles.id,
  userId: customerProfiles.userId,
  companyName: customerProfiles.displayName,
  typedCompany: customerProfiles.companyName,
  contactName: customerProfiles.contactName,
  email: customerProfiles.email,
  phone: customerProfiles.phone,
  address: customerProfiles.address,
  city: customerProfiles.city,
  state: customerProfiles.state,
  zipCode: customerProfiles.zipCode,
  taxCertificate: customerProfiles.taxCertificate,
  taxExemptUntil: customerProfiles.taxExemptUntil,
  /** Whether the certificate has expired. */
  isTaxedAgain: sql<boolean>`coalesce(${customerProfiles.taxExemptUntil} < ${TODAY}, false)`,
  companyId: customerProfiles.companyId,
  assignedCompany: companies.name,
  status: customerProfiles.approvalStatus,
  archivedAt: customerProfiles.archivedAt,
  mergedInto: customerProfiles.mergedInto,
  version: customerProfiles.version,
  createdAt: customerProfiles.createdAt,
  availableBalance: customerAccounts.availableBalance,
  totalSpent: customerAccounts.totalSpent,
  /** Further accounts of the same company, which may belong to one. */
  otherAccounts: sql<number>`(select count(*)::int from ${customerProfiles} other
    where other.company_id = ${sql`${customerProfiles.companyId}`} and other.id <> ${sql`${customerProfiles.id}`}
      and other.archived_at is null and other.approval_status = 'approved')`,
  hasHistory: hasHistory(customerProfiles.id),
};

/**
 * Customers with their account's figures, either the active or the archived ones, searched by company name, contact name, email
 * and phone (specification, section 2). `hasHistory` says that one can only be archived.
 */
export async function listCustomers(
  actor: AdminActor,
  request: PageRequest,
  show: 'active' | 'archived',
) {
  return asActor(actor, (tx) => pageOfCustomers(tx, request, show));
}

/** The same in the caller's transaction. */
export function pageOfCustomers(tx: Tx, request: PageRequest, show: 'active' | 'archived') {
  return listPage(tx, {
    table: customerProfiles,
    sort: CUSTOMER_SORTS[request.sort as CustomerSort],
    request,
    filters:
      show === 'archived'
        ? // One that was merged is found in the account that it went into.
          and(isNotNull(customerProfiles.archivedAt), isNull(customerProfiles.mergedInto))
        : isNull(customerProfiles.archivedAt),
    search: (pattern) => [
      anyHolds(
        pattern,
        customerProfiles.displayName,
        customerProfiles.contactName,
        customerProfiles.email,
        customerProfiles.phone,
      ),
    ],
    rows: (cursor) =>
      tx
        .select({ ...COLUMNS, cursor })
        .from(customerProfiles)
        .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
        .leftJoin(customerAccounts, eq(customerAccounts.customerId, customerProfiles.id)),
  });
}

/** One customer as the list and its dialogs show it. */
export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>['rows'][number];

/** Returns one customer for their page. @throws NotFoundError */
export async function getCustomer(actor: AdminActor, id: string): Promise<CustomerRow> {
  const [customer] = await asActor(actor, (tx) => customersOf(tx, [id]));
  if (!customer) throw new NotFoundError();
  return customer;
}

/** The customers with these ids, in any order, as the list shows them. */
export function customersOf(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  return tx
    .select(COLUMNS)
    .from(customerProfiles)
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .leftJoin(customerAccounts, eq(customerAccounts.customerId, customerProfiles.id))
    .where(inArray(customerProfiles.id, [...ids]));
}

/**
 * Returns accounts that a new customer can be linked to: role user (specification, section 5), active and not the first member
 * of a company; the first by email that match what was typed.
 */
export async function findUnlinkedUsers(
  actor: AdminActor,
  search: string,
): Promise<{ id: string; name: string; email: string; isEmailConfirmed: boolean }[]> {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        isEmailConfirmed: users.emailVerified,
      })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .leftJoin(customerProfiles, eq(customerProfiles.userId, users.id))
      // Who has left their company can have another one.
      .leftJoin(
        members,
        and(
          eq(members.customerId, customerProfiles.id),
          eq(members.userId, users.id),
          isNull(members.endedAt),
        ),
      )
      .where(
        and(
          isNull(members.id),
          isNull(users.deactivatedAt),
          eq(sql`coalesce(${userRoles.role}, 'user')`, 'user'),
          pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined,
        ),
      )
      .orderBy(asc(users.email))
      .limit(OPTIONS),
  );
}

/**
 * Returns customers that a record can be made for: approved and not archived, by company and contact; the first that match what
 * was typed in company name, contact name or email.
 */
export async function findCustomerOptions(
  actor: AdminActor,
  search: string,
): Promise<{ id: string; companyName: string; contactName: string }[]> {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({
        id: customerProfiles.id,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
      })
      .from(customerProfiles)
      .where(
        and(
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
          pattern
            ? or(
                ilike(customerProfiles.displayName, pattern),
                ilike(customerProfiles.contactName, pattern),
                ilike(customerProfiles.email, pattern),
              )
            : undefined,
        ),
      )
      .orderBy(
        asc(customerProfiles.displayName),
        asc(customerProfiles.contactName),
        asc(customerProfiles.id),
      )
      .limit(OPTIONS),
  );
}
