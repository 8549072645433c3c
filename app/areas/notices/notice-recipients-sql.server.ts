import { and, asc, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { sphereOf, staffSphereOf } from '#app/access/kind-rights.server.ts';
import { rolesWith } from '#app/access/member-rights.ts';
import { isAssignedOnly, isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { staffRolesWith } from '#app/access/staff-rights.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import { members } from '#app/records/member/member-tables.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notificationPreferences } from '#app/records/notice/preference-tables.ts';
import { storedValue } from '#app/records/stored-kinds.server.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
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
    // A record that is private to one of a customer's people is for their notices alone.
    const privateTo = await storedValue<string | null>(tx, subject, subjectId, 'privateTo');
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
          privateTo ? eq(members.userId, privateTo) : undefined,
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
  const besides = 'besides' in to ? (to.besides ?? []) : [];
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
        besides.length > 0 ? notInArray(users.id, [...besides]) : undefined,
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
