import { IconBell } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { PlainButton } from '#app/ui/PlainButton.tsx';
import { useDropdown } from '#app/ui/use-dropdown.ts';
import styles from './NoticeMenu.module.css';
import type { Notice } from './notice-queries.server.ts';

const NoticePopover = onDemand(async () => (await import('./NoticePopover.tsx')).NoticePopover);

/** The bell of the frame: how many records have something unread, and the latest notices, each leading to its record. */
export function NoticeMenu({
  onOpen,
  ...menu
}: {
  /** The surface's first screen. */
  home: string;
  unread: number;
  /** The latest notices; undefined before they were asked for. */
  notices: readonly Notice[] | undefined;
  /** Whether they could not be loaded when they were asked for last. */
  hasFailed: boolean;
  onOpen: () => void;
}) {
  const { unread } = menu;
  const { key } = useLocation();
  // The list belongs to the page it was opened on: going anywhere closes it.
  const { opened, dropdown, trigger } = useDropdown('dialog', { place: key, onOpen });
  return (
    <>
      <PlainButton className={styles.bell} {...trigger}>
        <IconBell size={20} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
        <HiddenText>
          {unread > 0
            ? `Notices, ${formatCount(unread, 'unread record', 'unread records')}`
            : 'Notices'}
        </HiddenText>
      </PlainButton>
      {opened ? <NoticePopover {...menu} {...dropdown} /> : null}
    </>
  );
}
