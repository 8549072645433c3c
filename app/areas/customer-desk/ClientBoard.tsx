import type { ShownMeasure } from '#app/areas/outcomes/board-view.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './ClientBoard.module.css';

/** A measure of the outcome board in one line. */
type BoardLine = Pick<ShownMeasure, 'id' | 'name' | 'change'> & {
  kind: ShownMeasure['verdict']['kind'];
  latest: string | null;
};

/** The customer's outcome board in small; nothing without measures. */
export function ClientBoard({ board, path }: { board: readonly BoardLine[]; path: string }) {
  if (board.length === 0) return null;
  return (
    <ScreenSection title="Outcomes" actions={<Link to={path}>Board</Link>}>
      <ul className={styles.lines}>
        {board.map(({ id, name, latest, change, kind }) => (
          <li key={id} className={styles.measure}>
            <span>{name}</span>
            <span className={styles.figure}>{latest ?? '—'}</span>
            {change ? (
              <span className={styles.note} data-verdict={kind}>
                {change}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
