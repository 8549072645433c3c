import type { ReactNode } from 'react';
import styles from './CellLine.module.css';

/** A second, quieter line in a cell of a list. */
export function CellLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}
