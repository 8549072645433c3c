import styles from './UnreadDot.module.css';

/** The mark of something that the person has not read yet. */
export function UnreadDot() {
  return (
    <span className={styles.dot}>
      <span className={styles.word}>Unread</span>
    </span>
  );
}
