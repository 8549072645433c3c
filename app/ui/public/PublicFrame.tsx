import type { ReactNode } from 'react';
import styles from './PublicFrame.module.css';

/** The bare frame of a public page: skip link, type and colors, main landmark. */
export function PublicFrame({
  header,
  footer,
  children,
}: {
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {header}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
