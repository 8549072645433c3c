import { z } from 'zod';
import { CalendarAway } from '#app/areas/calendars/calendar-fetch.server.ts';
import { type OauthAccount, providerOf } from '#app/areas/calendars/oauth-account.server.ts';
import type { CalendarEvent } from '#app/areas/meetings/icalendar.ts';
import {
  type CalendarWriter,
  descriptionHash,
  isOwners,
  MOST_READS,
  understood,
  type WrittenCopy,
  withOwners,
} from './calendar-writer.server.ts';

const CHANGED = 412;
const GONE = [404, 410];
/** An event was made of the same try before. */
const THERE = 409;
/** A property of the event by which it is found again: its id there is the server's, and so is its UID. */
const MEETING = 'String {5a2f8c1e-7d34-4b0a-9c61-2f0e8b7d4a95} Name Meeting';

const eventSchema = z.object({
  id: z.string(),
  iCalUId: z.string().optional(),
  '@odata.etag': z.string().optional(),
  body: z.object({ content: z.string().optional() }).nullish(),
});
const foundSchema = z.object({ value: z.array(eventSchema) });

/** Writes into a calendar at Microsoft. Before it makes an event, it looks for the one of an earlier try; it has no attendees. */
export function microsoftWriter(
  calendarView: URL,
  account: OauthAccount,
): Omit<CalendarWriter, 'renewed'> {
  const events = calendarView.href.replace(/\/calendarView$/, '/events');
  const at = (id: string) => `${providerOf('microsoft').api}/me/events/${encodeURIComponent(id)}`;
  const change = (id: string, body: object, ifMatch: string | null) =>
    account.send(at(id), { method: 'PATCH', body, ifMatch, takes: [CHANGED, ...GONE] });
  const find = async (uid: string) => {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${MEETING}' and ep/value eq '${uid}')`,
      $select: 'id,iCalUId,body',
    });
    const { value } = await account.get(`${events}?${query}`, foundSchema);
    return value[0] ?? null;
  };
  const read = async (id: string) => {
    const address = `${at(id)}?${new URLSearchParams({ $select: 'id,iCalUId,body' })}`;
    const { status, answer } = await account.send(address, { method: 'GET', takes: GONE });
    return GONE.includes(status) ? null : understood(eventSchema, answer);
  };

  return {
    async write(event, known) {
      const body = bodyOf(event);
      if (known.href && known.etag) {
        const { status, answer } = await change(known.href, body, known.etag);
        if (status < 300) return written(event, answer);
      }
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        const there = (known.href && (await read(known.href))) || (await find(event.uid));
        if (!there) {
          const made = {
            ...body,
            transactionId: `${event.uid}:${event.sequence}:${event.stamp.getTime()}`,
            singleValueExtendedProperties: [{ id: MEETING, value: event.uid }],
          };
          const create = { method: 'POST', body: made, takes: [THERE] } as const;
          const { status, answer } = await account.send(events, create);
          if (status < 300) return written(event, answer);
          continue;
        }
        const isTheirs = isOwners(there.body?.content ?? '', event, known);
        const { body: _, ...others } = body;
        const mark = there['@odata.etag'] ?? null;
        const { status, answer } = await change(there.id, isTheirs ? others : body, mark);
        if (status < 300) {
          const done = written(event, answer);
          return isTheirs ? withOwners(done, known) : done;
        }
      }
      throw new CalendarAway('An event there changes whenever it is written.');
    },
    async remove(uid, href) {
      const id = href ?? (await find(uid))?.id;
      if (id) await account.send(at(id), { method: 'DELETE', takes: GONE });
    },
  };
}

function bodyOf({ start, end, summary, description, location }: CalendarEvent) {
  return {
    subject: summary,
    body: { contentType: 'text', content: description ?? '' },
    location: { displayName: location ?? '' },
    start: { dateTime: start.toISOString().slice(0, 19), timeZone: 'UTC' },
    end: { dateTime: end.toISOString().slice(0, 19), timeZone: 'UTC' },
    isAllDay: false,
    showAs: 'busy',
  };
}

function written(event: CalendarEvent, answer: unknown): WrittenCopy {
  const read = understood(eventSchema, answer);
  return {
    href: read.id,
    uid: read.iCalUId ?? null,
    etag: read['@odata.etag'] ?? null,
    descriptionHash: descriptionHash(event.description ?? ''),
  };
}
