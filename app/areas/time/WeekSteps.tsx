import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { shiftWeek } from './iso-week.ts';
import styles from './WeekView.module.css';

/** The steps through the weeks: the one shown, its neighbors, and the current one. */
export function WeekSteps({
  week,
  current,
  days,
}: {
  week: string;
  current: string;
  days: readonly string[];
}) {
  const { pathname, search } = useLocation();
  const to = (target: string) =>
    listAddress(pathname, search, { view: 'week', week: target === current ? null : target });
  return (
    <nav className={styles.steps} aria-label="Weeks">
      <Link className={styles.step} to={to(shiftWeek(week, -1))} preventScrollReset>
        <IconChevronLeft size={16} aria-hidden="true" />
        Previous week
      </Link>
      <p className={styles.week}>
        <b>Week {Number(week.slice(6))}</b>
        <span>
          {formatDate(days[0] ?? '')} to {formatDate(days[6] ?? '')}
        </span>
      </p>
      <Link className={styles.step} to={to(shiftWeek(week, 1))} preventScrollReset>
        Next week
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
      {week === current ? null : (
        <Link className={styles.current} to={to(current)} preventScrollReset>
          This week
        </Link>
      )}
    </nav>
  );
}
