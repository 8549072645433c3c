import type { ReactNode } from 'react';
import styles from './AuthScreen.module.css';

/** One account screen next to the brand panel: title, a sentence, the form, and where else to go. */
export function AuthScreen({
  eyebrow,
  title,
  intro,
  children,
  links,
}: {
  /** Whose sign-in this is, for example 'Customer portal'. */
  eyebrow: string;
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  /** Links below a hairline. */
  links?: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h1 className={styles.title}>{title}</h1>
      {intro ? <div className={styles.intro}>{intro}</div> : null}
      <div className={styles.body}>{children}</div>
      {links ? <div className={styles.links}>{links}</div> : null}
    </div>
  );
}

/** Something the person must know before going on; `tone` 'warning' for a refusal. */
export function AuthNotice({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'warning';
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'warning' ? 'alert' : undefined}>
      <p className={styles.noticeTitle}>{title}</p>
      {children}
    </div>
  );
}
