import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { checklistAttachment } from './checklist/checklist-pdf.server.ts';
import { createInquiryCustomer, linkInquiry } from './inquiry-customer-commands.server.ts';
import { deleteInquiry, deleteSubmission } from './inquiry-deletion-commands.server.ts';
import { inquiryOperations } from './inquiry-operations.server.ts';
import {
  noteReplySent,
  REPLY_RECEIPT,
  replyToInquiry,
  withdrawAnswer,
} from './inquiry-reply-commands.server.ts';
import { inquiryAgenda, inquirySearch, submissionAgenda } from './inquiry-sources-sql.server.ts';
import { inquiryVerbs, submissionVerbs } from './inquiry-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(
    inquiryVerbs.createCustomer,
    (staff, contact, { inquiryId }) => createInquiryCustomer(staff, inquiryId, contact),
    (_, { email }) => ({
      kind: 'success',
      title: 'Customer created successfully',
      description: `A link to choose a password is on its way to ${email}.`,
    }),
  ),
  on(inquiryVerbs.linkCustomer, (staff, { customerId }, { inquiryId }) =>
    linkInquiry(staff, inquiryId, customerId),
  ),
  on(inquiryVerbs.reply, (staff, reply, { inquiryId }) => replyToInquiry(staff, inquiryId, reply)),
  on(inquiryVerbs.withdraw, (staff, { reason }, { inquiryId }) =>
    withdrawAnswer(staff, inquiryId, reason),
  ),
  on(
    inquiryVerbs.delete,
    (staff, { version }, { inquiryId }) => deleteInquiry(staff, inquiryId, version),
    // Its page is gone with it.
    () => redirectWithToast('/admin', { kind: 'success', title: 'Inquiry deleted' }),
  ),
  on(submissionVerbs.delete, (staff, _, { submissionId }) => deleteSubmission(staff, submissionId)),
];

/** What this area is to the house. */
export const inquiriesArea = {
  handlers,
  attachments: { checklist: checklistAttachment },
  receipts: { [REPLY_RECEIPT]: noteReplySent },
  found: { inquiry: inquirySearch },
  asks: { inquiry: inquiryAgenda, submission: submissionAgenda },
  operations: inquiryOperations,
} satisfies Area;
