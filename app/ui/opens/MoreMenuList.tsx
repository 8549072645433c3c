import type { DropdownProps } from './Dropdown.tsx';
import { Menu, MenuButton } from './Menu.tsx';

/** An action in a `MoreMenu`. */
export type MoreAction = { label: string; act: () => void; danger?: boolean };

/** The menu of a `MoreMenu`. */
export function MoreMenuList({
  actions,
  ...dropdown
}: { actions: readonly MoreAction[] } & DropdownProps) {
  return (
    <Menu {...dropdown}>
      {actions.map(({ label, act, danger = false }) => (
        <MenuButton key={label} danger={danger} onClick={act}>
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
}
