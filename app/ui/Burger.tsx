import styles from './Burger.module.css';

/** The button that opens the navigation at phone width. */
export function Burger({ opened, onClick }: { opened: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.burger}
      onClick={onClick}
      aria-label={opened ? 'Close navigation' : 'Open navigation'}
      aria-expanded={opened}
    >
      <span className={styles.bars} data-opened={opened || undefined} />
    </button>
  );
}
