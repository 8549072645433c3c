import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { inWorker, OverrunError } from '#app/platform/workers.server.ts';
import type { OauthKind } from '#app/records/calendar/calendar-status.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { type CaldavAccount, caldavEvents } from './caldav-calendar.server.ts';
import {
  decryptedOfCalendar,
  type ProviderSignIn,
  type RenewedAccount,
  renewalOf,
  unsafeStoreRenewed,
} from './calendar-access-commands.server.ts';
import { CalendarAway, fetchCalendar, statusRefusal } from './calendar-fetch.server.ts';
import { oauthAccount } from './oauth-account.server.ts';
import { unsafeOwnUids } from './own-uid-queries.server.ts';
import { providerBusy } from './provider-calendars.server.ts';
import type { CalendarReading, readCalendar } from './reading/read-calendar.ts';

// 30,000 events take two seconds; the rest is for a slow machine.
const BUDGET_MS = 15_000;
const DAY_MS = 86_400_000;
/** How far ahead busy times are stored. */
const DAYS_AHEAD = 402;
const AT_ONCE = 1_000;

const readInThread = inWorker<typeof readCalendar>('calendar', {
  lane: 'calendars',
  budgetMs: BUDGET_MS,
});

/** A calendar as it is read. */
type OutsideCalendar = Pick<
  typeof outsideCalendars.$inferSelect,
  'id' | 'kind' | 'address' | 'account' | 'invitedAs' | 'readingHash'
> & { email: string };

type Read = Extract<CalendarReading, { kind: 'read' }> & { hash: string; until: Date };

/** What reading a calendar came to. */
type OutsideReading = (Read | { kind: 'same'; until: Date } | { kind: 'failed'; why: string }) & {
  renewed?: RenewedAccount | null;
};

/** Reads a calendar where it is. Never throws for what is wrong there: the answer says it in words for its owner. */
export async function readOutside(
  calendar: Omit<OutsideCalendar, 'id'>,
  ownUids: readonly string[],
): Promise<OutsideReading> {
  try {
    const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
    const until = from + DAYS_AHEAD * DAY_MS;
    const asked = {
      hostZone: firmZone(),
      hostAddresses: [calendar.email, ...(calendar.invitedAs ? [calendar.invitedAs] : [])],
      from,
      until,
      ownUids,
    };
    const askedHash = hashOf(JSON.stringify(asked));
    const [knownAsked, knownMark = null] = calendar.readingHash?.split(' ') ?? [];
    const known = knownAsked === askedHash ? knownMark : null;
    if (calendar.kind !== 'ics' && calendar.kind !== 'caldav') {
      return await readProvider(calendar.kind, calendar, asked, { known, askedHash });
    }
    const { mark, files } = await contentOf(calendar, known);
    if (files === null) return { kind: 'same', until: new Date(until) };
    const hash = `${askedHash} ${mark}`;
    const reading = await readInThread({ files, ...asked });
    if (reading.kind === 'unreadable') return { kind: 'failed', why: reading.why };
    return { ...reading, hash, until: new Date(until) };
  } catch (error) {
    if (error instanceof CalendarAway) return { kind: 'failed', why: error.message };
    if (error instanceof OverrunError) {
      return { kind: 'failed', why: 'The calendar is too large or too complicated to be read.' };
    }
    throw error;
  }
}

async function readProvider(
  kind: OauthKind,
  { address, account: stored }: Omit<OutsideCalendar, 'id'>,
  asked: { from: number; until: number; hostZone: string; ownUids: readonly string[] },
  { known, askedHash }: { known: string | null; askedHash: string },
): Promise<OutsideReading> {
  const from = stored ?? '';
  const url = new URL(await decryptedOfCalendar(address));
  const signIn: ProviderSignIn = JSON.parse(await decryptedOfCalendar(from));
  const account = oauthAccount(kind, signIn.refreshToken);
  const until = new Date(asked.until);
  const reading = await providerBusy(kind, url, account, asked).then(
    ({ busy, unknownZones }): OutsideReading => {
      const mark = hashOf(JSON.stringify({ busy, unknownZones }));
      if (mark === known) return { kind: 'same', until };
      return { kind: 'read', busy, unknownZones, hash: `${askedHash} ${mark}`, until };
    },
    (error: unknown): OutsideReading => {
      if (error instanceof CalendarAway) return { kind: 'failed', why: error.message };
      throw error;
    },
  );
  return { ...reading, renewed: await renewalOf(account, signIn, from) };
}

/**
 * The text of a calendar, event by event where its server keeps them so, and a mark of it; without the text where the mark is known.
 * @throws CalendarAway
 */
async function contentOf(
  { kind, address, account }: Omit<OutsideCalendar, 'id'>,
  known: string | null,
): Promise<{ mark: string; files: Uint8Array[] | null }> {
  const url = new URL(await decryptedOfCalendar(address));
  if (kind === 'caldav') {
    const signedIn: CaldavAccount = JSON.parse(await decryptedOfCalendar(account ?? ''));
    return caldavEvents(url, signedIn, known);
  }
  const answer = await fetchCalendar(url, { method: 'GET', headers: { accept: 'text/calendar' } });
  const refusal = statusRefusal(answer.status);
  if (refusal) throw new CalendarAway(refusal);
  const mark = hashOf(answer.body);
  return { mark, files: mark === known ? null : [answer.body] };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

// One read of a calendar at a time in this process; who comes meanwhile waits for that one.
const underWay = new Map<string, Promise<void>>();

/** Reads a stored calendar again and stores what came of it. */
export function readCalendarAgain(calendar: OutsideCalendar): Promise<void> {
  const known = underWay.get(calendar.id);
  if (known) return known;
  const reading = readAndStore(calendar).finally(() => underWay.delete(calendar.id));
  underWay.set(calendar.id, reading);
  return reading;
}

async function readAndStore(calendar: OutsideCalendar): Promise<void> {
  const begun = new Date();
  const ownUids = await unsafeAccountsTransaction(unsafeOwnUids);
  let reading = await readOutside(calendar, ownUids);
  // What was written there while it was read is ours too.
  const known = new Set(ownUids);
  const since = await unsafeAccountsTransaction(unsafeOwnUids);
  if (reading.kind !== 'failed' && since.some((uid) => !known.has(uid))) {
    const { renewed } = reading;
    const account = renewed?.to ?? calendar.account;
    const again = await readOutside({ ...calendar, account }, since);
    reading = {
      ...again,
      renewed: renewed ? { ...renewed, to: again.renewed?.to ?? renewed.to } : again.renewed,
    };
  }
  await unsafeAccountsTransaction((tx) => storeReading(tx, calendar.id, reading, begun));
}

/** Stores what came of a read that began then: a whole one replaces the one before, a later one stays. */
export async function storeReading(
  tx: Tx,
  id: string,
  reading: OutsideReading,
  begun: Date,
): Promise<void> {
  const [known] = await tx
    .select({ lastReadAt: outsideCalendars.lastReadAt, hash: outsideCalendars.readingHash })
    .from(outsideCalendars)
    .where(eq(outsideCalendars.id, id))
    .for('update');
  if (known && reading.renewed) await unsafeStoreRenewed(tx, id, reading.renewed);
  if (!known || (known.lastReadAt && known.lastReadAt > begun)) return;
  if (reading.kind === 'failed') {
    await tx
      .update(outsideCalendars)
      .set({
        failingSince: sql`coalesce(${outsideCalendars.failingSince}, now())`,
        failure: reading.why,
      })
      .where(eq(outsideCalendars.id, id));
    return;
  }
  const well = {
    lastReadAt: begun,
    readUntil: reading.until,
    failingSince: null,
    failure: null,
    toldAt: null,
  };
  if (reading.kind === 'same') {
    await tx.update(outsideCalendars).set(well).where(eq(outsideCalendars.id, id));
    return;
  }
  await tx
    .update(outsideCalendars)
    .set({ ...well, readingHash: reading.hash, unknownZones: reading.unknownZones })
    .where(eq(outsideCalendars.id, id));
  if (known.hash === reading.hash) return;
  await tx.delete(outsideBusyTimes).where(eq(outsideBusyTimes.calendarId, id));
  const rows = reading.busy.map(([start, end]) => ({
    calendarId: id,
    startsAt: new Date(start),
    endsAt: new Date(end),
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(outsideBusyTimes).values(rows.slice(from, from + AT_ONCE));
  }
}

/** The calendars that are read, of people who still work here, narrowed by `where`. */
export function unsafeCalendarsToRead(tx: Tx, where = sql`true`): Promise<OutsideCalendar[]> {
  return tx
    .select({
      id: outsideCalendars.id,
      kind: outsideCalendars.kind,
      address: outsideCalendars.address,
      account: outsideCalendars.account,
      invitedAs: outsideCalendars.invitedAs,
      readingHash: outsideCalendars.readingHash,
      email: users.email,
    })
    .from(outsideCalendars)
    .innerJoin(users, eq(users.id, outsideCalendars.userId))
    .where(and(eq(outsideCalendars.isPaused, false), isNull(users.deactivatedAt), where));
}
