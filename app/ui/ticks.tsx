import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './inputs.module.css';
import { describedByOf, Field, Help, type Labelled, Wrong } from './inputs.tsx';

/** A switch that is on or off. */
export function Switch(tick: TickProps) {
  return <Tick {...tick} role="switch" look={styles.toggle} />;
}

/** A checkbox. */
export function Checkbox({
  indeterminate = false,
  ...tick
}: TickProps & { indeterminate?: boolean }) {
  return (
    <Tick
      {...tick}
      look={styles.check}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}

type TickProps = Omit<Labelled, 'withAsterisk'> & ComponentPropsWithRef<'input'>;

function Tick({
  id: given,
  label,
  description,
  error,
  className,
  look,
  ...input
}: TickProps & { look: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={className ? `${styles.tick} ${className}` : styles.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={look}
        aria-describedby={describedByOf(id, { error, description })}
        aria-invalid={error ? true : undefined}
      />
      <div className={styles.texts}>
        <label htmlFor={id}>{label}</label>
        {description ? <Help id={`${id}-description`}>{description}</Help> : null}
        {error ? <Wrong id={`${id}-error`}>{error}</Wrong> : null}
      </div>
    </div>
  );
}

/** The checkboxes of one question. */
export function CheckboxGroup({
  label,
  error,
  required = false,
  className,
  children,
}: {
  label: string;
  error?: string | undefined;
  /** Marks the label; the schema decides. */
  required?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Field {...{ label, error, className }} withAsterisk={required} isGroup>
      {({ id, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset can't be next to help and error as others do.
        <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          {children}
        </div>
      )}
    </Field>
  );
}
