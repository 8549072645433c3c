import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { inboundMailJob } from './inbound-mail-jobs.server.ts';
import { imapPlace, openMailboxPlace } from './mailbox-place.server.ts';
import { startMailboxReader } from './mailbox-reader.server.ts';
import { mailboxVerbs } from './mailbox-verbs.ts';
import { discardMail, releaseMail, testMailbox } from './review-commands.server.ts';

/** The command behind each verb. */
const handlers = [
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

/** What this area is to the house. */
export const mailboxArea = {
  handlers,
  jobs: [inboundMailJob],
  open: openMailboxPlace,
  serve({ logins }) {
    const mailbox = imapPlace();
    // Where jobs are left to other processes, so is the mailbox.
    return mailbox && logins?.jobs !== null ? startMailboxReader(mailbox) : undefined;
  },
} satisfies Area;
