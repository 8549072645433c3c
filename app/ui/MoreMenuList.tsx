import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { Library } from './Library.tsx';

/** One thing to do of a `MoreMenu`. */
export type MoreAction = { label: string; act: () => void; danger?: boolean };

/** The menu of a `MoreMenu`, below the button that it is given. */
export function MoreMenuList({
  actions,
  opened,
  onChange,
  children,
}: {
  actions: readonly MoreAction[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactElement;
}) {
  return (
    <Library>
      <Menu opened={opened} onChange={onChange} position="bottom-end">
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, act, danger }) => (
            <Menu.Item key={label} onClick={act} {...(danger && { color: 'red' })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Library>
  );
}
