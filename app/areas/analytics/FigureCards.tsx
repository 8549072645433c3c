import type { ReactNode } from 'react';
import styles from './FigureCards.module.css';

/** One figure: what it is, its value, and a line on where it comes from. */
type Figure = {
  label: string;
  value: string;
  note: ReactNode;
  /** Colors the line; its words say the same. */
  turn?: 'better' | 'worse' | undefined;
};

/** Figures side by side; the most important one is large. */
export function FigureCards({
  label,
  figures,
  isLarge = false,
}: {
  label: string;
  figures: readonly Figure[];
  isLarge?: boolean;
}) {
  return (
    <dl className={styles.cards} aria-label={label} data-large={isLarge || undefined}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.card}>
          <dt>{figure.label}</dt>
          <dd className={styles.value}>{figure.value}</dd>
          <dd className={styles.note} data-turn={figure.turn}>
            {figure.note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
