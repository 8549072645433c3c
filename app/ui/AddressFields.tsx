import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from './inputs.module.css';
import { useCommit } from './use-commit.ts';

type Ruled = { name: string; value: string };
type Laid = {
  /** Words above it; without them `aria-label` names it. */
  label?: string;
  size?: 'xs';
  className?: string | undefined;
};
type Bare<Element extends 'input' | 'select'> = Omit<
  ComponentPropsWithoutRef<Element>,
  keyof Laid | 'value' | 'defaultValue' | 'name' | 'onChange'
>;

/** A text box that shows a value of the address. It follows a new address and keeps the focus. */
export function AddressText({
  value,
  label,
  size,
  className,
  icon,
  isWrong = false,
  ...rest
}: Ruled & Laid & { icon?: ReactNode; isWrong?: boolean } & Bare<'input'>) {
  const followed = useFollowed<HTMLInputElement>(value);
  return (
    <Field label={label} size={size} className={className}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <input
        {...followed}
        className={styles.box}
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        {...rest}
      />
    </Field>
  );
}

/** A choice that shows a value of the address. Choosing another one sends the form around it, and the focus stays. */
export function AddressSelect({
  value,
  options,
  label,
  size,
  className,
  ...rest
}: Ruled & Laid & { options: readonly { value: string; label: string }[] } & Bare<'select'>) {
  // A choice that the page never came to is none: it shows that of every address.
  const { key } = useLocation();
  const followed = useFollowed<HTMLSelectElement>(value, `${key} ${value}`);
  const committed = useCommit({
    commit: (_, select) => select.form?.requestSubmit(),
    giveUp: (select) => {
      select.value = value;
    },
  });
  return (
    <Field label={label} size={size} className={className}>
      <select
        {...followed}
        className={`${styles.box} ${styles.choice}`}
        defaultValue={value}
        {...committed}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

// Plain elements: every list has several of them, and drawing is most of what a page costs the server.
function Field({
  label,
  size,
  className,
  children,
}: { [Each in keyof Laid]: Laid[Each] | undefined } & { children: ReactNode }) {
  const Tag = label ? 'label' : 'div';
  return (
    <Tag className={className ? `${styles.field} ${className}` : styles.field} data-size={size}>
      {label ? <span className={styles.label}>{label}</span> : null}
      <span className={styles.control}>{children}</span>
    </Tag>
  );
}

/**
 * Has a box show `value` whenever `address`, or what of it the box follows, is another one; but never over what was typed
 * while the page was on its way there.
 */
function useFollowed<Box extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  address = value,
) {
  const ref = useRef<Box>(null);
  const shown = useRef(address);
  // What was typed is forgotten as the page sets out for another address, but what came since the press that sends it there.
  const typed = useRef<'' | 'before' | 'since'>('');
  const next = useNavigation().location?.key;
  useEffect(() => {
    if (next) typed.current = typed.current === 'since' ? 'before' : '';
  }, [next]);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (ref.current && !typed.current) ref.current.value = value;
  }, [value, address]);
  const onInput = () => {
    const isPressed = !next && ref.current?.form?.dataset.going === '';
    typed.current = isPressed ? 'since' : 'before';
  };
  return { ref, onInput };
}
