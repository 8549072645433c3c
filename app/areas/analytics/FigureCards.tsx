import type { ReactNode } from 'react';
import styles from './FigureCards.module.css';

/** One figure: what it is, its value, and a line on where it comes from. */
type Figure = { label: string; value: string; note: ReactNode };

/** Figures side by side. */
export function FigureCards({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={styles.cards} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.card}>
          <dt>{figure.label}</dt>
          <dd className={styles.value}>{figure.value}</dd>
          <dd className={styles.note}>{figure.note}</dd>
        </div>
      ))}
    </dl>
  );
}
