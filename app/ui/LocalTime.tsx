import { useSyncExternalStore } from 'react';
import { clockIn, twelveHour } from '#app/platform/time-zone.ts';
import { formatDate } from './format.ts';

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'UTC';

/** The viewer's time zone as an IANA name: 'UTC' on the server and for the first render, the browser's own right after. */
export function useViewerZone(): string {
  return useSyncExternalStore(never, browserZone, serverZone);
}

/**
 * A moment in the viewer's time zone. Server and first render use UTC, so that they match; the viewer's zone follows.
 * `show` chooses the day alone or day and time.
 */
export function LocalTime({ at, show = 'date' }: { at: Date; show?: 'date' | 'datetime' }) {
  const zone = useViewerZone();
  // Worked out once: a list shows dozens of moments.
  const clock = clockIn(zone, at);
  const date = formatDate(clock.date);
  const both = `${date}, ${twelveHour(clock.time)}`;
  return (
    <time dateTime={at.toISOString()} title={`${both} (${zone})`}>
      {show === 'date' ? date : both}
    </time>
  );
}
