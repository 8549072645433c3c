import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { onDemand } from './on-demand.tsx';
import { PlainButton } from './PlainButton.tsx';
import styles from './UserMenu.module.css';
import { useDropdown } from './use-dropdown.ts';

const UserMenuList = onDemand(async () => (await import('./UserMenuList.tsx')).UserMenuList);

/** The signed-in person, with their own settings and the way out. */
export function UserMenu(menu: {
  user: { name: string; email: string };
  /** The surface's first screen; the person's own screens are below it. */
  home: string;
  signOutLabel: string;
  /** The company that the page shows, and all of the person's where these are several. */
  company?: { id: string; name: string } | undefined;
  companies: readonly { id: string; name: string; unread: number }[];
}) {
  const { key } = useLocation();
  const { opened, dropdown, trigger } = useDropdown('menu', { place: key });
  const { name } = menu.user;
  return (
    <>
      <PlainButton className={styles.button} {...trigger}>
        <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />
        <HiddenText>Account menu of </HiddenText>
        <span className={styles.name}>{name}</span>
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </PlainButton>
      {opened ? <UserMenuList {...menu} {...dropdown} /> : null}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
