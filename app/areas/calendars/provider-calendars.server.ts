import { z } from 'zod';
import type { OauthKind } from '#app/records/calendar/calendar-status.ts';
import { CalendarAway } from './calendar-fetch.server.ts';
import { type OauthAccount, providerOf } from './oauth-account.server.ts';
import { realZone } from './reading/calendar-zones.ts';
import { googleBusy, microsoftBusy } from './reading/provider-events.ts';
import { mergedIntervals } from './reading/read-calendar.ts';

/** An account: whose it is there, and its calendars with the addresses of their events. */
type ProviderAccount = { who: string; calendars: { url: string; name: string }[] };

/** What is asked of a calendar's events. */
type Asked = { from: number; until: number; hostZone: string; ownUids: readonly string[] };

/** A calendar of more is refused, and an account of more calendars. */
const MOST_PAGES = 20;

const googleList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      summary: z.string().optional(),
      accessRole: z.string().optional(),
      primary: z.boolean().optional(),
      deleted: z.boolean().optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
});
const googleTime = z.object({ date: z.string().optional(), dateTime: z.string().optional() });
const googleEvents = z.object({
  timeZone: z.string().optional(),
  items: z.array(
    z.object({
      status: z.string().optional(),
      transparency: z.string().optional(),
      eventType: z.string().optional(),
      iCalUID: z.string().optional(),
      start: googleTime.optional(),
      end: googleTime.optional(),
      attendees: z
        .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
        .optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
});
// Titles, people and places are not even asked for.
const GOOGLE_FIELDS =
  'timeZone,nextPageToken,items(status,transparency,eventType,iCalUID,start,end,attendees(self,responseStatus))';

const owner = z.object({ address: z.string().optional() }).nullish();
const microsoftList = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      canEdit: z.boolean().optional(),
      isDefaultCalendar: z.boolean().optional(),
      owner,
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
const microsoftTime = z.object({ dateTime: z.string(), timeZone: z.string().optional() });
const microsoftEvents = z.object({
  value: z.array(
    z.object({
      isCancelled: z.boolean().optional(),
      isAllDay: z.boolean().optional(),
      showAs: z.string().optional(),
      iCalUId: z.string().optional(),
      transactionId: z.string().nullish(),
      originalStartTimeZone: z.string().optional(),
      responseStatus: z.object({ response: z.string().optional() }).optional(),
      start: microsoftTime,
      end: microsoftTime,
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
const MICROSOFT_FIELDS =
  'isCancelled,isAllDay,showAs,iCalUId,transactionId,originalStartTimeZone,responseStatus,start,end';

/** An account with the calendars that are its person's own: not those of colleagues, of holidays and of birthdays. @throws CalendarAway */
export function providerCalendars(account: OauthAccount): Promise<ProviderAccount> {
  return account.kind === 'google' ? googleCalendars(account) : microsoftCalendars(account);
}

async function googleCalendars(account: OauthAccount): Promise<ProviderAccount> {
  const { api } = providerOf('google');
  const pages = await googlePages(account, `${api}/users/me/calendarList`, {}, googleList);
  const own = pages
    .flatMap(({ items }) => items)
    .filter(({ accessRole, deleted }) => accessRole === 'owner' && !deleted);
  return {
    who: own.find(({ primary }) => primary)?.id ?? '',
    calendars: own.map(({ id, summary }) => ({
      url: `${api}/calendars/${encodeURIComponent(id)}/events`,
      name: summary?.trim() || 'Google',
    })),
  };
}

async function microsoftCalendars(account: OauthAccount): Promise<ProviderAccount> {
  const { api } = providerOf('microsoft');
  const found = (await microsoftPages(account, `${api}/me/calendars`, microsoftList)).flatMap(
    ({ value }) => value,
  );
  const self = found.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address;
  const own = found.filter(({ canEdit, owner }) => canEdit !== false && owner?.address === self);
  return {
    who: self ?? '',
    calendars: own.map(({ id, name }) => ({
      url: `${api}/me/calendars/${encodeURIComponent(id)}/calendarView`,
      name: name?.trim() || 'Microsoft',
    })),
  };
}

/**
 * The busy times of a calendar, read whole every time: a token of what has changed since goes stale, and has no range.
 * @throws CalendarAway in words for its owner.
 */
export async function providerBusy(kind: OauthKind, url: URL, account: OauthAccount, asked: Asked) {
  // Google makes the UID of what we write of the id that we give it: it is ours before its answer has come.
  const own = new Set(asked.ownUids.flatMap((uid) => [uid, `${googleId(uid)}@google.com`]));
  const { name } = providerOf(kind);
  const [from, until] = [new Date(asked.from).toISOString(), new Date(asked.until).toISOString()];
  const read = async () => {
    if (kind === 'google') {
      const query = { singleEvents: 'true', timeMin: from, timeMax: until, maxResults: '2500' };
      const more = { ...query, maxAttendees: '1', fields: GOOGLE_FIELDS };
      const pages = await googlePages(account, url.href, more, googleEvents);
      const zone = realZone(pages[0]?.timeZone ?? '') ?? asked.hostZone;
      return googleBusy(
        pages.flatMap(({ items }) => items),
        zone,
        own,
      );
    }
    const range = { startDateTime: from, endDateTime: until, $select: MICROSOFT_FIELDS };
    const first = `${url.href}?${new URLSearchParams(range)}`;
    const pages = await microsoftPages(account, first, microsoftEvents);
    return microsoftBusy(
      pages.flatMap(({ value }) => value),
      asked.hostZone,
      own,
    );
  };
  const { busy, unknownZones } = await read().catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw new CalendarAway(`An event of ${name} has no time that can be read.`, { cause: error });
  });
  const within = busy
    .filter(([start, end]) => end > asked.from && start < asked.until)
    .map(([start, end]): [number, number] => [
      Math.max(start, asked.from),
      Math.min(end, asked.until),
    ]);
  return { busy: mergedIntervals(within), unknownZones };
}

/** The id of a meeting's event as Google takes it: letters up to v and digits. */
export function googleId(uid: string): string {
  return uid.replaceAll('-', '').toLowerCase();
}

/** All pages of a list of Google's. */
async function googlePages<Page extends { nextPageToken?: string | undefined }>(
  account: OauthAccount,
  address: string,
  query: Record<string, string>,
  shape: z.ZodType<Page>,
): Promise<Page[]> {
  const at = (pageToken: string | undefined) =>
    `${address}?${new URLSearchParams({ ...query, ...(pageToken && { pageToken }) })}`;
  return allPages(
    at(undefined),
    (page) => page.nextPageToken && at(page.nextPageToken),
    (each) => account.get(each, shape),
  );
}

/** All pages of a list of Microsoft's. */
function microsoftPages<Page extends { '@odata.nextLink'?: string | undefined }>(
  account: OauthAccount,
  address: string,
  shape: z.ZodType<Page>,
): Promise<Page[]> {
  return allPages(
    address,
    (page) => page['@odata.nextLink'],
    (each) => account.get(each, shape),
  );
}

async function allPages<Page>(
  first: string,
  nextOf: (page: Page) => string | undefined,
  get: (address: string) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = first; next; ) {
    if (pages.length >= MOST_PAGES) throw new CalendarAway('The calendar has too many events.');
    const page: Page = await get(next);
    pages.push(page);
    next = nextOf(page);
  }
  return pages;
}
