import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, type SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import { nameOrEmail } from './approval-queries.server.ts';

/** What the newcomers can be sorted by: by what registrations are too. */
const NEWCOMER_SORTS = {
  // Who waits has accepted.
  created: { by: memberInvitations.acceptedAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Invitations whose people are waiting for approval. Those of an archived customer wait until it is restored. */
export const isWaitingNewcomer = and(
  memberInvitations.awaitsApproval,
  sql`exists (select from ${customerProfiles}
    where ${eq(customerProfiles.id, memberInvitations.customerId)} and ${customerProfiles.archivedAt} is null)`,
);

/** Returns the people who have accepted an invitation and are waiting for approval, searched by name, company and email. */
export function listNewcomers(actor: AdminActor, request: PageRequest) {
  const person = alias(users, 'person');
  const inviter = alias(users, 'inviter');
  const isOfCustomer = eq(customerProfiles.id, memberInvitations.customerId);
  const isPerson = eq(person.id, memberInvitations.acceptedBy);
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: memberInvitations,
      sort: NEWCOMER_SORTS.created,
      request,
      filters: isWaitingNewcomer,
      holding: (pattern) =>
        anyHolds(pattern, person.name, customerProfiles.displayName, memberInvitations.email),
      rows: (cursor) =>
        tx
          .select({
            id: memberInvitations.id,
            name: sql<string>`coalesce(nullif(btrim(${person.name}), ''), ${memberInvitations.email})`,
            email: memberInvitations.email,
            role: memberInvitations.role,
            maySign: memberInvitations.maySign,
            acceptedAt: memberInvitations.acceptedAt,
            customerId: memberInvitations.customerId,
            company: customerProfiles.displayName,
            inviter: nameOrEmail(inviter),
            cursor,
          })
          .from(memberInvitations)
          .innerJoin(customerProfiles, isOfCustomer)
          .innerJoin(person, isPerson)
          .innerJoin(inviter, eq(inviter.id, memberInvitations.invitedBy)),
      counted: tx
        .select(COUNTED)
        .from(memberInvitations)
        .innerJoin(customerProfiles, isOfCustomer)
        .innerJoin(person, isPerson),
    }),
  );
}

/** Someone who is waiting to join a company, as the approval screen shows them. */
export type NewcomerRow = Awaited<ReturnType<typeof listNewcomers>>['rows'][number];
