import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, type AdminActor, type CustomerActor, userIdOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { NotificationSwitch } from '#app/areas/settings/setting-keys.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { announceJob, dropNoticesJob } from './notice-jobs.server.ts';
import type { NoticeSubject } from './notice-subjects.ts';
import { notices } from './notice-tables.ts';

/** Whom to tell: all staff, one member of staff by account id, or a customer by profile id. */
export type Audience = { staff: 'all' } | { staff: string } | { customer: string };

/** Something that people should know of, as a notice and, where the settings allow it, by mail. */
export type Announcement = {
  to: Audience;
  subject: NoticeSubject;
  subjectId: string;
  /** One line, as the list of notices shows it. */
  title: string;
  /** Where it leads, on the side of those who are told. */
  path: string;
  /** The mail that goes along; beside the switch for all mail it asks for `switch` where one is named. */
  mail?: {
    content: MailContent;
    switch?: NotificationSwitch;
    replyTo?: string;
    /** Names of attachments, as in `OutgoingMail`. */
    attach?: readonly string[];
  };
};

/** An announcement as it waits on the queue. */
export type QueuedAnnouncement = Announcement & { eventId: string; except: string | null };

/**
 * Tells people of what the caller's transaction does, once it is committed: an unread notice for each, and mail as the
 * settings allow. Nobody is told of their own doing.
 */
export function announce(tx: Tx, actor: Actor, announcement: Announcement): Promise<void> {
  const queued: QueuedAnnouncement = {
    ...announcement,
    eventId: randomUUID(),
    except: userIdOf(actor),
  };
  return enqueue(tx, announceJob, queued);
}

/** Whose notices of a record lead nowhere any more: those of customers, who can no longer open it, or everyone's. */
export type DroppedFor = 'customer' | 'everyone';

/** Notices of one record that are to be marked as read, as they wait on the queue. */
export type QueuedDrop = { subject: NoticeSubject; subjectId: string; audience: DroppedFor };

/**
 * Marks what people were told about a record as read once the caller's transaction is committed, because they can't open
 * it any more: nothing stays unread that leads nowhere.
 */
export function dropNotices(
  tx: Tx,
  subject: NoticeSubject,
  subjectId: string,
  audience: DroppedFor,
): Promise<void> {
  return enqueue<QueuedDrop>(tx, dropNoticesJob, { subject, subjectId, audience });
}

/**
 * Marks what a person was told about a record as read, because they look at it now. It comes before the record is read:
 * what happens in between stays unread, and a notice whose record they can't open is cleared all the same.
 */
export async function markSeen(
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  subjectId: string,
): Promise<void> {
  await asActor(actor, (tx) =>
    tx
      .update(notices)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notices.userId, actor.userId),
          eq(notices.entityType, subject),
          eq(notices.entityId, subjectId),
          isNull(notices.readAt),
        ),
      ),
  );
}

/** Marks everything a person was told as read. */
export async function markAllSeen(actor: AdminActor | CustomerActor): Promise<void> {
  await asActor(actor, (tx) =>
    tx
      .update(notices)
      .set({ readAt: sql`now()` })
      .where(and(eq(notices.userId, actor.userId), isNull(notices.readAt))),
  );
}
