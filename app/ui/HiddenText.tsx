import type { ReactNode } from 'react';
import styles from './HiddenText.module.css';

/** Words for screen readers alone; `role="status"` where they change while someone waits. */
export function HiddenText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}
