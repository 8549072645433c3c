import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from '#app/ui/Link.tsx';
import { Dropdown, type DropdownProps } from './Dropdown.tsx';
import styles from './Menu.module.css';

const ITEMS = '[role^="menuitem"]';

/**
 * The menu of a button. Arrows, Home, End and the first letter of an item move along its items; Tab closes it and continues
 * from its button. A pressed item closes it unless it `stays`.
 */
export function Menu({ children, ...dropdown }: DropdownProps & { children: ReactNode }) {
  const { onClose } = dropdown;
  return (
    <Dropdown
      {...dropdown}
      role="menu"
      aria-labelledby={dropdown.labelId}
      className={styles.menu}
      onKeyDown={(event) => {
        // The browser moves on from the button, which has the focus again by then.
        if (event.key === 'Tab') onClose();
        else moveAlong(event);
      }}
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
  const from = items.findIndex((item) => item.contains(document.activeElement));
  const next =
    {
      ArrowDown: from + 1,
      ArrowUp: from < 0 ? -1 : from - 1,
      Home: 0,
      End: -1,
    }[event.key] ?? placeOf(event, items, from);
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/** Where the next item is that begins with the letter of the key. */
function placeOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: readonly HTMLElement[],
  from: number,
): number | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  const after = items.findIndex((item, place) => place > from && begins(item));
  const first = after < 0 ? items.findIndex(begins) : after;
  return first < 0 ? undefined : first;
}

type ItemProps = { icon?: ReactNode; stays?: boolean };

/** A menu item that does something. */
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

/** A menu item that leads somewhere. */
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
  return (
    <MenuGroup words={<MenuLabel>{label}</MenuLabel>}>
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
    </MenuGroup>
  );
}

/** Items that belong together, named by the text above them. */
export function MenuGroup({ words, children }: { words: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div role="group" aria-labelledby={id}>
      <div id={id}>{words}</div>
      {children}
    </div>
  );
}

/** The text above the items of a group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

/** A line between items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
