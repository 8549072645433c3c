import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { Link, useFetcher } from 'react-router';
import { formatCount } from '#app/ui/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import styles from './NoticeMenu.module.css';
import type { Notice } from './notice-queries.server.ts';

/** The bell of the frame: how many records have something unread, and the latest notices, each leading to its record. */
export function NoticeMenu({
  unread,
  notices,
  onOpen,
}: {
  unread: number;
  /** The latest notices; undefined before they were asked for. */
  notices: readonly Notice[] | undefined;
  onOpen: () => void;
}) {
  const marking = useFetcher();
  return (
    <Menu position="bottom-end" width="min(23rem, calc(100vw - 2rem))" loop onOpen={onOpen}>
      <Menu.Target>
        <UnstyledButton className={styles.bell}>
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
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {notices === undefined ? (
          <p className={styles.quiet} role="status">
            Loading...
          </p>
        ) : notices.length === 0 ? (
          <p className={styles.quiet}>
            Nothing yet. Replies, new files and finished tasks show up here.
          </p>
        ) : (
          notices.map((notice) => (
            <Menu.Item key={notice.id} component={Link} to={notice.path} className={styles.item}>
              <span className={styles.line}>
                <span className={styles.title} data-unread={notice.isUnread || undefined}>
                  {notice.title}
                </span>
                {notice.isUnread ? <UnreadDot /> : null}
              </span>
              <span className={styles.when}>
                <LocalTime at={notice.createdAt} show="datetime" />
              </span>
            </Menu.Item>
          ))
        )}
        {unread > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconChecks size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => void marking.submit(null, { method: 'post', action: '/notices' })}
            >
              Mark all as read
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
