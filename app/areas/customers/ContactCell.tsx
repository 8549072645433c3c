import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmailText } from '#app/ui/EmailText.tsx';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import styles from './ContactCell.module.css';

/**
 * A person in a list: the name, below it how to reach them, and other notes. `inRow` makes a table show the phone number as a
 * button that calls it, `isQuiet` that the name stands out less than what is above it.
 */
export function ContactCell({
  name,
  email,
  phone,
  inRow = false,
  isQuiet = false,
  children,
}: {
  name: string;
  email: string;
  phone: string | null;
  inRow?: boolean;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  return (
    <span
      className={styles.contact}
      data-in-row={inRow || undefined}
      data-quiet={isQuiet || undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.line}>
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      </span>
      {phone ? (
        <span className={styles.phone}>
          <a href={phoneHref(phone)} title={inRow ? `Call ${phone}` : undefined}>
            {inRow ? <IconPhone size={14} stroke={1.75} aria-hidden="true" /> : null}
            <span className={styles.number}>{phone}</span>
          </a>
        </span>
      ) : null}
      {children ? <span className={styles.more}>{children}</span> : null}
    </span>
  );
}
