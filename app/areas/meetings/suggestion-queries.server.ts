import { and, asc, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { calendarText } from './icalendar.ts';
import { eventOf } from './meeting-calendar.ts';
import { organizing } from './meeting-invitation-queries.server.ts';

/** Most suggestions of a meeting that are shown: one of each guest, and of some people of the client. */
const MOST_SHOWN = 50;

/** Returns the times that people suggest for a meeting and that wait for an answer, the first one first. */
export async function openSuggestions(actor: AdminActor, meetingId: string) {
  return asActor(actor, (tx) =>
    tx
      .select({
        id: meetingSuggestions.id,
        name: meetingSuggestions.name,
        startsAt: meetingSuggestions.startsAt,
        durationMinutes: meetingSuggestions.durationMinutes,
        note: meetingSuggestions.note,
        createdAt: meetingSuggestions.createdAt,
      })
      .from(meetingSuggestions)
      .where(and(eq(meetingSuggestions.meetingId, meetingId), eq(meetingSuggestions.state, 'open')))
      .orderBy(asc(meetingSuggestions.createdAt), asc(meetingSuggestions.id))
      .limit(MOST_SHOWN),
  );
}

/** A time that someone suggests. */
export type OpenSuggestion = Awaited<ReturnType<typeof openSuggestions>>[number];

/**
 * Returns the file that tells a calendar program that the time its owner suggested was declined.
 * @throws Error when there is no such suggestion.
 */
export async function declinedSuggestionAttachment(
  firm: Firm,
  suggestionId: string,
): Promise<MailAttachment> {
  const [found] = await unsafeJobTransaction((tx) =>
    tx
      .select({
        meeting: meetings,
        name: meetingSuggestions.name,
        email: meetingSuggestions.email,
      })
      .from(meetingSuggestions)
      .innerJoin(meetings, eq(meetings.id, meetingSuggestions.meetingId))
      .where(eq(meetingSuggestions.id, suggestionId)),
  );
  if (!found) throw new Error(`There is no suggestion ${suggestionId}.`);
  const { meeting, name, email } = found;
  const event = eventOf(meeting, organizing(firm), {
    home: null,
    now: new Date(),
    attendee: { name, email },
  });
  return {
    filename: 'meeting.ics',
    contentType: 'text/calendar; charset=utf-8; method=DECLINECOUNTER',
    content: new TextEncoder().encode(calendarText('DECLINECOUNTER', [event])),
  };
}
