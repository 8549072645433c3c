import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** Where staff find the requests from the forms of the checklist and the estimator. */
export const SUBMISSIONS_PATH = '/admin?tab=submissions';

/**
 * The announcement to all staff that a visitor sent something. Its email is sent even while all email is switched off, because
 * the site has promised an answer.
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
