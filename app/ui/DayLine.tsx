import { type ReactNode, useId } from 'react';
import styles from './DayLine.module.css';

/** Date fields of a form on one line, each under its name, with the button that sends them. */
export function DayLine({
  days,
  children,
}: {
  days: readonly { name: string; label: string; value: string }[];
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.line}>
      {days.map(({ name, label, value }) => (
        <div key={name} className={styles.field}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input id={`${id}-${name}`} type="date" name={name} defaultValue={value} required />
        </div>
      ))}
      {children}
    </div>
  );
}
