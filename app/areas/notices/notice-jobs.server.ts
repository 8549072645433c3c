import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { getFirm, getSwitches } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { Audience, QueuedAnnouncement, QueuedDrop } from './notice-commands.server.ts';
import { notices } from './notice-tables.ts';

type Recipient = { userId: string; email: string };

/**
 * Delivers an announcement: a notice for each person, and the mail that the settings allow, in one transaction. A second
 * run of the same announcement finds its notices there and does nothing.
 */
export const announceJob: Job<QueuedAnnouncement> = {
  name: 'announce',
  async run({ to, subject, subjectId, title, path, mail, eventId, except }) {
    const firm = await getFirm();
    const switches = await getSwitches();
    const isMailed =
      mail !== undefined &&
      switches['notifications.email.enabled'] &&
      (mail.switch === undefined || switches[mail.switch]);
    await unsafeOwnerTransaction(async (tx) => {
      const asked = await recipientsOf(tx, to);
      // Who a record was assigned to may have left: then it concerns all staff.
      const audience: Audience = 'staff' in to && asked.length === 0 ? { staff: 'all' } : to;
      const found = audience === to ? asked : await recipientsOf(tx, audience);
      const recipients = found.filter(({ userId }) => userId !== except);
      if (recipients.length === 0) return;
      const told = await tx
        .insert(notices)
        .values(
          recipients.map(({ userId }) => ({
            userId,
            eventId,
            entityType: subject,
            entityId: subjectId,
            title,
            path,
          })),
        )
        .onConflictDoNothing()
        .returning({ userId: notices.userId });
      if (told.length === 0 || !isMailed) return;
      // What concerns all staff goes to the firm's own address once, not to each of them.
      const isForAllStaff = 'staff' in audience && audience.staff === 'all';
      const addresses = isForAllStaff ? [firm.email] : recipients.map(({ email }) => email);
      for (const address of addresses) {
        await queueMail(tx, {
          to: address,
          content: mail.content,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          ...(mail.attach && { attach: mail.attach }),
        });
      }
    });
  },
};

/** Marks the notices of a record as read for those who can no longer open it. */
export const dropNoticesJob: Job<QueuedDrop> = {
  name: 'drop-notices',
  async run({ subject, subjectId, audience }) {
    await unsafeOwnerTransaction(async (tx) => {
      const customers = tx
        .select({ id: customerProfiles.userId })
        .from(customerProfiles)
        .where(isNotNull(customerProfiles.userId));
      await tx
        .update(notices)
        .set({ readAt: sql`now()` })
        .where(
          and(
            eq(notices.entityType, subject),
            eq(notices.entityId, subjectId),
            isNull(notices.readAt),
            audience === 'customer' ? inArray(notices.userId, customers) : undefined,
          ),
        );
    });
  },
};

/** The accounts that an audience is; who was deactivated or archived is told nothing. */
async function recipientsOf(tx: Tx, to: Audience): Promise<Recipient[]> {
  const person = { userId: users.id, email: users.email };
  if ('customer' in to) {
    return tx
      .select(person)
      .from(customerProfiles)
      .innerJoin(users, eq(users.id, customerProfiles.userId))
      .where(
        and(
          eq(customerProfiles.id, to.customer),
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
          isNull(users.deactivatedAt),
        ),
      );
  }
  return tx
    .select(person)
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.role, 'admin'),
        isNull(users.deactivatedAt),
        to.staff === 'all' ? undefined : eq(users.id, to.staff),
      ),
    )
    .orderBy(asc(users.id));
}
