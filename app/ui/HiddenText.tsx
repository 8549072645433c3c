import type { ReactNode } from 'react';
import styles from './HiddenText.module.css';

/** Text for screen readers only; `role="status"` if it changes while someone waits. */
export function HiddenText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}
