import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '#app/platform/env.server.ts';
import { requestOutside } from '#app/platform/net/outgoing-request.server.ts';
import { hostOf, PrivateAddressError } from '#app/platform/net/public-address.server.ts';

/** One step takes at most this long, to its last byte. */
const TIMEOUT_MS = 15_000;
/** A calendar of 30,000 events has less. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_REDIRECTS = 5;

/** A calendar can't be read, in words for its owner. */
export class CalendarAway extends Error {
  override name = 'CalendarAway';
}

type Asked = { method: string; headers?: Record<string, string>; body?: string; follows?: boolean };
/** What came back. */
type CalendarAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  url: URL;
};

let allowedHosts: ReadonlySet<string> = new Set();

/** Sets the hosts inside the firm's network that may be called: those whose calendars may be read, and stand-ins of providers. */
export function openCalendarFetch({
  calendarAllowHosts,
  calendarPlaces,
}: Pick<Env, 'calendarAllowHosts'> & Partial<Pick<Env, 'calendarPlaces'>>): void {
  const standIns = Object.values(calendarPlaces ?? {}).flatMap((place) =>
    place?.api ? [hostOf(new URL(place.api))] : [],
  );
  allowedHosts = new Set([...calendarAllowHosts, ...standIns]);
}

/**
 * Calls the address of a calendar and follows redirects, each checked as the first: at every step the address connected to has to be
 * public, or the host be one that the operator has named. A password goes to the first origin alone.
 * @throws CalendarAway in words for the calendar's owner.
 */
export async function fetchCalendar(start: URL, asked: Asked): Promise<CalendarAnswer> {
  let url = start;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await oneStep(url, asked, start);
    const next =
      asked.follows !== false &&
      answer.status >= 300 &&
      answer.status < 400 &&
      answer.headers.location;
    if (!next) return answer;
    const target = URL.parse(next, url);
    if (!target) break;
    url = target;
  }
  throw new CalendarAway('The address leads from one place to the next without end.');
}

async function oneStep(url: URL, { method, headers, body }: Asked, start: URL) {
  const isNamed = allowedHosts.has(hostOf(url).toLowerCase());
  const { authorization, ...open } = headers ?? {};
  if (authorization && url.protocol === 'http:' && !isNamed) {
    throw new CalendarAway('A password is not sent unencrypted. Use the https:// address.');
  }
  try {
    const answer = await requestOutside(url, {
      method,
      headers: {
        'user-agent': 'Plenum-Calendars/1.0',
        'accept-encoding': 'identity',
        ...open,
        ...(authorization && url.origin === start.origin && { authorization }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      whenLonger: 'fail',
      allowsPrivate: isNamed,
      allowsHttp: true,
    });
    const isContent = answer.status >= 200 && answer.status < 300;
    if (isContent && url.protocol === 'http:' && !isNamed) {
      throw new CalendarAway('The calendar is sent unencrypted there. Use its https:// address.');
    }
    return { ...answer, url };
  } catch (error) {
    if (error instanceof CalendarAway) throw error;
    throw new CalendarAway(wordsFor(error), { cause: error });
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof PrivateAddressError) {
    return 'This address leads into a private network. Calendars there can be read only if the operator names the host in CALENDAR_ALLOW_HOSTS.';
  }
  if (!(error instanceof Error)) return 'The server did not answer.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `The server gave no complete answer within ${TIMEOUT_MS / 1000} seconds.`;
  }
  if (/longer than/.test(error.message)) return 'The calendar is larger than 10 MB.';
  if ('code' in error && error.code === 'ENOTFOUND') return 'No server has this name.';
  return 'The server could not be reached, or broke off its answer.';
}

/** Says why an answer is no calendar, null where its status is that of one. */
export function statusRefusal(status: number): string | null {
  if (status >= 200 && status < 300 && status !== 204) return null;
  if (status === 401 || status === 403) return 'The server asks for a valid name and password.';
  if (status === 404 || status === 410) return 'The server no longer has this calendar.';
  if (status === 429) return 'The server says that it is asked too often.';
  return `The server answered with an error (${status}).`;
}
