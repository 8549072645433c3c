import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { keyed } from './keys.ts';
import { Link } from './Link.tsx';
import { placeAmong } from './place-among.ts';
import styles from './Screen.module.css';

/** The records before and after the one that is open, in the list that it was opened from. */
export function RecordSteps() {
  const { pathname, state } = useLocation();
  const place = placeAmong(state, pathname);
  if (!place) return null;
  return (
    <nav className={styles.steps} aria-label="Records of the list">
      <Step to={place.previous} act="previous" label="Previous in list">
        <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
      </Step>
      <Step to={place.next} act="next" label="Next in list">
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </Step>
    </nav>
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

/** Returns where a way back leads that normally leads to `home`: to the list as it was, if the record was opened from it. */
export function wayBackTo(home: string, pathname: string, state: unknown): string {
  const list = placeAmong(state, pathname)?.list;
  return list?.split('?')[0] === home ? list : home;
}
