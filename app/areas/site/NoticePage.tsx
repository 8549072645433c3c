import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { PublicFrame, PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Page.module.css';

/**
 * A page that says one thing and leads home. Without `firm` (an error may have kept it from
 * loading) it stands alone, without header and footer.
 */
export function NoticePage({
  firm,
  code,
  title,
  children,
}: {
  firm?: FirmIdentity | undefined;
  code?: string;
  title: string;
  children: ReactNode;
}) {
  const content = (
    <div className={`${styles.page} ${styles.notice}`}>
      {code ? (
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
      <p className={styles.actions}>
        <a className={controls.strong} href="/">
          Return to Home
        </a>
        <a className={controls.secondary} href="/kb">
          Knowledge Base
        </a>
      </p>
    </div>
  );
  if (!firm) return <PublicFrame>{content}</PublicFrame>;
  return (
    <PublicShell firm={firm} page="other">
      {content}
    </PublicShell>
  );
}
