import styles from './FormErrors.module.css';

/** The errors of a form as a whole: a refusal by a rule, or that it could not be carried out. */
export function FormErrors({ id, errors }: { id?: string; errors: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div id={id} className={styles.box} role="alert">
      {errors.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
