import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useViews } from '#app/ui/may.tsx';
import { Dropdown, type DropdownProps } from '#app/ui/opens/Dropdown.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { NOT_LOADED } from '#app/ui/use-load-failed.ts';
import styles from './NoticeMenu.module.css';
import type { Notice } from './notice-queries.server.ts';

/** What opens below the bell. */
export function NoticePopover({
  home,
  unread,
  notices,
  hasFailed,
  ...dropdown
}: {
  home: string;
  unread: number;
  notices: readonly Notice[] | undefined;
  hasFailed: boolean;
} & DropdownProps) {
  const marking = useFetcher<FormAnswer>();
  const isViewed = useViews();
  return (
    <Dropdown {...dropdown} role="dialog" className={styles.dropdown} aria-label="Notices">
      <NoticeList notices={notices} hasFailed={hasFailed} />
      {unread > 0 && !isViewed ? (
        <marking.Form method="post" action="/notices" className={styles.all}>
          <Button type="submit" variant="subtle" fullWidth>
            Mark all as read
          </Button>
        </marking.Form>
      ) : null}
      <p className={styles.choices}>
        <Link to={`${home}/notifications`}>Notification settings</Link>
      </p>
    </Dropdown>
  );
}

function NoticeList({
  notices,
  hasFailed,
}: {
  notices: readonly Notice[] | undefined;
  hasFailed: boolean;
}) {
  if (hasFailed || notices === undefined) {
    return (
      <p className={styles.quiet} role="status" data-autofocus tabIndex={-1}>
        {hasFailed ? NOT_LOADED : 'Loading...'}
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
