import { Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import { formatCount } from '#app/ui/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import styles from './NoticeMenu.module.css';
import type { Notice } from './notice-queries.server.ts';

/** The bell of the frame: how many records have something unread, and the latest notices, each leading to its record. */
export function NoticeMenu({
  home,
  unread,
  notices,
  onOpen,
}: {
  /** The surface's first screen. */
  home: string;
  unread: number;
  /** The latest notices; undefined before they were asked for. */
  notices: readonly Notice[] | undefined;
  onOpen: () => void;
}) {
  const marking = useFetcher();
  const { key } = useLocation();
  // The list belongs to the page it was opened on: going anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === key;
  const change = (isOpen: boolean) => {
    setOpenedOn(isOpen ? key : null);
    if (isOpen) onOpen();
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width="min(23rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={styles.bell} onClick={() => change(!opened)}>
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {unread > 0 ? (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
          <VisuallyHidden>
            {unread > 0
              ? `Notices, ${formatCount(unread, 'unread record', 'unread records')}`
              : 'Notices'}
          </VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label="Notices">
        <NoticeList notices={notices} />
        {unread > 0 ? (
          <Button
            className={styles.all}
            variant="subtle"
            fullWidth
            onClick={() => void marking.submit(null, { method: 'post', action: '/notices' })}
          >
            Mark all as read
          </Button>
        ) : null}
        <p className={styles.choices}>
          <Link to={`${home}/notifications`}>Choose what you are told of</Link>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeList({ notices }: { notices: readonly Notice[] | undefined }) {
  if (notices === undefined) {
    return (
      <p className={styles.quiet} role="status" data-autofocus tabIndex={-1}>
        Loading...
      </p>
    );
  }
  if (notices.length === 0) {
    return (
      <p className={styles.quiet} data-autofocus tabIndex={-1}>
        Nothing yet. Replies, new files and finished tasks show up here.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.id}>
          {/* Not fetched ahead: loading a record marks its notices as read. */}
          <Link to={notice.path} className={styles.item}>
            <span className={styles.line}>
              <span className={styles.title} data-unread={notice.isUnread || undefined}>
                {notice.title}
              </span>
              {notice.isUnread ? <UnreadDot /> : null}
            </span>
            <span className={styles.when}>
              <LocalTime at={notice.createdAt} show="datetime" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
