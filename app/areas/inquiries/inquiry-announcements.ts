import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** Where staff find what was asked for by the forms of the checklist and the estimator. */
export const SUBMISSIONS_PATH = '/admin?tab=submissions';

/**
 * A visitor sent something; all staff are told. Its mail goes also while the switch for all mail is off: the site has
 * promised an answer.
 */
export function sentByVisitor({
  id,
  path,
  content,
  replyTo,
}: {
  id: string;
  path: string;
  content: MailContent;
  replyTo: string;
}): Announcement {
  return {
    to: { staff: 'all' },
    subject: 'inquiry',
    subjectId: id,
    title: content.subject,
    path,
    mail: { content, replyTo, always: true },
  };
}
