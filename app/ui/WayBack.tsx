import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keyed } from './keys.ts';
import { Link } from './Link.tsx';
import { placeAmong } from './listed-records.ts';
import styles from './Screen.module.css';

const never = () => () => {};

/**
 * The way back from a page. One of a record leads back to the list as it was, and on to the records before and after it there,
 * where it was opened from that list.
 */
export function WayBack({ to, label }: { to: string; label: string }) {
  const { pathname, state } = useLocation();
  // The server knows nothing of the history.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const place = isInBrowser ? placeAmong(state, pathname) : null;
  const isFromThere = place?.list.split('?')[0] === to;
  return (
    <div className={styles.ways}>
      <Link to={place && isFromThere ? place.list : to} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {label}
      </Link>
      {place ? (
        <nav className={styles.steps} aria-label="Records of the list">
          <Step to={place.previous} act="previous" label="Previous in list">
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          </Step>
          <Step to={place.next} act="next" label="Next in list">
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </Step>
        </nav>
      ) : null}
    </div>
  );
}

function Step({
  to,
  act,
  label,
  children,
}: {
  to: string | undefined;
  act: 'next' | 'previous';
  label: string;
  children: ReactNode;
}) {
  if (!to) return null;
  return (
    <Link to={to} className={styles.step} aria-label={label} {...keyed(act)} replace isStep>
      {children}
    </Link>
  );
}
