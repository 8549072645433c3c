import { z } from 'zod';
import { CalendarAway } from '#app/areas/calendars/calendar-fetch.server.ts';
import type { OauthAccount } from '#app/areas/calendars/oauth-account.server.ts';
import { googleId } from '#app/areas/calendars/provider-calendars.server.ts';
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
/** A sequence below the one that the event has there, among others: then it is read. */
const REFUSED = 400;
/** An event with this id is there already, perhaps as one that was deleted. */
const THERE = 409;

const eventSchema = z.object({
  etag: z.string().optional(),
  iCalUID: z.string().optional(),
  sequence: z.number().optional(),
  description: z.string().optional(),
});

/**
 * Writes into a calendar at Google. The id of an event is the meeting's, so that a second try can't make a second event; nobody is
 * invited, and nobody is sent an email.
 */
export function googleWriter(events: URL, account: OauthAccount): Omit<CalendarWriter, 'renewed'> {
  const at = (id: string) => `${events.href}/${id}?sendUpdates=none`;
  const change = (id: string, body: object, ifMatch: string | null, more: number[] = []) =>
    account.send(at(id), { method: 'PATCH', body, ifMatch, takes: [CHANGED, ...GONE, ...more] });

  return {
    async write(event, known) {
      const id = known.href ?? googleId(event.uid);
      const body = bodyOf(event);
      if (known.href && known.etag) {
        const { status, answer } = await change(id, body, known.etag, [REFUSED]);
        if (status < 300) return written(id, event, answer);
      }
      let isNew = !known.href;
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        if (isNew) {
          const create = { method: 'POST', body: { id, ...body }, takes: [THERE] } as const;
          const { status, answer } = await account.send(`${events.href}?sendUpdates=none`, create);
          if (status < 300) return written(id, event, answer);
        }
        const read = await account.send(at(id), { method: 'GET', takes: GONE });
        isNew = GONE.includes(read.status);
        if (isNew) continue;
        const there = understood(eventSchema, read.answer);
        const isTheirs = isOwners(there.description ?? '', event, known);
        const { description, ...others } = body;
        const newest = {
          ...others,
          ...(!isTheirs && { description }),
          sequence: Math.max(event.sequence, there.sequence ?? 0),
        };
        const { status, answer } = await change(id, newest, there.etag ?? null);
        if (status < 300) {
          const done = written(id, event, answer);
          return isTheirs ? withOwners(done, known) : done;
        }
        isNew = GONE.includes(status);
      }
      throw new CalendarAway('An event there changes whenever it is written.');
    },
    async remove(uid, href) {
      await account.send(at(href ?? googleId(uid)), { method: 'DELETE', takes: GONE });
    },
  };
}

/** What the meeting is; an event that its owner deleted is one again. */
function bodyOf({ sequence, start, end, summary, description, location, url }: CalendarEvent) {
  return {
    sequence,
    status: 'confirmed',
    summary,
    description: description ?? '',
    location: location ?? '',
    start: { dateTime: start.toISOString(), date: null },
    end: { dateTime: end.toISOString(), date: null },
    ...(url?.startsWith('https://') && { source: { title: summary, url } }),
  };
}

function written(id: string, event: CalendarEvent, answer: unknown): WrittenCopy {
  const { etag = null, iCalUID = null } = understood(eventSchema, answer);
  const hash = descriptionHash(event.description ?? '');
  return { href: id, uid: iCalUID, etag, descriptionHash: hash };
}
