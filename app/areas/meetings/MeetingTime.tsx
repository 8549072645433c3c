import { shortZone } from '#app/platform/time-zone.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import styles from './MeetingTime.module.css';

/** When a meeting begins, in the viewer's own zone, named; and in the zone it was scheduled in if clocks differ. */
export function MeetingTime({
  meeting: { meetingDate, timeZone },
}: {
  meeting: { meetingDate: Date; timeZone: string };
}) {
  const zone = useViewerZone();
  const here = formatDateTime(meetingDate, zone);
  const there = formatDateTime(meetingDate, timeZone);
  return (
    <>
      <time dateTime={meetingDate.toISOString()} className={styles.time}>
        {here}
      </time>{' '}
      <span className={styles.zone}>{shortZone(zone)}</span>
      {here === there ? null : (
        <span className={styles.there}>
          {there} {shortZone(timeZone)}
        </span>
      )}
    </>
  );
}
