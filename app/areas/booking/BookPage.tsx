import { MEETING_PLACE_LABELS, type MeetingPlace } from '#app/records/meeting/booking-choices.ts';
import controls from '#app/ui/public/controls.module.css';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Booking.module.css';
import list from './KindList.module.css';
import type { OfferedTimes } from './shown-times.ts';
import { OfferedDays } from './TimeChoice.tsx';

/** A kind of meeting as visitors read it. */
export type ShownKind = {
  slug: string;
  name: string;
  description: string | null;
  minutes: number;
  place: MeetingPlace;
};

/** The kinds of meeting that can be booked, each leading to its times. */
export function KindListPage({ firm, kinds }: { firm: FirmIdentity; kinds: readonly ShownKind[] }) {
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>Book a time</h1>
        {kinds.length === 0 ? (
          <NothingToBook firm={firm}>Times can’t be booked here at the moment.</NothingToBook>
        ) : (
          <ul className={list.kinds}>
            {kinds.map((kind) => (
              <li key={kind.slug} className={list.kind}>
                <h2>{kind.name}</h2>
                <div>
                  {kind.description ? <p>{kind.description}</p> : null}
                  <p className={list.facts}>
                    {kind.minutes} minutes · {MEETING_PLACE_LABELS[kind.place]}
                  </p>
                  <a className={controls.strong} href={`/book/${kind.slug}`}>
                    Choose a time
                  </a>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PublicShell>
  );
}

/** The free times of a kind, by the visitor's days; a time leads to the form. */
export function TimesPage({
  firm,
  kind,
  ...offered
}: {
  firm: FirmIdentity;
  kind: ShownKind;
  zone: string;
  isZoneAsked: boolean;
} & OfferedTimes) {
  const nothing = offered.days.length === 0 && offered.earlier === null;
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>{kind.name}</h1>
        {kind.description ? <p className={styles.lead}>{kind.description}</p> : null}
        <ul className={styles.facts}>
          <li>{kind.minutes} minutes</li>
          <li>{MEETING_PLACE_LABELS[kind.place]}</li>
        </ul>
        {nothing ? (
          <NothingToBook firm={firm}>No time is free in the next weeks.</NothingToBook>
        ) : (
          <OfferedDays
            {...offered}
            hrefOf={({ at }) =>
              `/book/${kind.slug}?${new URLSearchParams({ zone: offered.zone, at })}`
            }
          />
        )}
      </div>
    </PublicShell>
  );
}

function NothingToBook({ firm, children }: { firm: FirmIdentity; children: string }) {
  return (
    <div className={styles.notice}>
      <p>{children}</p>
      <p>
        <a className={styles.link} href="/inquiry">
          Send an inquiry
        </a>{' '}
        or write to{' '}
        <a className={styles.link} href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
        ; a person answers within one business day.
      </p>
    </div>
  );
}
