import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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
    /** Goes also while the switch for all mail is off: nobody looks for what stops or arrives by itself. */
    always?: boolean;
    replyTo?: string;
    /** Names of attachments, as in `OutgoingMail`. */
    attach?: readonly string[];
  };
};

/** An announcement as it waits on the queue. */
export type QueuedAnnouncement = Announcement & { eventId: string; except: string | null };

/**
 * Tells people of what the caller's transaction does, once it is committed: an unread notice for each, and mail as the
 * settings allow. Nobody is told of their own doing. Returns the happening's id.
 */
export async function announce(tx: Tx, actor: Actor, announcement: Announcement): Promise<string> {
  const eventId = randomUUID();
  const queued: QueuedAnnouncement = { ...announcement, eventId, except: userIdOf(actor) };
  await enqueue(tx, announceJob, queued);
  return eventId;
}

/** Whose notices of a record lead nowhere any more: those of customers, who can no longer open it, or everyone's. */
type DroppedFor = 'customer' | 'everyone';

/** Notices of one record that are to be marked as read, as they wait on the queue. */
export type QueuedDrop = {
  subject: NoticeSubject;
  subjectId: string;
  audience: DroppedFor;
  /** The happening whose notices stay unread. */
  keep?: string | undefined;
};

/**
 * Marks what people were told about a record as read once the caller's transaction is committed, because they can't open
 * it any more: nothing stays unread that leads nowhere. `keep` names the happening that tells them so and leads elsewhere.
 */
export function dropNotices(
  tx: Tx,
  subject: NoticeSubject,
  subjectId: string,
  audience: DroppedFor,
  { keep }: { keep?: string | undefined } = {},
): Promise<void> {
  return enqueue<QueuedDrop>(tx, dropNoticesJob, { subject, subjectId, audience, keep });
}

/**
 * Marks what a person was told about a record as read, because they look at it now. It comes before the record is read:
 * what happens in between stays unread, and a notice whose record they can't open is cleared all the same.
 */
export function markSeen(
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  subjectId: string,
): Promise<void> {
  return asActor(actor, (tx) => markSeenIn(tx, actor, subject, subjectId));
}

/** The same inside the caller's transaction, which then reads the record. */
export function markSeenIn(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  subjectId: string,
): Promise<void> {
  return markReadIn(
    tx,
    actor,
    and(eq(notices.entityType, subject), eq(notices.entityId, subjectId)),
  );
}

/** Marks what leads a person to a list, because its record can't be opened, as read: they look at that list now. */
export function markListSeen(
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  path: string,
): Promise<void> {
  return markRead(actor, and(eq(notices.entityType, subject), eq(notices.path, path)));
}

/** Marks everything a person was told as read. */
export function markAllSeen(actor: AdminActor | CustomerActor): Promise<void> {
  return markRead(actor);
}

function markRead(actor: AdminActor | CustomerActor, which?: SQL): Promise<void> {
  return asActor(actor, (tx) => markReadIn(tx, actor, which));
}

async function markReadIn(tx: Tx, actor: AdminActor | CustomerActor, which?: SQL): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, actor.userId), which, isNull(notices.readAt)));
}
