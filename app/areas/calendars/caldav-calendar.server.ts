import { createHash } from 'node:crypto';
import {
  calendarMultiGet,
  calendarQuery,
  type DAVAccount,
  fetchCalendars,
  fetchHomeUrl,
  fetchPrincipalUrl,
  serviceDiscovery,
} from 'tsdav';
import { CalendarAway, fetchCalendar, statusRefusal } from './calendar-fetch.server.ts';

/** What a CalDAV server is signed in to with. */
export type CaldavAccount = { userName: string; password: string };

/** A calendar that a server has for someone. */
type FoundCalendar = { url: string; name: string };

type Answer = Awaited<ReturnType<typeof calendarQuery>>[number];

const ONLY_EVENTS = {
  'comp-filter': {
    _attributes: { name: 'VCALENDAR' },
    'comp-filter': { _attributes: { name: 'VEVENT' } },
  },
};
/** Events that one request asks for. */
const AT_ONCE = 500;
const MOST_EVENTS = 20_000;

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
  const asked = {
    url: calendar.href,
    headers: caldavSignIn(account),
    fetch: guardedFetch,
  } as const;
  return inWords(async () => {
    const listed = await calendarQuery({
      ...asked,
      depth: '1',
      props: { 'd:getetag': {} },
      filters: ONLY_EVENTS,
    });
    const etags = listed.filter(({ href }) => href !== undefined).map(etagOf);
    if (etags.length > MOST_EVENTS) throw new CalendarAway('The calendar has too many events.');
    // Some servers give no ETag: then only the events themselves say whether one has changed.
    const isMarked = etags.every(([, etag]) => etag !== '');
    const listedMark = hashed(etags.sort());
    if (isMarked && listedMark === known) return { mark: listedMark, files: null };
    const texts: string[] = [];
    for (let from = 0; from < etags.length; from += AT_ONCE) {
      const hrefs = etags.slice(from, from + AT_ONCE).map(([href]) => href);
      const answers = await calendarMultiGet({
        ...asked,
        depth: '1',
        props: { 'd:getetag': {}, 'c:calendar-data': {} },
        objectUrls: hrefs,
      });
      const read = new Map(answers.map((answer) => [answer.href, textIn(answer)]));
      for (const href of hrefs) {
        const text = read.get(href);
        if (text === undefined || text === null) {
          throw new CalendarAway(
            'The server did not give out every event. It is asked again soon.',
          );
        }
        texts.push(text);
      }
    }
    const mark = isMarked ? listedMark : hashed(texts);
    if (mark === known) return { mark, files: null };
    return { mark, files: texts.map((text) => new TextEncoder().encode(text)) };
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

function etagOf({ href, ok, props }: Answer): [href: string, etag: string] {
  if (!ok) throw new CalendarAway('The server did not list every event. It is asked again soon.');
  return [String(href), String(props?.getetag ?? '')];
}

function textIn({ ok, props }: Answer): string | null {
  if (!ok) return null;
  const data: unknown = props?.calendarData;
  if (typeof data === 'string') return data;
  const inside = data && typeof data === 'object' && '_cdata' in data ? data._cdata : null;
  return typeof inside === 'string' ? inside : null;
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
    if (error instanceof CalendarAway) throw error;
    const why = 'The server answers, but not as a CalDAV server does. Check its address.';
    throw new CalendarAway(why, { cause: error });
  }
}
