import { inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { readCalendarAgain, unsafeCalendarsToRead } from './read-outside-commands.server.ts';
import { mergedIntervals } from './reading/read-calendar.ts';

/** When a person is busy by their outside calendars. */
type OutsideBusy = {
  /** Half open, merged, in order. */
  busy: { start: Date; end: Date }[];
  /** Whether each of their calendars was wholly read within ten minutes, as far as was asked; else nothing may be offered. */
  isKnown: boolean;
};

/** How old a calendar may be when someone presses a time, and how long they wait for a newer one. */
const FRESH = sql`interval '1 minute'`;
const MOST_WAIT_MS = 2_000;

/**
 * When these people are busy by their outside calendars, for everyone who asks: whoever books may read no calendar. Someone without
 * calendars is never busy.
 */
export async function busyOfHosts(
  tx: Tx,
  hostIds: readonly string[],
  from: Date,
  until: Date,
): Promise<Map<string, OutsideBusy>> {
  const rows = await rowsOf<{ host_id: string; starts: number | null; ends: number | null }>(
    tx,
    sql`select host_id, (extract(epoch from starts_at) * 1000)::float8 as starts,
      (extract(epoch from ends_at) * 1000)::float8 as ends
      from busy_of_hosts(${`{${hostIds.join(',')}}`}::uuid[], ${from.toISOString()}::timestamptz,
        ${until.toISOString()}::timestamptz)`,
  );
  return new Map(
    hostIds.map((id) => {
      const own = rows.filter(({ host_id }) => host_id === id);
      const times = own.flatMap(({ starts, ends }): [number, number][] =>
        starts === null || ends === null ? [] : [[Number(starts), Number(ends)]],
      );
      const busy = mergedIntervals(times).map(([start, end]) => ({
        start: new Date(start),
        end: new Date(end),
      }));
      return [id, { busy, isKnown: own.every(({ starts }) => starts !== null) }];
    }),
  );
}

const refreshing = new Map<string, Promise<void>>();

/**
 * Reads again what is older than a minute of these people's calendars, before a time is taken. Waits two seconds at most; what comes
 * later is stored all the same. Outside of any transaction. Who asks meanwhile waits for the same reading.
 */
export async function refreshBefore(hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  const key = hostIds.join();
  const under = refreshing.get(key);
  if (under) return under;
  const refresh = refreshNow(hostIds).finally(() => refreshing.delete(key));
  refreshing.set(key, refresh);
  return refresh;
}

async function refreshNow(hostIds: readonly string[]): Promise<void> {
  const old = sql`${inArray(outsideCalendars.userId, [...hostIds])}
    and (${outsideCalendars.lastReadAt} is null or ${outsideCalendars.lastReadAt} < now() - ${FRESH})`;
  const due = await unsafeAccountsTransaction((tx) => unsafeCalendarsToRead(tx, old));
  const reads = due.map((calendar) =>
    readCalendarAgain(calendar).catch((error: unknown) => {
      log().warn({ err: error, calendar: calendar.id }, 'a calendar was not read');
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MOST_WAIT_MS);
  });
  await Promise.race([Promise.all(reads), waited]);
  clearTimeout(timer);
}
