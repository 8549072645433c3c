import { eq } from 'drizzle-orm';
import type { MeetingEdit } from '#app/areas/meetings/meeting-forms.ts';
import { invitationAttachment } from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { parseCalendar, propertyOf } from './calendar.ts';
import { FIRM } from './cast.ts';

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

/** The calendar file that invites to the meeting, read: its method, its event and a property's text by name. */
export async function invitationOf(id: string, to: string) {
  const { content, ...file } = await invitationAttachment(FIRM, id, to);
  const { properties, events } = parseCalendar(new TextDecoder().decode(content));
  const [event = []] = events;
  const value = (name: string) => propertyOf(event, name).text;
  return { ...file, method: propertyOf(properties, 'METHOD').value, event, value };
}
