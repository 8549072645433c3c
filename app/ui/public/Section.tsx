import type { ReactNode } from 'react';
import styles from './Section.module.css';

/**
 * One numbered sheet of a public page: a rail with number and heading, then a large statement, an optional lead and the
 * content. `tone` sets the background. If there is room, `wide` content starts under the rail, and `side` is next to rail and
 * statement.
 */
export function Section({
  id,
  number,
  title,
  statement,
  lead,
  aside,
  tone = 'paper',
  layout = 'below',
  children,
}: {
  id: string;
  number: string;
  title: string;
  statement: ReactNode;
  lead?: ReactNode;
  /** What follows the lead, above the content or beside it. */
  aside?: ReactNode;
  tone?: 'paper' | 'mist' | 'band';
  layout?: 'below' | 'wide' | 'side';
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className={styles.frame}>
        <div className={styles.grid} data-layout={layout}>
          <div className={styles.rail}>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
          </div>
          <div className={styles.opening}>
            <p className={styles.statement}>{statement}</p>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
            {aside}
          </div>
          <div className={styles.content}>{children}</div>
        </div>
      </div>
    </section>
  );
}
