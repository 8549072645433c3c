import type { ComponentPropsWithoutRef } from 'react';
import styles from './Note.module.css';

/** A paragraph next to fields and buttons, smaller than the text of a page. */
export function Note({
  tone,
  ...rest
}: { tone?: 'danger' | 'faint' } & ComponentPropsWithoutRef<'p'>) {
  return <p {...rest} className={styles.note} data-tone={tone} />;
}
