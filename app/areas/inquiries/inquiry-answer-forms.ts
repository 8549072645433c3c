import { z } from 'zod';
import { versionField } from '#app/platform/version-field.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry-status.ts';

/** What staff change on an inquiry; `version` is the one they opened. */
export const inquiryAnswerSchema = z.object({
  status: z.enum(INQUIRY_STATUSES),
  note: z.string().trim().max(4000, 'Note can be at most 4000 characters').optional(),
  version: versionField,
});

/** The customer whose inquiry it is. */
export const inquiryLinkSchema = z.object({
  customerId: z.uuid({ error: 'Choose the customer' }),
});
