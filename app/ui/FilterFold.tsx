import type { ReactNode } from 'react';
import styles from './FilterFold.module.css';

// What is folded stands after its `details`, not in it: the content of a closed one can't be shown in all browsers.

/**
 * The filters of a list: next to its search box if there is room, at phone width behind a button that says how many are set.
 */
export function FilterFold({ inForce, children }: { inForce: number; children: ReactNode }) {
  return (
    <>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </summary>
      </details>
      <div className={styles.filters}>{children}</div>
    </>
  );
}

/**
 * Further filters of a list, in a row that "More" opens. It starts open if one of them is set; at phone width they are with the
 * others.
 */
export function MoreFilters({ inForce, children }: { inForce: boolean; children: ReactNode }) {
  return (
    <>
      <details className={styles.more} open={inForce} data-more="">
        <summary className={styles.summary}>More</summary>
      </details>
      <div className={styles.row}>{children}</div>
    </>
  );
}
