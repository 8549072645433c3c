import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { PublicFrame } from '#app/ui/public/PublicFrame.tsx';
import styles from './Page.module.css';

/**
 * A page that says one thing and leads home. It stands alone, without header and footer (an error may have stopped them from
 * loading), unless `around` puts them there.
 */
function NoticePage({
  around = inFrame,
  code,
  title,
  children,
}: {
  around?: ((content: ReactNode) => ReactNode) | undefined;
  code?: string;
  title: string;
  children: ReactNode;
}) {
  return around(
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
    </div>,
  );
}

function inFrame(content: ReactNode): ReactNode {
  return <PublicFrame>{content}</PublicFrame>;
}

/** The page while the database does not answer; it is made without a query. */
export function AwayPage() {
  return (
    <NoticePage title="We'll be back in a minute">
      Our database is not answering right now. What you have saved is safe. Please load this page
      again in a minute.
    </NoticePage>
  );
}

/** The view for any error while a page was made (specification 2). */
export function ErrorPage() {
  return (
    <NoticePage title="Unexpected Application Error!">
      Something on our side failed, and it has been recorded. Please try again in a moment.
    </NoticePage>
  );
}

/** The page for an address that does not exist (specification 2). */
export function NotFoundPage({ around }: { around?: (content: ReactNode) => ReactNode }) {
  return (
    <NoticePage around={around} code="404" title="Oops! Page not found">
      The address may be mistyped, or the page has moved.
    </NoticePage>
  );
}
