import type { Announcement } from '#app/areas/notices/announcement.ts';

// What staff are notified of the mailbox.

/**
 * The announcement that an email is waiting for staff to release or discard it. Without email: the mailbox may be what sends
 * them.
 */
export function mailInQuarantine({
  id,
  fromAddress,
  subject,
}: {
  id: string;
  fromAddress: string;
  subject: string;
}): Announcement {
  return {
    to: { staff: 'all' },
    subject: 'mailbox',
    subjectId: id,
    title: `Email in quarantine: ${subject || 'no subject'} (${fromAddress || 'unknown sender'})`,
    path: '/admin/mailbox',
  };
}

/** The announcement that the mailbox could not be read for ten minutes. */
export function mailboxAway(
  { id, name }: { id: string; name: string },
  failure: string,
): Announcement {
  return {
    to: { staff: 'all' },
    subject: 'mailbox',
    subjectId: id,
    title: 'The mailbox cannot be read',
    path: '/admin/mailbox',
    mail: {
      always: true,
      content: {
        subject: 'The mailbox cannot be read',
        preview: 'Replies and new email have not been taken in for ten minutes.',
        heading: 'The mailbox cannot be read',
        blocks: [
          {
            kind: 'text',
            text: 'Replies and new email have not been taken in for ten minutes. They stay in the mailbox, and are taken in once it can be read again.',
          },
          {
            kind: 'facts',
            rows: [
              ['Mailbox', name],
              ['Mail server says', failure],
            ],
          },
          { kind: 'button', label: 'Open the mailbox', href: '/admin/mailbox' },
        ],
      },
    },
  };
}
