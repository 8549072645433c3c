import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';

/** What staff change on an inquiry; `version` is the one they opened. */
export const inquiryAnswerSchema = z.object({
  status: z.enum(INQUIRY_STATUSES),
  note: z.string().trim().max(4000, 'Note can be at most 4000 characters').optional(),
  version: versionField,
});

const SUBJECT_MISSING = 'Enter a subject';
const REPLY_MISSING = 'Write your reply';

/** The email that answers an inquiry. */
export const inquiryReplySchema = z.object({
  subject: oneLine(SUBJECT_MISSING)
    .min(1, SUBJECT_MISSING)
    .max(200, 'The subject can be at most 200 characters'),
  message: z
    .string({ error: REPLY_MISSING })
    .trim()
    .min(1, REPLY_MISSING)
    .max(10_000, 'A reply can be at most 10,000 characters'),
  submissionId: submissionIdField,
});

export type InquiryReply = z.infer<typeof inquiryReplySchema>;

/** The customer to whom an inquiry belongs. */
export const inquiryLinkSchema = z.object({
  customerId: z.uuid({ error: 'Choose the customer' }),
});
