import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type Acting,
  type AdminActor,
  type CustomerActor,
  deciderIdOf,
} from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { undoOfForm } from '#app/platform/undo.server.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import type {
  AnnouncedWords,
  Announcement,
  DroppedFor,
  QueuedAnnouncement,
  QueuedDrop,
  StatusChange,
} from './announcement.ts';
import { announceJob, dropNoticesJob, TOLD_OF_EVERY_STATUS } from './notice-jobs.server.ts';

// The button that takes a status back shows for ten seconds, then there is the moment in which it is pressed.
const STATUS_WAITS_MS = 12_000;

/**
 * Notifies people of what the caller's transaction does, after its commit: an unread notice for each, and email as the settings
 * allow. No one is notified of their own actions. Returns the event's id. A `change` of the subject's status is delayed long
 * enough to be undone: then no one is notified of either change. If there is more to say than the status, `undone` says it
 * without the status: people get that once the status is undone or overtaken.
 */
export async function announce(
  tx: Tx,
  actor: Acting,
  announcement: Announcement,
  change?: StatusChange,
  undone?: AnnouncedWords,
): Promise<string> {
  const eventId = randomUUID();
  const isBack =
    change !== undefined && (await takesBack(tx, actor, announcement.subjectId, change));
  if (isBack && !undone) return eventId;
  const plain = { ...announcement, eventId, except: deciderIdOf(actor) };
  const queued: QueuedAnnouncement =
    isBack || !change
      ? { ...plain, ...(isBack && undone) }
      : { ...plain, change, ...(undone && { undone }) };
  if (!queued.change) {
    await enqueue(tx, announceJob, queued);
    return eventId;
  }
  const startAfter = new Date(Date.now() + STATUS_WAITS_MS);
  await enqueue(tx, announceJob, queued, { id: eventId, startAfter });
  if (actor.kind === 'admin') undoOfForm()?.queued.push(eventId);
  return eventId;
}

/** Which transactions have looked for what their form undoes, and whether it was still on the queue. */
const undoing = new WeakMap<Tx, boolean>();

/**
 * Whether a person undoes a change of a record's status while its announcements are still on the queue, which removes them from
 * there, and people were or will be notified of the status that it returns to. The form of an undo names the announcements
 * (`withUndo`); a status set back by hand undoes the last.
 * @throws RefusedError when a form names what is not this person's, or not of this record.
 */
export async function takesBack(
  tx: Tx,
  actor: Acting,
  recordId: string,
  { before, after }: StatusChange,
): Promise<boolean> {
  const known = undoing.get(tx);
  if (known !== undefined) return known;
  const jobs = undoOfForm()?.undoes ?? [];
  if (actor.kind !== 'admin') return false;
  const named = jobs.length > 0 ? `{${jobs.join(',')}}` : null;
  const [row] = await rowsOf<{ answer: 'undone' | 'overtaken' | 'told' | 'foreign' }>(
    tx,
    sql`select take_back_announcement(${recordId}, ${actor.userId}, ${named}::uuid[], ${before},
      ${after}, ${`{${TOLD_OF_EVERY_STATUS.join(',')}}`}::text[]) as answer`,
  );
  if (row?.answer === 'foreign') throw new RefusedError(NOT_UNDONE);
  const isBack = row?.answer === 'undone';
  if (named) undoing.set(tx, isBack);
  return isBack;
}

const NOT_UNDONE = 'This undo belongs to another change, so nothing was changed. Reload the page.';

/**
 * Marks notices of a record as read once the caller's transaction is committed, because people can no longer open it: nothing
 * stays unread that leads nowhere. `keep` names the event that tells them so and leads elsewhere.
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
 * Marks a person's notices of a record as read, because they are opening it. Call it before the record is read: what happens in
 * between stays unread, and a notice whose record they can't open is cleared all the same.
 */
export function markSeen(
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  subjectId: string,
): Promise<void> {
  return asActor(actor, (tx) => markSeenIn(tx, actor, subject, subjectId));
}

/** The same in the caller's transaction, which then reads the record. */
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

/**
 * Marks the notices as read that lead a person to a list, because their records can't be opened: they are looking at that list
 * now.
 */
export function markListSeen(
  actor: AdminActor | CustomerActor,
  subject: NoticeSubject,
  path: string,
): Promise<void> {
  return markRead(actor, and(eq(notices.entityType, subject), eq(notices.path, path)));
}

/** Marks all notices of a person as read. */
export function markAllSeen(actor: AdminActor | CustomerActor): Promise<void> {
  return markRead(actor);
}

function markRead(actor: AdminActor | CustomerActor, which?: SQL): Promise<void> {
  return asActor(actor, (tx) => markReadIn(tx, actor, which));
}

async function markReadIn(tx: Tx, actor: AdminActor | CustomerActor, which?: SQL): Promise<void> {
  // Anyone who looks as someone else leaves unread what that person has not seen.
  if (actor.kind === 'customer' && actor.viewedBy) return;
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, actor.userId), which, isNull(notices.readAt)));
}
