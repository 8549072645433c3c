import { and, asc, eq } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import type { MeetingEdit } from '#app/areas/meetings/meeting-forms.ts';
import { meetings } from '#app/areas/meetings/meeting-tables.ts';
import { makeCustomer, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements } from './database.ts';

/** The firm as commands get it. */
export const FIRM = {
  name: 'Plenum',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** A member of staff and two customers. */
export type MeetingCast = { ann: AdminActor; customer: CustomerActor; other: CustomerActor };

/** Makes the cast. */
export async function makeMeetingCast(): Promise<MeetingCast> {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { name: 'Ann', role: 'admin' })).id,
    customer: (await makeCustomer(tx, { name: 'Carla' })).user.id,
    other: (await makeCustomer(tx)).user.id,
  }));
  return {
    ann: (await unsafeActorOfUser(ids.ann)) as AdminActor,
    customer: (await unsafeActorOfUser(ids.customer)) as CustomerActor,
    other: (await unsafeActorOfUser(ids.other)) as CustomerActor,
  };
}

/** What a form of a meeting far ahead holds. */
export const fields = () => ({
  title: 'Quarterly review',
  meetingDate: '2199-05-04',
  meetingTime: '10:00',
  timeZone: 'America/Chicago',
  durationMinutes: 60,
  meetingLink: 'https://meet.example/room',
});

/** An edit of such a meeting. */
export const edit = (given: Partial<MeetingEdit> & { version: number }): MeetingEdit => ({
  ...fields(),
  ...given,
});

/** The meeting as the database holds it. */
export async function read(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetings).where(eq(meetings.id, id)),
  );
  if (!row) throw new Error('The meeting is gone.');
  return row;
}

/** What people are to be told of the meeting, oldest first. */
export async function toldOf(id: string) {
  return (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
}

/** What the activity log says of the meeting, oldest first. */
export async function actionsOn(id: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(and(eq(activityLogs.entityType, 'meeting'), eq(activityLogs.entityId, id)))
      .orderBy(asc(activityLogs.createdAt), asc(activityLogs.id)),
  );
  return rows.map(({ action }) => action);
}
