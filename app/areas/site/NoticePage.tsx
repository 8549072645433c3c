import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { PublicFrame, PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Page.module.css';

/**
 * A page that says one thing and leads home. Without `firm` (an error may have stopped it from
 * loading) it stands alone, without header and footer.
 */
function NoticePage({
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

/** The page while the database does not answer; it is made without asking it. */
export function AwayPage() {
  return (
    <NoticePage title="We'll be back in a minute">
      Our database is not answering right now. What you have saved is safe. Please load this page
      again in a minute.
    </NoticePage>
  );
}

/** The view for anything that broke while a page was made (specification 2). */
export function ErrorPage() {
  return (
    <NoticePage title="Unexpected Application Error!">
      Something on our side failed, and it has been recorded. Please try again in a moment.
    </NoticePage>
  );
}

/** The page for an address that leads nowhere (specification 2). */
export function NotFoundPage({ firm }: { firm?: FirmIdentity | undefined }) {
  return (
    <NoticePage firm={firm} code="404" title="Oops! Page not found">
      The address may be mistyped, or the page has moved.
    </NoticePage>
  );
}
