import type { ReactNode } from 'react';
import styles from './Section.module.css';

/**
 * One numbered sheet of a public page: a rail with number and heading, then a large statement, an
 * optional lead and the content. `tone` sets the ground; `wide` lets the content start under the rail.
 */
export function Section({
  id,
  number,
  title,
  statement,
  lead,
  tone = 'paper',
  wide = false,
  children,
}: {
  id: string;
  number: string;
  title: string;
  statement: ReactNode;
  lead?: ReactNode;
  tone?: 'paper' | 'mist' | 'band';
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className={styles.frame}>
        <div className={styles.grid}>
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
          </div>
          <div className={styles.content} data-wide={wide}>
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}
