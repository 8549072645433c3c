import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { members } from '#app/records/member/member-tables.ts';

/** The approved companies that an email's sender belongs to, by name. */
export const companiesOfSender = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${sql`${customerProfiles.id}`}, 'name', ${customerProfiles.displayName})
    order by ${customerProfiles.displayName}), '[]'::json)
  from ${users} join ${members} on ${and(eq(members.userId, users.id), isNull(members.endedAt))}
  join ${customerProfiles} on ${and(
    eq(customerProfiles.id, members.customerId),
    isNull(customerProfiles.archivedAt),
    eq(customerProfiles.approvalStatus, 'approved'),
  )}
  where ${eq(users.email, sql`lower(${inboundMails.fromAddress})`)} and ${isNull(users.deactivatedAt)})`;
