import { VISITOR } from '#app/access/actor.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** Where staff find what was asked for by the forms of the checklist and the estimator. */
export const SUBMISSIONS_PATH = '/admin?tab=submissions';

/**
 * Tells staff of what a visitor sent. Its mail goes also while the switch for all mail is off: the site has promised an
 * answer.
 */
export async function tellStaff(
  tx: Tx,
  sent: { id: string; path: string; content: MailContent; replyTo: string },
): Promise<void> {
  const { id, path, content, replyTo } = sent;
  await announce(tx, VISITOR, {
    to: { staff: 'all' },
    subject: 'inquiry',
    subjectId: id,
    title: content.subject,
    path,
    mail: { content, replyTo, always: true },
  });
}
