import { IconLock } from '@tabler/icons-react';
import { HiddenText } from './HiddenText.tsx';
import styles from './PrivateMark.module.css';

/** A record that can be private; its person's name is only for staff. */
export type MaybePrivate = { privateTo: string | null; privateName?: string | null };

/**
 * The mark of a record that is private to one of a customer's people: a lock with text, in a list only the lock, with the text
 * for screen readers. Nothing if the record is the company's.
 */
export function PrivateMark({ of, inList = false }: { of: MaybePrivate; inList?: boolean }) {
  if (of.privateTo === null) return null;
  const words = `Private: only ${of.privateName ?? 'you'} and us`;
  return (
    <span className={styles.mark} title={inList ? words : undefined}>
      <IconLock size={15} stroke={1.75} aria-hidden="true" className={styles.lock} />
      {inList ? <HiddenText>{words}</HiddenText> : words}
    </span>
  );
}
