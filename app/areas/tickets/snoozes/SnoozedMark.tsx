import { zonedFormat, zonedText } from '#app/platform/time-zone.ts';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import styles from './Snooze.module.css';

const dayFormat = zonedFormat({ month: 'short', day: 'numeric' });

/** Until when a ticket is snoozed, in the viewer's zone: "Snoozed until Dec 1". Nothing if it is not. */
export function SnoozedMark({ until }: { until: Date | null }) {
  const zone = useViewerZone();
  return until ? (
    <span className={styles.mark}>Snoozed until {zonedText(dayFormat, until, zone)}</span>
  ) : null;
}
