import { eq, sql } from 'drizzle-orm';
import { type AdminActor, deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { calendarChange, isMoved, loggedChanges, statusAfter } from './meeting-changes.ts';
import { attendingStaff, setColleague } from './meeting-colleague-commands.server.ts';
import { meetingEffects } from './meeting-effects.ts';
import type { MeetingEdit, MeetingStatusChange, NewMeeting } from './meeting-forms.ts';
import { tellGuests } from './meeting-guest-commands.server.ts';
import { checkHostsFree, setHost } from './meeting-host-commands.server.ts';
import { isClockOf, momentAfterGap, momentOfForm } from './meeting-moment.server.ts';
import {
  checkProjectOf,
  columnsOf,
  editedColumns,
  type LockedMeeting,
  lockedMeeting,
} from './meeting-rows.server.ts';
import { isOver } from './meeting-time.ts';

/**
 * Schedules a meeting and invites its customer, once no matter how often the form is sent. Returns its id.
 * @throws RefusedError when the customer or project can't be chosen, or the zone's clocks skip the time.
 */
export async function scheduleMeeting(
  actor: AdminActor,
  { customerId, hostId, colleagueId, submissionId, ...meeting }: NewMeeting,
): Promise<string> {
  const submission = submissionOf(submissionId, { ...meeting, customerId, hostId, colleagueId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, meetings, submission);
    if (earlier) return earlier;
    const companyName = customerId ? await chosenCustomer(tx, customerId) : null;
    const columns = { ...columnsOf(meeting), meetingDate: momentOfForm(meeting) };
    await checkProjectOf(tx, columns.projectId, customerId ?? null);
    const invited = { ...columns, customerId: customerId ?? null };
    const besides = colleagueId ? [colleagueId] : [];
    const id = await insertMeeting(tx, actor, invited, { companyName, submission, besides });
    if (hostId) await setHost(tx, { ...invited, id }, hostId);
    if (colleagueId) {
      await setColleague(tx, actor, { ...invited, id, invitationSequence: 0 }, colleagueId);
    }
    return id;
  });
}

/**
 * Schedules a meeting of a project in the caller's transaction, for commands that create both and say so in their own email:
 * its customer only gets the notice. A time that the zone's clocks skip becomes the one after the gap.
 */
export async function scheduleMeetingIn(
  tx: Tx,
  actor: StaffOrFirm,
  {
    date,
    time,
    ...meeting
  }: {
    customerId: string;
    projectId: string;
    title: string;
    date: string;
    time: string;
    timeZone: string;
    durationMinutes: number;
  },
  companyName: string,
): Promise<{ id: string; meetingDate: Date }> {
  const meetingDate = momentAfterGap({ date, time, timeZone: meeting.timeZone });
  const columns = { ...meeting, description: null, meetingLink: null, meetingDate };
  const id = await insertMeeting(tx, actor, columns, { companyName, isMailed: false });
  return { id, meetingDate };
}

async function insertMeeting(
  tx: Tx,
  actor: StaffOrFirm,
  columns: ReturnType<typeof columnsOf> & { customerId: string | null; meetingDate: Date },
  {
    companyName,
    submission,
    isMailed = true,
    besides = [],
  }: {
    companyName: string | null;
    submission?: Submission | undefined;
    isMailed?: boolean;
    /** Staff who are asked to attend, which they are notified of. */
    besides?: readonly string[];
  },
): Promise<string> {
  const [made] = await tx
    .insert(meetings)
    .values({ ...columns, createdBy: deciderIdOf(actor), ...submission })
    .returning({ id: meetings.id });
  if (!made) throw new Error('The meeting was not made.');
  const isInvited = isMailed && !isOver(columns, new Date());
  const meeting = { ...columns, id: made.id };
  const scheduled = { meeting, companyName, isInvited, besides };
  await happened(tx, actor, meetingEffects, 'meeting.scheduled', scheduled);
  return made.id;
}

/**
 * Edits a meeting. Moving it makes it rescheduled unless a status is chosen; invited people are notified of what concerns them.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for an archived meeting, a project of
 * someone else, or a time that the zone's clocks skip.
 */
export async function updateMeeting(
  actor: AdminActor,
  id: string,
  { version, status: chosen, notes, ...meeting }: MeetingEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedMeeting(tx, id, { version });
    const columns = {
      ...columnsOf(meeting),
      meetingDate: isClockOf(before, meeting) ? before.meetingDate : momentOfForm(meeting),
      notes: notes ?? null,
    };
    // What was chosen before may stay, also when it could not be chosen now.
    if (columns.projectId !== before.projectId) {
      await checkProjectOf(tx, columns.projectId, before.customerId);
    }
    const status = chosen ?? statusAfter(before, isMoved(before, columns));
    await saveMeeting(tx, actor, { before, after: { ...before, ...columns, status } });
  });
}

/**
 * Sets a meeting's status, in any order (specification, section 4).
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived meeting.
 */
export async function setMeetingStatus(
  actor: AdminActor,
  id: string,
  { status, version }: MeetingStatusChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedMeeting(tx, id, { version });
    if (before.status === status) return;
    await saveMeeting(tx, actor, { before, after: { ...before, status } });
  });
}

/**
 * Removes a meeting from all lists and subscribed calendars.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived, or a customer still expects it.
 */
export async function archiveMeeting(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedMeeting(tx, id, { version });
    if (meeting.customerId && isExpected(meeting.status) && !isOver(meeting, new Date())) {
      throw new RefusedError('The customer still expects this meeting. Cancel it first.');
    }
    await tx
      .update(meetings)
      .set({ archivedAt: sql`now()`, ...nextVersion(meetings) })
      .where(eq(meetings.id, id));
    await happened(tx, actor, meetingEffects, 'meeting.archived', { meeting });
    await dropNotices(tx, 'meeting', id, 'customer');
  });
}

/** Restores an archived meeting. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreMeeting(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedMeeting(tx, id, { version, expected: 'archived' });
    await checkHostsFree(tx, meeting);
    await tx
      .update(meetings)
      .set({ archivedAt: null, ...nextVersion(meetings) })
      .where(eq(meetings.id, id));
    await happened(tx, actor, meetingEffects, 'meeting.restored', { meeting });
  });
}

/** Stores a changed meeting in the caller's transaction, and tells those who were invited what concerns them. @throws RefusedError when a host has another one then. */
export async function saveMeeting(
  tx: Tx,
  actor: AdminActor,
  { before, after }: { before: LockedMeeting; after: LockedMeeting },
): Promise<void> {
  const now = new Date();
  const update = calendarChange(before, after, now);
  const columns = editedColumns(after);
  await checkHostsFree(tx, after);
  await tx
    .update(meetings)
    .set({
      ...columns,
      // Nobody has come to its new time yet.
      ...(isMoved(before, after) && { guestCame: null }),
      // Calendars take the version with the highest number.
      invitationSequence: before.invitationSequence + (update ? 1 : 0),
      ...nextVersion(meetings),
    })
    .where(eq(meetings.id, after.id));
  const emailed = update
    ? await tellGuests(tx, after, { update, isMoved: isMoved(before, after) })
    : [];
  const changes = loggedChanges(before, columns);
  const attending = await attendingStaff(tx, after);
  const changed = { before, after, changes, update, now, emailed, attending };
  await happened(tx, actor, meetingEffects, eventOf(before.status, after.status), changed);
}

function eventOf(before: MeetingStatus, after: MeetingStatus) {
  if (before === after) return 'meeting.updated';
  return after === 'cancelled' ? 'meeting.cancelled' : 'meeting.status_changed';
}
