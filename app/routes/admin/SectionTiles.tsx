import { Link } from 'react-router';
import type { UnreadCounts } from '#app/areas/notices/notice-queries.server.ts';
import { unreadBySection } from '#app/areas/notices/unread-navigation.ts';
import styles from './SectionTiles.module.css';
import { SECTION_GROUPS } from './sections.ts';

/** A tile for every area of the back office, with what waits there: sign-ups for approval, records with something unread. */
export function SectionTiles({ waiting, unread }: { waiting: number; unread: UnreadCounts }) {
  const counts = unreadBySection('/admin', unread);
  const noteAt = (to: string) => {
    if (to === '/admin/approval') return waiting > 0 ? `${waiting} waiting` : null;
    const count = counts.get(to);
    return count ? `${count} unread` : null;
  };
  return (
    <ul className={styles.tiles} aria-label="Areas">
      {SECTION_GROUPS.flatMap(({ sections }) => sections).map(
        ({ to, label, icon: SectionIcon, about }) => (
          <li key={to}>
            <Link to={to} className={styles.tile} title={about}>
              <SectionIcon size={18} stroke={1.6} aria-hidden="true" />
              <span className={styles.label}>{label}</span>
              {noteAt(to) ? <span className={styles.waiting}>{noteAt(to)}</span> : null}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
