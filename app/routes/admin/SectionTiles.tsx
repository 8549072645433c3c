import type { UnreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import styles from './SectionTiles.module.css';
import { ABOUT } from './section-words.ts';
import type { SectionGroup } from './sections.ts';

/**
 * A tile for every area of the back office that the person can see, with what waits there: sign-ups for approval, unread
 * records.
 */
export function SectionTiles({
  waiting,
  unread,
  groups,
}: {
  waiting: number;
  unread: UnreadMarks;
  groups: readonly SectionGroup[];
}) {
  const isApproval = (to: string) => to === '/admin/approval';
  const countAt = (to: string) => (isApproval(to) ? waiting : unread.at[to]) ?? 0;
  return (
    <ul className={styles.tiles} aria-label="Areas">
      {groups
        .flatMap(({ sections }) => sections)
        .map(({ to, label, icon: SectionIcon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile} title={ABOUT[to]}>
              <SectionIcon size={16} stroke={1.6} aria-hidden="true" />
              {label}
              {countAt(to) > 0 ? (
                <span className={styles.waiting}>
                  {countAt(to)}
                  <HiddenText> {isApproval(to) ? 'waiting' : 'unread'}</HiddenText>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
    </ul>
  );
}
