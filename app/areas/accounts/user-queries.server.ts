import { and, asc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { passkeys, userRoles, users } from '#app/access/auth-tables.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import type { StaffRight, StaffRole } from '#app/access/staff-rights.ts';
import { bouncesOfUser } from '#app/areas/notices/bounce-sql.server.ts';
import { type Tx, unsafeAccountsRows } from '#app/platform/db/database.server.ts';
import { isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { unsafeIdsInRecovery } from './recovery-end-commands.server.ts';

const SORTS = {
  created: { by: users.createdAt, type: 'timestamptz' },
  email: { by: users.email, type: 'text' },
} as const satisfies Record<string, SortKey>;

/** What the companies are called that an account is a member of; null for none. */
const customersOf = sql<
  { customerId: string; companyName: string }[] | null
>`(select jsonb_agg(jsonb_build_object('customerId', ${customerProfiles.id}, 'companyName', ${customerProfiles.displayName})
    order by ${members.joinedAt})
  from ${members} join ${customerProfiles} on ${eq(customerProfiles.id, members.customerId)}
  where ${eq(members.userId, users.id)} and ${isNull(members.endedAt)})`;

type UserSort = keyof typeof SORTS;

/** The sorts of the list of users, the first by default. */
export const USER_SORTS = Object.keys(SORTS) as readonly UserSort[];

/** One account as the Users screen shows it. */
export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/**
 * Returns all accounts with their count, with or without a customer profile, searched by email and company name. Says of each
 * whether it has an authenticator app and a passkey, and whether its person asked to recover it.
 */
export async function listUsers(actor: AdminActor, request: PageRequest) {
  const sort = SORTS[USER_SORTS.find((known) => known === request.sort) ?? 'created'];
  const { rows, ...page } = await asActor(actor, (tx) =>
    listPage(tx, {
      table: users,
      sort,
      request,
      search: async (pattern) => [ilike(users.email, pattern), await isOfCompanyNamed(tx, pattern)],
      rows: (cursor) =>
        tx
          .select({
            id: users.id,
            name: users.name,
            email: users.email,
            role: sql<StaffRole | null>`case when ${userRoles.role} = 'admin' then ${userRoles.staffRole} end`,
            customers: customersOf,
            hasApp: users.twoFactorEnabled,
            deactivatedAt: users.deactivatedAt,
            createdAt: users.createdAt,
            bounces: bouncesOfUser,
            cursor,
          })
          .from(users)
          .leftJoin(userRoles, eq(userRoles.userId, users.id)),
    }),
  );
  const ids = rows.map(({ id }) => id);
  const withPasskey = await unsafeIdsWithPasskey(ids);
  const inRecovery = await unsafeIdsInRecovery(ids);
  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      hasPasskey: withPasskey.has(row.id),
      isInRecovery: inRecovery.has(row.id),
    })),
  };
}

/** Which of these accounts have a passkey, past row-level security: no request's role reads passkeys, the staff's neither. */
async function unsafeIdsWithPasskey(userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const named = `{${userIds.join(',')}}`;
  const rows = await unsafeAccountsRows<{ user_id: string }>(
    sql`select distinct ${passkeys.userId} from ${passkeys} where ${passkeys.userId} = any(${named}::uuid[])`,
  );
  return new Set(rows.map((row) => row.user_id));
}

function isOfCompanyNamed(tx: Tx, pattern: string): Promise<SQL | undefined> {
  const { displayName } = customerProfiles;
  const ofMember = and(eq(customerProfiles.id, members.customerId), isNull(members.endedAt));
  return isAmongFound(
    tx,
    users.id,
    tx
      .select({ id: sql`${members.userId}`.as('id') })
      .from(customerProfiles)
      .innerJoin(members, ofMember)
      .where(ilike(displayName, pattern)),
    sql`exists (select 1 from ${members} join ${customerProfiles} on ${ofMember}
      where ${eq(members.userId, users.id)} and ${ilike(displayName, pattern)})`,
  );
}

/** Most options that a selector of staff receives at once. */
const STAFF_OPTIONS = 20;

/** Returns active staff whose role has a right, otherwise those whom work can be assigned to, searched by name and email. */
export async function findStaffOptions(
  actor: AdminActor,
  search: string,
  right: StaffRight = 'act-work',
): Promise<{ id: string; name: string }[]> {
  const pattern = likePattern(search);
  const found = await asActor(actor, (tx) =>
    tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(
        and(
          isStaffWith(right, null),
          pattern ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
        ),
      )
      .orderBy(asc(users.name), asc(users.email), asc(users.id))
      .limit(STAFF_OPTIONS),
  );
  return found.map((user) => ({ id: user.id, name: shownNameOf(user) }));
}
