import type { ReactNode } from 'react';
import { EmailText } from '#app/ui/EmailText.tsx';
import styles from './ContactCell.module.css';

/** A person in a list: the name, below it how to reach them, and what else stands about them. */
export function ContactCell({
  name,
  email,
  phone,
  children,
}: {
  name: string;
  email: string;
  phone: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.line}>
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      </span>
      {phone ? (
        <span className={styles.line}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </span>
      ) : null}
      {children ? <span className={styles.more}>{children}</span> : null}
    </>
  );
}
