import { on } from '#app/access/verb-handlers.ts';
import { mailboxVerbs } from './mailbox-verbs.ts';
import { discardMail, releaseMail, testMailbox } from './review-commands.server.ts';

/** The command behind each verb. */
export const mailboxHandlers = [
  on(mailboxVerbs.release, (staff, { customerId }, { mailId }) =>
    releaseMail(staff, mailId, customerId),
  ),
  on(mailboxVerbs.discard, (staff, _, { mailId }) => discardMail(staff, mailId)),
  on(
    mailboxVerbs.test,
    (staff) => testMailbox(staff),
    (messages) => `The mailbox answers. It contains ${messages} messages.`,
  ),
];
