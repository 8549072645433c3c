import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import controls from '#app/ui/public/controls.module.css';
import styles from './Booking.module.css';
import {
  type ChosenTime,
  OFFERED_ZONES,
  type OfferedTimes,
  type ShownDay,
  type ShownTime,
} from './shown-times.ts';
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
  isWithin = false,
}: {
  zone: string;
  /** Whether the address names it. */
  isAsked: boolean;
  carried?: Readonly<Record<string, string>>;
  /** Whether the page is part of the portal, where the router follows addresses. */
  isWithin?: boolean;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isAsked || !own || own === zone) return;
    const address = new URL(window.location.href);
    address.searchParams.set('zone', own);
    // Whoever reads further down, or is pressing a time, stays there.
    void navigate(`${address.pathname}${address.search}`, {
      replace: true,
      preventScrollReset: true,
    });
  }, [isAsked, zone, navigate]);
  const zones = [zone, ...OFFERED_ZONES.filter((each) => each !== zone)];
  return (
    <form
      method="get"
      className={styles.zone}
      data-discover={isWithin || undefined}
      data-stays={isWithin || undefined}
    >
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

/** The free times of a kind by days, each leading to its form, with the ways to other days. */
export function OfferedDays({
  zone,
  isZoneAsked,
  days,
  earlier,
  later,
  hrefOf,
  carried,
  isWithin,
}: OfferedTimes & {
  zone: string;
  isZoneAsked: boolean;
  /** The address of a time's form. */
  hrefOf: (time: ShownTime) => string;
  carried?: Readonly<Record<string, string>>;
  isWithin?: boolean;
}) {
  const discover = isWithin || undefined;
  return (
    <>
      <ZoneChoice
        zone={zone}
        isAsked={isZoneAsked}
        {...(carried && { carried })}
        {...(isWithin && { isWithin })}
      />
      <DayList
        days={days}
        draw={(time, day) => (
          <a
            className={styles.time}
            href={hrefOf(time)}
            data-discover={discover}
            aria-label={`${day.label}, ${time.label}`}
          >
            {time.label}
          </a>
        )}
      />
      <nav className={styles.pages} aria-label="More days">
        {earlier ? (
          <a className={styles.link} href={earlier} data-discover={discover}>
            Earlier days
          </a>
        ) : (
          <span />
        )}
        {later ? (
          <a className={styles.link} href={later} data-discover={discover}>
            Later days
          </a>
        ) : null}
      </nav>
    </>
  );
}

/** The times to which a meeting can be moved; pressing one, within its form, moves it. */
export function MoveTimes({ days, isSending }: { days: readonly ShownDay[]; isSending: boolean }) {
  return (
    <DayList
      days={days}
      draw={(time, day) => (
        <button
          type="submit"
          name="at"
          value={time.at}
          className={styles.time}
          disabled={isSending}
          aria-label={`Move to ${day.label}, ${time.label}`}
        >
          {time.label}
        </button>
      )}
    />
  );
}

/** The next free times in place of one that is gone, within its form. */
export function NextTimes({ times }: { times: readonly ChosenTime[] }) {
  if (times.length === 0) return <p>No other time is free in the next weeks.</p>;
  return (
    <fieldset className={styles.taken}>
      <legend>The next free times</legend>
      {times.map(({ at, words }, place) => (
        <label key={at} className={styles.choice}>
          <input type="radio" name="at" value={at} defaultChecked={place === 0} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Days with their free times, some of each at first; `draw` makes one to press. */
function DayList({
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
