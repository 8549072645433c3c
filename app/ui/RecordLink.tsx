import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './RecordLink.module.css';
import { UnreadDot } from './UnreadDot.tsx';

/**
 * A record's title in a list, linked to the record, with a number before it and the unread mark after it. It is never
 * preloaded, because loading a record marks its notices as read.
 */
export function RecordLink({
  to,
  number,
  isUnread = false,
  id,
  preventScrollReset = false,
  note,
  children,
}: {
  to: string;
  /** For example "#1042". */
  number?: string;
  isUnread?: boolean;
  id?: string;
  /** For a record that opens above its list. */
  preventScrollReset?: boolean;
  /** A line below the title, cut after the second. */
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <span className={styles.record}>
        <Link
          to={to}
          id={id}
          className={styles.link}
          preventScrollReset={preventScrollReset}
          isRecord
        >
          {number ? <span className={styles.number}>{number} </span> : null}
          {children}
        </Link>
        {isUnread ? <UnreadDot /> : null}
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
}
