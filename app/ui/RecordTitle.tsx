import { Link } from './Link.tsx';
import styles from './RecordTitle.module.css';
import { UnreadDot } from './UnreadDot.tsx';

/** A record's title at the head of its card, linked to the record's page, with a dot while it has unread notices. */
export function RecordTitle({
  to,
  title,
  isUnread,
}: {
  to: string;
  title: string;
  isUnread: boolean;
}) {
  return (
    <h2 className={styles.title}>
      {/* Not fetched ahead: loading a record marks its notices as read. */}
      <Link to={to} isRecord>
        {title}
      </Link>
      {isUnread ? (
        <>
          {' '}
          <UnreadDot />
        </>
      ) : null}
    </h2>
  );
}
