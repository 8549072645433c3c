import { Link } from 'react-router';
import styles from './SectionTiles.module.css';
import { SECTION_GROUPS } from './sections.ts';

/** A tile for every area of the back office; the one for approval carries how many sign-ups wait. */
export function SectionTiles({ waiting }: { waiting: number }) {
  return (
    <ul className={styles.tiles} aria-label="Areas">
      {SECTION_GROUPS.flatMap(({ sections }) => sections).map(
        ({ to, label, icon: SectionIcon, about }) => (
          <li key={to}>
            <Link to={to} className={styles.tile} title={about}>
              <SectionIcon size={18} stroke={1.6} aria-hidden="true" />
              <span className={styles.label}>{label}</span>
              {to === '/admin/approval' && waiting > 0 ? (
                <span className={styles.waiting}>{waiting} waiting</span>
              ) : null}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
