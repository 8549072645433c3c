import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** One clause of a legal page, with its heading. */
export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.clause}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
