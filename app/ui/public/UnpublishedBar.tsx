import styles from './UnpublishedBar.module.css';

/** Says above a public page that only the staff see it so far, and where it is published. */
export function UnpublishedBar() {
  return (
    <aside className={styles.bar} aria-label="Not published" data-staff-bar="">
      <p>
        <strong>Not published.</strong> Only your staff can see this page.
      </p>
      <a href="/admin">Back to the checklist</a>
    </aside>
  );
}
