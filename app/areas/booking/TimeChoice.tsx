import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import controls from '#app/ui/public/controls.module.css';
import styles from './Booking.module.css';
import { OFFERED_ZONES, type ShownDay, type ShownTime } from './shown-times.ts';
import { spread } from './slots.ts';

/** How many times of a day show before the rest is asked for. */
const SHOWN_A_DAY = 6;

/**
 * The zone in which times show, which is the visitor's own once script has found it out. `carried` are the other parts of the
 * address.
 */
export function ZoneChoice({
  zone,
  isAsked,
  carried = {},
}: {
  zone: string;
  /** Whether the address names it. */
  isAsked: boolean;
  carried?: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isAsked || !own || own === zone) return;
    const address = new URL(window.location.href);
    address.searchParams.set('zone', own);
    void navigate(`${address.pathname}${address.search}`, { replace: true });
  }, [isAsked, zone, navigate]);
  const zones = [zone, ...OFFERED_ZONES.filter((each) => each !== zone)];
  return (
    <form method="get" className={styles.zone}>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="zone">Times in</label>
      <select
        id="zone"
        name="zone"
        key={zone}
        defaultValue={zone}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {zoneText(each)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={controls.secondary}>
          Show
        </button>
      </noscript>
    </form>
  );
}

/** Days with their free times, some of each at first; `draw` makes one to press. */
export function DayList({
  days,
  draw,
}: {
  days: readonly ShownDay[];
  draw: (time: ShownTime, day: ShownDay) => ReactNode;
}) {
  return (
    <ol className={styles.days}>
      {days.map((day) => {
        const first = spread(day.times, SHOWN_A_DAY);
        return (
          <li key={day.day} className={styles.day}>
            <h2>{day.label}</h2>
            <div>
              <Times day={day} times={first} draw={draw} />
              {first.length < day.times.length ? (
                <details className={styles.more}>
                  <summary>All {day.times.length} times</summary>
                  <Times day={day} times={day.times} draw={draw} />
                </details>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Times({
  day,
  times,
  draw,
}: {
  day: ShownDay;
  times: readonly ShownTime[];
  draw: (time: ShownTime, day: ShownDay) => ReactNode;
}) {
  return (
    <ul className={styles.times} aria-label={`Times on ${day.label}`}>
      {times.map((time) => (
        <li key={time.at}>{draw(time, day)}</li>
      ))}
    </ul>
  );
}
