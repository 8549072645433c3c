import styles from './controls.module.css';

/** The attributes that a form library gives one text control; `key` changes when the form is reset. */
export type TextControl = {
  key?: string | undefined;
  id: string;
  name: string;
  form?: string | undefined;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  defaultValue?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

/**
 * A labelled text field with its messages below; `errorId` is the id that `control` names in
 * `aria-describedby`. `multiline` draws a text area.
 */
export function PublicTextField({
  label,
  control,
  errorId,
  errors,
  type = 'text',
  autoComplete,
  optional = false,
  multiline = false,
}: {
  label: string;
  control: TextControl;
  errorId: string;
  errors: readonly string[] | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  optional?: boolean;
  multiline?: boolean;
}) {
  const { key, ...attributes } = control;
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={control.id}>
          {label}
        </label>
        {optional ? (
          <span className={styles.optional} aria-hidden="true">
            optional
          </span>
        ) : null}
      </div>
      {multiline ? (
        <textarea
          key={key}
          className={styles.input}
          rows={4}
          autoComplete={autoComplete}
          {...attributes}
        />
      ) : (
        <input
          key={key}
          className={styles.input}
          type={type}
          autoComplete={autoComplete}
          {...attributes}
        />
      )}
      {errors?.length ? (
        <p className={styles.error} id={errorId}>
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}
