import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { rolesWith, sphereOf } from '#app/access/member-rights.ts';
import { isAssignedOnly, isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { staffRolesWith, staffSphereOf } from '#app/access/staff-rights.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { members } from '#app/records/member-tables.ts';
import type { NoticeSubject } from '#app/records/notice-subjects.ts';
import { notificationPreferences } from '#app/records/preference-tables.ts';
import { standingCustomer } from '#app/records/standing-customer.ts';
import { ticketMessages, tickets } from '#app/records/ticket-tables.ts';
import type { Audience } from './announcement.ts';

/** Someone to notify, and how. */
export type Recipient = {
  userId: string;
  name: string;
  email: string;
  byNotice: boolean;
  byMail: boolean;
  /** Whether an email about the record is for them: of a ticket, those who opened it or wrote in it. */
  isConcerned: boolean;
  /** Whether their role allows them to do anything about work, such as to answer. */
  mayAct: boolean;
};

/**
 * The accounts of an audience that may see the record, with what each wants to be notified of; deactivated and archived people
 * are left out.
 */
export async function recipientsOf(
  tx: Tx,
  to: Audience,
  subject: NoticeSubject,
  subjectId: string,
): Promise<Recipient[]> {
  const person = {
    userId: users.id,
    name: users.name,
    email: users.email,
    byNotice: sql<boolean>`coalesce(${notificationPreferences.byNotice}, true)`,
    byMail: sql<boolean>`coalesce(${notificationPreferences.byMail}, true)`,
  };
  const own = and(
    eq(notificationPreferences.userId, users.id),
    eq(notificationPreferences.subject, subject),
  );
  if ('customer' in to) {
    const sphere = sphereOf(subject);
    if (!sphere) return [];
    const privateTo = await privateToOf(tx, subject, subjectId);
    return tx
      .select({
        ...person,
        isConcerned: subject === 'ticket' ? tookPartIn(subjectId) : sql<boolean>`true`,
        mayAct: sql<boolean>`${inArray(members.role, rolesWith('act-work'))}`,
      })
      .from(members)
      .innerJoin(customerProfiles, eq(customerProfiles.id, members.customerId))
      .innerJoin(users, eq(users.id, members.userId))
      .leftJoin(notificationPreferences, own)
      .where(
        and(
          eq(members.customerId, standingCustomer(to.customer)),
          isNull(members.endedAt),
          inArray(members.role, rolesWith(sphere)),
          privateTo === null ? undefined : eq(members.userId, privateTo),
          to.toAct ? inArray(members.role, rolesWith('act-work')) : undefined,
          to.person ? eq(members.userId, to.person) : undefined,
          to.toSign ? or(members.maySign, inArray(members.role, rolesWith('manage'))) : undefined,
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
          isNull(users.deactivatedAt),
        ),
      )
      .orderBy(asc(members.joinedAt), asc(members.id));
  }
  return tx
    .select({
      ...person,
      isConcerned: sql<boolean>`true`,
      mayAct: sql<boolean>`${inArray(userRoles.staffRole, staffRolesWith('act-work'))}`,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(notificationPreferences, own)
    .where(
      and(
        // Looked up one by one: among very many customers' accounts the planner would read them all to find those of staff.
        sql`${users.id} = any(array(select ${userRoles.userId} from ${userRoles} where ${eq(userRoles.role, 'admin')}))`,
        isStaffWith(
          staffSphereOf(subject),
          sql`customer_of_record(${subject}, ${subjectId}::uuid)`,
        ),
        // An email that waits for staff may be of any customer.
        subject === 'mailbox'
          ? or(eq(userRoles.staffRole, 'admin'), not(isAssignedOnly))
          : undefined,
        to.staff === 'all' ? undefined : eq(users.id, to.staff),
      ),
    )
    .orderBy(asc(users.id));
}

/** Whether the account of the row opened the ticket or wrote in it. */
function tookPartIn(ticketId: string): SQL<boolean> {
  return sql<boolean>`(exists (select from ${tickets} where ${and(eq(tickets.id, ticketId), eq(tickets.createdBy, users.id))})
    or exists (select from ${ticketMessages} where ${and(
      eq(ticketMessages.ticketId, ticketId),
      eq(ticketMessages.userId, users.id),
    )}))`;
}

/** Records that can be private to one of a customer's people, who alone is notified of them then. */
const CAN_BE_PRIVATE: Partial<Record<NoticeSubject, string>> = {
  ticket: 'tickets',
  document: 'customer_documents',
};

async function privateToOf(tx: Tx, subject: NoticeSubject, id: string): Promise<string | null> {
  const table = CAN_BE_PRIVATE[subject];
  if (!table) return null;
  const [row] = await rowsOf<{ userId: string | null }>(
    tx,
    sql`select private_to as "userId" from ${sql.identifier(table)} where id = ${id}`,
  );
  return row?.userId ?? null;
}
