import styles from './StatusBadge.module.css';

/** The label of a status and its color (specification, section 4). */
export type StatusDisplay = { label: string; color: string };

/**
 * A status as a word on a tinted plate with a dot in its color. Colors: blue, yellow, orange, green, red, violet (also
 * 'purple'), gray (also 'grey' and 'light grey'); any other is drawn gray.
 */
export function StatusBadge({ display }: { display: StatusDisplay }) {
  return (
    <span className={styles.badge} data-color={display.color}>
      {display.label}
    </span>
  );
}
