import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import styles from './inputs.module.css';

// Plain elements: a page with a form has many of them.

/** The words around a field. */
export type Labelled = {
  label?: ReactNode;
  /** Help below the label. */
  description?: ReactNode;
  /** Whether the help is below the field. */
  isHelpBelow?: boolean;
  error?: string | undefined;
  /** Marks the label; by itself it follows `required`. */
  withAsterisk?: boolean;
};

type Aria = { id: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true };

/** A labeled field: its words, what `children` draws with the attributes that tie the words to it, and its error. */
export function Field({
  id: given,
  label,
  isGroup = false,
  description,
  error,
  withAsterisk = false,
  isHelpBelow = false,
  className,
  children,
}: Labelled & {
  id?: string | undefined;
  isGroup?: boolean;
  className?: string | undefined;
  children: (aria: Aria) => ReactNode;
}) {
  const own = useId();
  const id = given ?? own;
  const help = description ? <Help id={`${id}-description`}>{description}</Help> : null;
  const describedBy = describedByOf(id, { error, description });
  return (
    <div
      className={className ? `${styles.field} ${className}` : styles.field}
      data-wrong={error ? true : undefined}
    >
      {label ? (
        <Words {...(isGroup ? { id: `${id}-label` } : { of: id })} withAsterisk={withAsterisk}>
          {label}
        </Words>
      ) : null}
      {isHelpBelow ? null : help}
      <div className={styles.control}>
        {children({
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true }),
        })}
      </div>
      {isHelpBelow ? help : null}
      {error ? <Wrong id={`${id}-error`}>{error}</Wrong> : null}
    </div>
  );
}

/** The label above a field, the one whose id is `of`; without it, the label of a group. */
export function Words({
  id,
  of,
  withAsterisk,
  children,
}: {
  id?: string;
  of?: string;
  withAsterisk: boolean;
  children: ReactNode;
}) {
  const Tag = of === undefined ? 'div' : 'label';
  return (
    <Tag id={id} className={styles.label} {...(of !== undefined && { htmlFor: of })}>
      {children}
      {withAsterisk ? (
        <span className={styles.asterisk} aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </Tag>
  );
}

/** Help with a field. */
export function Help({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.description}>
      {children}
    </p>
  );
}

/** The error of a field. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      {children}
    </p>
  );
}

/** Returns the ids of the elements that describe a field. */
export function describedByOf(id: string, { error, description }: Labelled): string | undefined {
  const ids = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** One line of text. */
export function TextInput({
  id,
  label,
  description,
  isHelpBelow,
  error,
  withAsterisk,
  className,
  ...input
}: Labelled & ComponentPropsWithRef<'input'>) {
  const mark = withAsterisk ?? input.required;
  return (
    <Field
      {...{ id, label, description, isHelpBelow, error, className }}
      withAsterisk={mark === true}
    >
      {(aria) => <input type="text" {...input} {...aria} className={styles.box} />}
    </Field>
  );
}

/** Text of several lines. With `maxRows` it grows with its text up to that many; `around` draws what is around it. */
export function Textarea({
  id,
  label,
  description,
  error,
  isHelpBelow = false,
  maxRows,
  around = (box) => box,
  className,
  ...area
}: Labelled & {
  maxRows?: number;
  around?: (box: ReactElement) => ReactNode;
} & ComponentPropsWithRef<'textarea'>) {
  const classes = [styles.box, maxRows && styles.growing, className];
  return (
    <Field
      {...{ id, label, description, error, isHelpBelow }}
      withAsterisk={area.required === true}
    >
      {(aria) =>
        around(
          <textarea
            {...area}
            {...aria}
            className={classes.filter(Boolean).join(' ')}
            style={maxRows ? rowsBetween(area.rows ?? 1, maxRows) : undefined}
          />,
        )
      }
    </Field>
  );
}

/** Between how many rows a text grows. */
const rowsBetween = (least: number, most: number) =>
  ({ '--least-rows': least, '--most-rows': most }) as CSSProperties;

/** The browser's own choice among a few options. */
export function NativeSelect({
  id,
  label,
  description,
  error,
  withAsterisk = false,
  data,
  children,
  ...select
}: Labelled & {
  data?: readonly { value: string; label: string }[];
} & ComponentPropsWithRef<'select'>) {
  return (
    <Field {...{ id, label, description, error, withAsterisk }}>
      {(aria) => (
        <select {...select} {...aria} className={`${styles.box} ${styles.choice}`}>
          {children}
          {data?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
