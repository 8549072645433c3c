import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { PublicFrame } from '#app/ui/public/PublicFrame.tsx';
import styles from '../Page.module.css';

const HOME = [
  { to: '/', label: 'Return to Home' },
  { to: '/kb', label: 'Knowledge Base' },
];

const SIGN_IN = [
  { to: '/customer-auth?mode=login', label: 'Client login' },
  { to: '/auth', label: 'Staff login' },
];

/**
 * A page that says one thing and leads home. It stands alone, without header and footer (an error may have stopped them from
 * loading), unless `around` puts them there.
 */
function NoticePage({
  around = inFrame,
  code,
  title,
  actions = HOME,
  children,
}: {
  around?: ((content: ReactNode) => ReactNode) | undefined;
  code?: string;
  title: string;
  /** Where it leads, the first before the others. */
  actions?: readonly { to: string; label: string }[];
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
        {actions.map(({ to, label }, place) => (
          <a key={to} className={place === 0 ? controls.strong : controls.secondary} href={to}>
            {label}
          </a>
        ))}
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

/** The page for who has tried something too often. */
export function TooManyPage() {
  return (
    <NoticePage title="Too many attempts">
      Please wait a few minutes, then load this page again.
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

/** What visitors find at every public address until the firm publishes its site; `firm` is empty until it has a name. */
export function UnpublishedPage({ firm }: { firm: string }) {
  return (
    <NoticePage title={firm || 'Opening soon'} actions={SIGN_IN}>
      {firm ? 'Our site opens soon.' : 'This site is being set up.'}
    </NoticePage>
  );
}
