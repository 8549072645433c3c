import { eq } from 'drizzle-orm';
import type { CalendarEvent } from '#app/areas/meetings/icalendar.ts';
import { eventOf } from '#app/areas/meetings/meeting-calendar.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';

/**
 * A meeting as its host's own calendar shows it, with the version that this is. It has no guests and no organizer: whoever is invited
 * has our own email, and servers would send another one. Null for one that is gone.
 */
export async function copiedMeeting(
  id: string,
): Promise<{ event: CalendarEvent; version: number } | null> {
  const [found] = await unsafeJobTransaction((tx) =>
    tx
      .select({ meeting: meetings, client: customerProfiles.displayName })
      .from(meetings)
      .leftJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
      .where(eq(meetings.id, id)),
  );
  if (!found) return null;
  const { meeting, client } = found;
  const said = [client && `Client: ${client}`, meeting.description].filter(Boolean).join('\n\n');
  const event = eventOf({ ...meeting, description: said || null }, firmNow(), {
    home: '/admin',
    now: new Date(),
  });
  return { event: { ...event, organizer: undefined }, version: meeting.version };
}
