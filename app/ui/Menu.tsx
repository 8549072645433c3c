import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Dropdown, type DropdownProps } from './Dropdown.tsx';
import { Link } from './Link.tsx';
import styles from './Menu.module.css';

const ITEMS = '[role^="menuitem"]';

/** The menu of a button. Arrows move along its items, and a pressed one closes it unless it `stays`. */
export function Menu({ children, ...dropdown }: DropdownProps & { children: ReactNode }) {
  const { onClose } = dropdown;
  return (
    <Dropdown
      {...dropdown}
      role="menu"
      aria-labelledby={dropdown.labelId}
      className={styles.menu}
      onKeyDown={moveAlong}
      onClick={({ target }) => {
        const item = target instanceof Element && target.closest(ITEMS);
        if (item && !item.hasAttribute('data-keeps-open')) onClose();
      }}
    >
      {children}
    </Dropdown>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const from = items.findIndex((item) => item.matches(':focus'));
  const next = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? -1 : from - 1,
    Home: 0,
    End: -1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

type ItemProps = { icon?: ReactNode; stays?: boolean };

/** Something that a menu does. */
export function MenuButton({
  icon,
  stays,
  children,
  danger = false,
  ...button
}: ItemProps & { danger?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...button}
      className={styles.item}
      data-danger={danger || undefined}
      data-keeps-open={stays || undefined}
    >
      {icon}
      {children}
    </button>
  );
}

/** Somewhere that a menu leads. */
export function MenuLink({ icon, to, children }: ItemProps & { to: string; children: ReactNode }) {
  return (
    <Link role="menuitem" tabIndex={-1} to={to} className={styles.item}>
      {icon}
      {children}
    </Link>
  );
}

/** A choice in a menu: `options` are its values with their labels. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div role="group" aria-labelledby={id}>
      <MenuLabel id={id}>{label}</MenuLabel>
      {options.map((option) => (
        <MenuButton
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          stays
          icon={<span className={styles.mark} aria-hidden="true" />}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </MenuButton>
      ))}
    </div>
  );
}

/** What the items below it are about. */
export function MenuLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.label}>
      {children}
    </div>
  );
}

/** A line between items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
