import {
  type CaldavAccount,
  caldavAddressOf,
  caldavSignIn,
} from '#app/areas/calendars/caldav-calendar.server.ts';
import {
  CalendarAway,
  fetchCalendar,
  statusRefusal,
} from '#app/areas/calendars/calendar-fetch.server.ts';
import { calendarText } from '#app/areas/meetings/icalendar.ts';
import {
  type CalendarWriter,
  descriptionHash,
  isOwners,
  MOST_READS,
  type WrittenCopy,
  withOwners,
} from './calendar-writer.server.ts';
import { foundEvent, mergedEvent } from './merged-event.ts';

const CHANGED = 412;
/** Not there: any more, or since its calendar is gone. */
const GONE = [404, 410];
/** Some servers refuse an event so whose UID is there under another name. */
const ELSEWHERE = [403, 409, CHANGED];

/** Writes into a calendar by CalDAV: a meeting is one object, named by its UID, changed only as it was last seen. */
export function caldavWriter(calendar: URL, account: CaldavAccount): CalendarWriter {
  const folder = calendar.href.endsWith('/') ? calendar : new URL(`${calendar.href}/`);
  const call = async (
    method: string,
    href: string,
    headers: Record<string, string> = {},
    body?: string,
  ) => {
    const url = new URL(href, folder);
    // The password goes nowhere else, whatever a server says where an event is.
    if (url.origin !== calendar.origin) throw new CalendarAway('The server leads elsewhere.');
    const answer = await fetchCalendar(url, {
      method,
      headers: { ...caldavSignIn(account), ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, etag: answer.headers.etag ?? null, body: answer.body };
  };
  const read = async (href: string) => {
    const { status, etag, body } = await call('GET', href, { accept: 'text/calendar' });
    if (GONE.includes(status)) return null;
    const refusal = statusRefusal(status);
    if (refusal) throw new CalendarAway(refusal);
    return { etag, text: body.toString('utf8') };
  };
  const put = (href: string, text: string, condition: Record<string, string>) =>
    call('PUT', href, { 'content-type': 'text/calendar; charset=utf-8', ...condition }, text);

  return {
    renewed: async () => null,
    async write(event, known) {
      const { uid } = event;
      const text = calendarText(null, [event]);
      const written = (href: string, etag: string | null): WrittenCopy => ({
        href,
        uid: null,
        etag,
        descriptionHash: descriptionHash(event.description ?? ''),
      });
      let href = known.href ?? `${uid}.ics`;
      if (known.href && isStrong(known.etag)) {
        const { status, etag } = await put(href, text, { 'if-match': known.etag });
        if (isStored(status)) return written(href, etag);
        if (status !== CHANGED && !GONE.includes(status)) throw refusalOf(status);
      }
      let there = known.href ? await read(href) : null;
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        if (there) {
          const found = foundEvent(there.text, uid);
          if (!found) throw new CalendarAway('Another event has the name of a meeting there.');
          const isTheirs = isOwners(found.description, event, known);
          const merged = mergedEvent(found, event, isTheirs);
          const condition: Record<string, string> = isStrong(there.etag)
            ? { 'if-match': there.etag }
            : {};
          const { status } = await put(href, merged, condition);
          // Without a mark it is read again before the next change: what is there is not all ours.
          if (isStored(status)) {
            const done = written(href, null);
            return isTheirs ? withOwners(done, known) : done;
          }
          if (status !== CHANGED) throw refusalOf(status);
        } else {
          const { status, etag } = await put(href, text, { 'if-none-match': '*' });
          if (isStored(status)) return written(href, etag);
          const other = ELSEWHERE.includes(status)
            ? await caldavAddressOf(calendar, account, uid)
            : null;
          if (!other && status !== CHANGED) throw refusalOf(status);
          href = other ?? href;
        }
        there = await read(href);
      }
      throw new CalendarAway('An event there changes whenever it is written.');
    },
    async remove(uid, known) {
      const href = known ?? (await caldavAddressOf(calendar, account, uid));
      if (href === null) return;
      const { status } = await call('DELETE', href);
      if (!(status >= 200 && status < 300) && !GONE.includes(status)) throw refusalOf(status);
    },
  };
}

function isStored(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a mark can be asked for: a weak one is the same for what is only alike. */
function isStrong(etag: string | null): etag is string {
  return etag !== null && !etag.startsWith('W/');
}

function refusalOf(status: number): CalendarAway {
  if (status === 403 || status === 405) {
    return new CalendarAway('The server does not let us write into this calendar.');
  }
  if (status === 409) return new CalendarAway('The server no longer has this calendar.');
  if (status === 507) return new CalendarAway('The calendar has no room left.');
  return new CalendarAway(
    statusRefusal(status) ?? `The server answered with an error (${status}).`,
  );
}
