import { useSyncExternalStore } from 'react';
import { clockIn, twelveHour } from '#app/platform/time-zone.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';

const never = () => () => {};
const KNOWN_FOR_MS = 60_000;

let known = { zone: '', until: 0 };

/** Asked for by every moment of a page at each render; to work it out takes a slow device milliseconds. */
function browserZone(): string {
  const now = performance.now();
  if (now >= known.until) {
    known = {
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      until: now + KNOWN_FOR_MS,
    };
  }
  return known.zone;
}

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
