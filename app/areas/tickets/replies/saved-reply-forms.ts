import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { wrongPlaceholder } from './reply-placeholders.ts';

const fields = {
  title: oneLine('Title is required')
    .min(1, 'Title is required')
    .max(100, 'Title can be at most 100 characters'),
  text: z
    .string({ error: 'Text is required' })
    .trim()
    .min(1, 'Text is required')
    .max(9_000, 'Text can be at most 9,000 characters')
    .superRefine((text, context) => {
      const wrong = wrongPlaceholder(text);
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
    }),
};

/** A new saved reply. */
export const savedReplySchema = z.object({ ...fields, submissionId: submissionIdField });

/** A change of a saved reply. */
export const savedReplyEditSchema = z.object({ ...fields, version: versionField });

export type SavedReply = z.infer<typeof savedReplySchema>;
export type SavedReplyEdit = z.infer<typeof savedReplyEditSchema>;
