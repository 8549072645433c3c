import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from './Screen.module.css';
import { WayBack } from './WayBack.tsx';

/**
 * A screen of a surface: the way back, its title, its actions and its content. While the same address loads again (another page
 * of a list, a search), the content dims and 'Loading...' is announced.
 */
export function Screen({
  title,
  description,
  back,
  actions,
  width = 'wide',
  children,
}: {
  title: string;
  /** One line on what the screen is for, or a fact about the record. */
  description?: ReactNode;
  /** The way back: `{ to: '/admin', label: 'Back to Dashboard' }`. */
  back?: { to: string; label: string };
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** 'narrow' for forms and single records. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
}) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname;
  return (
    <div className={styles.screen} data-width={width}>
      {back ? <WayBack {...back} /> : null}
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {description ? <div className={styles.description}>{description}</div> : null}
        </div>
        {actions ? (
          <div className={styles.actions} data-acts="">
            {actions}
          </div>
        ) : null}
      </header>
      <p className={styles.loading} role="status" data-shown={isLoading || undefined}>
        {isLoading ? 'Loading...' : ''}
      </p>
      <div className={styles.content} aria-busy={isLoading}>
        {children}
      </div>
    </div>
  );
}

/** A part of a screen with its own heading: hairline above, heading and actions in one row. */
export function ScreenSection({
  title,
  note,
  actions,
  id,
  children,
}: {
  title: string;
  /** A short fact beside the heading, for example a count. */
  note?: ReactNode;
  actions?: ReactNode;
  /** What a link to this part names. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          {title}
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </h2>
        {actions ? <div data-acts="">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
