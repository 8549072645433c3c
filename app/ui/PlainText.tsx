import styles from './PlainText.module.css';

/** A text as it was typed, with its line ends; `none` is shown in a soft color if it is empty. */
export function PlainText({
  text,
  none,
  isLead = false,
}: {
  text: string | null;
  none: string;
  /** Whether further parts of the record come below it. */
  isLead?: boolean;
}) {
  return (
    <p
      className={styles.text}
      data-empty={text === null || undefined}
      data-lead={isLead || undefined}
    >
      {text ?? none}
    </p>
  );
}
