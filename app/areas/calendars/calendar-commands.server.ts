import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import type { OauthKind } from '#app/records/calendar/calendar-status.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { type CaldavAccount, caldavCalendars } from './caldav-calendar.server.ts';
import type { ProviderSignIn } from './calendar-access-commands.server.ts';
import { calendarUrl } from './calendar-address.ts';
import { calendarEffects } from './calendar-effects.ts';
import { CalendarAway } from './calendar-fetch.server.ts';
import type { CalendarSwitch, NewCaldavAccount, OutsideAddress } from './calendar-forms.ts';
import { unsafeOwnUids } from './own-uid-queries.server.ts';
import {
  readCalendarAgain,
  readOutside,
  storeReading,
  unsafeCalendarsToRead,
} from './read-outside-commands.server.ts';

/** A person has no more calendars than this. */
const MOST_CALENDARS = 20;

/**
 * Adds a calendar of one's own by its address, once it has been read whole. Returns what was read, in words. The same address again
 * changes nothing.
 * @throws RefusedError saying why it can't be read, or that there are too many.
 */
export async function addOutsideAddress(
  actor: AdminActor,
  { name, address, invitedAs }: OutsideAddress,
): Promise<string> {
  const url = calendarUrl(address);
  if (!url) throw new RefusedError('This is no web address.');
  const added = await addRead(actor, {
    kind: 'ics',
    name,
    url,
    host: url.host,
    account: null,
    invitedAs,
  });
  if (added === null) return 'You added this calendar before. Nothing changed.';
  return added === 0
    ? 'It has no busy times ahead.'
    : `It has ${formatCount(added, 'busy time', 'busy times')} ahead.`;
}

/**
 * Adds every calendar of an account that can make its owner busy, once each has been read whole. Returns what was read, in words.
 * @throws RefusedError saying why one can't be read, or that there are none or too many.
 */
export async function addCaldavAccount(
  actor: AdminActor,
  { server, userName, password, invitedAs }: NewCaldavAccount,
): Promise<string> {
  const url = calendarUrl(server);
  if (!url) throw new RefusedError('This is no web address.');
  const account = { userName, password };
  const found = await caldavCalendars(url, account).catch((error: unknown) => {
    throw error instanceof CalendarAway ? new RefusedError(error.message) : error;
  });
  if (found.length === 0) throw new RefusedError('This account has no calendar of events.');
  const names: string[] = [];
  const isOnly = found.length === 1;
  for (const { url: address, name } of found) {
    const given = {
      kind: 'caldav',
      name: cutText(name, 100),
      url: new URL(address),
      host: new URL(address).host,
      account,
      mayWrite: true,
      isOnly,
    } as const;
    if ((await addRead(actor, { ...given, invitedAs })) !== null) names.push(name);
  }
  if (names.length === 0) return 'You added its calendars before. Nothing changed.';
  return `Added ${names.join(', ')}.`;
}

type NewCalendar = {
  kind: 'ics' | 'caldav' | OauthKind;
  /** Whether its access allows to write into it, and whether meetings are from now on. */
  mayWrite?: boolean;
  isOnly?: boolean;
  name: string;
  url: URL;
  /** What is shown of where it is. */
  host: string;
  account: CaldavAccount | ProviderSignIn | null;
  invitedAs: string | null;
};

/**
 * Reads a calendar and stores it; returns how many busy times it has ahead, null where it is stored already. One of a provider is let
 * in anew then, and one that is being removed stays. Meetings are written into the only calendar that can be written, unless they are
 * into another.
 * @throws RefusedError
 */
export async function addRead(
  actor: AdminActor,
  { kind, name, url, host, account, invitedAs, mayWrite = false, isOnly = false }: NewCalendar,
): Promise<number | null> {
  const stored = {
    kind,
    address: await encryptText(url.href),
    account: account && (await encryptText(JSON.stringify(account))),
    invitedAs,
  };
  const begun = new Date();
  const ownUids = await unsafeAccountsTransaction(unsafeOwnUids);
  const reading = await readOutside({ ...stored, readingHash: null, email: actor.email }, ownUids);
  if (reading.kind === 'failed') throw new RefusedError(reading.why);
  const id = await asActor(actor, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('outside_calendars'), hashtext(${actor.userId}))`,
    );
    const own = await tx
      .select({
        id: outsideCalendars.id,
        address: outsideCalendars.address,
        leavingAt: outsideCalendars.leavingAt,
        mayWrite: outsideCalendars.mayWrite,
        writesMeetings: outsideCalendars.writesMeetings,
      })
      .from(outsideCalendars)
      .where(eq(outsideCalendars.userId, actor.userId));
    const writes = mayWrite && isOnly && !own.some(({ writesMeetings }) => writesMeetings);
    for (const known of own) {
      if ((await decryptText(known.address).catch(() => null)) !== url.href) continue;
      if (!known.leavingAt && (kind === 'ics' || kind === 'caldav')) return null;
      const begins = writes && (known.leavingAt !== null || !known.mayWrite);
      await tx
        .update(outsideCalendars)
        .set({
          account: stored.account,
          mayWrite,
          writesMeetings: mayWrite && (known.writesMeetings || begins),
          ...(known.leavingAt && { leavingAt: null, isPaused: false, lastReadAt: null, name }),
          ...nextVersion(outsideCalendars),
        })
        .where(eq(outsideCalendars.id, known.id));
      if (known.leavingAt) await logCalendar(tx, actor, 'calendar.outside_added', host);
      if (begins) await happened(tx, actor, calendarEffects, 'calendar.writing_on', { host });
      return known.id;
    }
    if (own.filter(({ leavingAt }) => !leavingAt).length >= MOST_CALENDARS) {
      throw new RefusedError(`You can have at most ${MOST_CALENDARS} calendars. Remove one first.`);
    }
    const [made] = await tx
      .insert(outsideCalendars)
      .values({
        ...stored,
        name,
        host,
        userId: actor.userId,
        mayWrite,
        writesMeetings: writes,
      })
      .returning({ id: outsideCalendars.id });
    if (!made) throw new Error('The calendar was not stored.');
    await logCalendar(tx, actor, 'calendar.outside_added', host);
    if (writes) await happened(tx, actor, calendarEffects, 'calendar.writing_on', { host });
    return made.id;
  });
  if (id === null) return null;
  await unsafeAccountsTransaction((tx) => storeReading(tx, id, reading, begun));
  return reading.kind === 'read' ? reading.busy.length : 0;
}

/** Pauses a calendar of one's own, so that it makes nobody busy, or reads it again. @throws NotFoundError, ChangedMeanwhileError */
export async function switchOutsideCalendar(
  actor: AdminActor,
  id: string,
  { turn, version }: CalendarSwitch,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const known = await lockedCalendar(tx, id);
    if (known.version !== version) throw new ChangedMeanwhileError();
    await tx
      .update(outsideCalendars)
      // What it said before the pause is no truth after it.
      .set({
        isPaused: turn === 'off',
        failingSince: null,
        failure: null,
        toldAt: null,
        lastReadAt: null,
        ...nextVersion(outsideCalendars),
      })
      .where(eq(outsideCalendars.id, id));
    const { host } = known;
    if (turn === 'off') await logCalendar(tx, actor, 'calendar.outside_paused', host);
    else await happened(tx, actor, calendarEffects, 'calendar.outside_resumed', { host });
  });
  if (turn === 'off') return;
  const [calendar] = await unsafeAccountsTransaction((tx) =>
    unsafeCalendarsToRead(tx, and(eq(outsideCalendars.id, id))),
  );
  if (calendar) await readCalendarAgain(calendar);
}

/** One of one's own calendars, locked. @throws NotFoundError */
export async function lockedCalendar(tx: Tx, id: string) {
  const [known] = await tx
    .select({
      version: outsideCalendars.version,
      host: outsideCalendars.host,
      mayWrite: outsideCalendars.mayWrite,
      writesMeetings: outsideCalendars.writesMeetings,
    })
    .from(outsideCalendars)
    .where(and(eq(outsideCalendars.id, id), isNull(outsideCalendars.leavingAt)))
    .for('update');
  if (!known) throw new NotFoundError();
  return known;
}

/** The log keeps where it is, never its address: that is often all that protects it. */
function logCalendar(tx: Tx, actor: AdminActor, action: LoggedName, host: string): Promise<void> {
  return logActivity(tx, actor, {
    action,
    entityType: 'calendar',
    entityId: actor.userId,
    metadata: { host },
  });
}
