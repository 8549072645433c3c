import { createHash } from 'node:crypto';
import {
  calendarQuery,
  type DAVAccount,
  fetchCalendars,
  fetchHomeUrl,
  fetchPrincipalUrl,
  serviceDiscovery,
} from 'tsdav';
import { BusyError, inWorker, OverrunError } from '#app/platform/workers.server.ts';
import { CalendarAway, fetchCalendar, statusRefusal } from './calendar-fetch.server.ts';
import type { FoundEvent, readCaldavAnswer } from './reading/caldav-answer.ts';

/** What a CalDAV server is signed in to with. */
export type CaldavAccount = { userName: string; password: string };

/** A calendar that a server has for someone. */
type FoundCalendar = { url: string; name: string };

const NAMES = 'xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"';
/** Asks which events a calendar has, without their text. */
const LISTING = `<?xml version="1.0" encoding="utf-8"?><c:calendar-query ${NAMES}><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>`;

/** Asks for these events with their text. */
function asking(hrefs: readonly string[]): string {
  const escaped = hrefs.map((href) => href.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const listed = escaped.map((href) => `<d:href>${href}</d:href>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><c:calendar-multiget ${NAMES}><d:prop><d:getetag/><c:calendar-data/></d:prop>${listed}</c:calendar-multiget>`;
}
/** Events that one request asks for. */
const AT_ONCE = 500;
const MOST_EVENTS = 20_000;

// Long answers hold up whatever waits in the same thread.
const readInThread = inWorker<typeof readCaldavAnswer>('caldav-answer', {
  lane: 'calendars',
  budgetMs: 15_000,
});

/**
 * The calendars that an account has events in, without those that never make busy and those of tasks alone.
 * @throws CalendarAway in words for its owner.
 */
export async function caldavCalendars(
  server: URL,
  account: CaldavAccount,
): Promise<FoundCalendar[]> {
  const asked = { headers: caldavSignIn(account), fetch: guardedFetch };
  const dav: DAVAccount = { accountType: 'caldav', serverUrl: server.href };
  return inWords(async () => {
    dav.rootUrl = await serviceDiscovery({ account: dav, ...asked });
    dav.principalUrl = await fetchPrincipalUrl({ account: dav, ...asked });
    dav.homeUrl = await fetchHomeUrl({ account: dav, ...asked });
    const found = await fetchCalendars({
      account: dav,
      ...asked,
      props: {
        'd:displayname': {},
        'd:resourcetype': {},
        'c:supported-calendar-component-set': {},
        'c:schedule-calendar-transp': {},
      },
      projectedProps: { scheduleCalendarTransp: true },
    });
    return found
      .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
      .filter(({ projectedProps }) => !isTransparent(projectedProps?.scheduleCalendarTransp))
      .map(({ url, displayName }) => ({ url, name: nameOf(displayName, url) }));
  });
}

/**
 * The events of a calendar with a mark that stays the same until one of them changes; without the events where the mark is `known`.
 * Events are asked for without a range, since servers leave out series that begin outside of it, and one by one as they were listed:
 * what is missing then makes the read no read.
 * @throws CalendarAway in words for its owner.
 */
export async function caldavEvents(
  calendar: URL,
  account: CaldavAccount,
  known: string | null,
): Promise<{ mark: string; files: Uint8Array[] | null }> {
  return inWords(async () => {
    const listed = await report(calendar, account, LISTING);
    if (listed.some(({ isThere }) => !isThere)) {
      throw new CalendarAway('The server did not list every event. It is asked again soon.');
    }
    if (listed.length > MOST_EVENTS) throw new CalendarAway('The calendar has too many events.');
    const etags = new Map(listed.map(({ href, etag }) => [href, etag]));
    const all = [...etags.keys()].sort();
    // Some servers give no ETag: then only the events themselves say whether one has changed.
    const isMarked = all.every((href) => etags.get(href) !== '');
    const listedMark = hashed(all.map((href) => [href, etags.get(href)]));
    if (isMarked && listedMark === known) return { mark: listedMark, files: null };
    const texts: string[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const hrefs = all.slice(from, from + AT_ONCE);
      const answers = await report(calendar, account, asking(hrefs));
      const read = new Map(answers.map((answer) => [answer.href, answer]));
      for (const href of hrefs) {
        const answer = read.get(href);
        if (!answer?.isThere || answer.text === null) {
          throw new CalendarAway(
            'The server did not give out every event. It is asked again soon.',
          );
        }
        texts.push(answer.text);
      }
    }
    const mark = isMarked ? listedMark : hashed(texts);
    if (mark === known) return { mark, files: null };
    return { mark, files: texts.map((text) => new TextEncoder().encode(text)) };
  });
}

async function report(calendar: URL, account: CaldavAccount, body: string): Promise<FoundEvent[]> {
  const answer = await guardedFetch(calendar.href, {
    method: 'REPORT',
    headers: { depth: '1', 'content-type': 'text/xml;charset=UTF-8', ...caldavSignIn(account) },
    body,
  });
  return readInThread({
    url: answer.url,
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: new Uint8Array(await answer.arrayBuffer()),
  });
}

/** The address of the event with this UID in a calendar, wherever its server put it; null for none. @throws CalendarAway */
export async function caldavAddressOf(
  calendar: URL,
  account: CaldavAccount,
  uid: string,
): Promise<string | null> {
  return inWords(async () => {
    const found = await calendarQuery({
      url: calendar.href,
      headers: caldavSignIn(account),
      fetch: guardedFetch,
      depth: '1',
      props: { 'd:getetag': {} },
      filters: {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': {
            _attributes: { name: 'VEVENT' },
            'prop-filter': {
              _attributes: { name: 'UID' },
              'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
            },
          },
        },
      },
    });
    return found.find(({ href, ok }) => href !== undefined && ok)?.href ?? null;
  });
}

function hashed(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether a calendar is marked as one that never makes its owner busy. */
function isTransparent(mark: unknown): boolean {
  return Boolean(mark && typeof mark === 'object' && 'transparent' in mark);
}

function nameOf(given: unknown, url: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given.trim();
  return decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar');
}

/** The header that signs in to a CalDAV server. */
export function caldavSignIn({ userName, password }: CaldavAccount) {
  const both = Buffer.from(`${userName}:${password}`).toString('base64');
  return { authorization: `Basic ${both}` };
}

/**
 * What the library calls servers by: the same checks as for every calendar. It looks at no status itself, so what is no answer ends
 * here; it asks for redirects once, to find the account.
 */
const guardedFetch: typeof fetch = async (input, init = {}) => {
  const given = new Headers(init.headers);
  given.delete('content-length');
  const answer = await fetchCalendar(new URL(String(input)), {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(given),
    ...(typeof init.body === 'string' && { body: init.body }),
    ...(init.redirect === 'manual' && { follows: false }),
  });
  const isSearch = init.redirect === 'manual';
  const refusal = isSearch ? null : statusRefusal(answer.status);
  if (refusal) throw new CalendarAway(refusal);
  const response = new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: {
      'content-type': answer.headers['content-type'] ?? 'text/xml',
      ...(answer.headers.location && { location: answer.headers.location }),
    },
  });
  Object.defineProperty(response, 'url', { value: answer.url.href });
  return response;
};

/** The library's own errors name fields of its own. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isSaid = [CalendarAway, OverrunError, BusyError].some((kind) => error instanceof kind);
    if (isSaid) throw error;
    const why = 'The server answers, but not as a CalDAV server does. Check its address.';
    throw new CalendarAway(why, { cause: error });
  }
}
