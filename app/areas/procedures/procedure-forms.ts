import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { PROCEDURE_STATUSES } from '#app/records/procedure/procedure-status.ts';
import { markdownText } from '#app/ui/markdown-text.ts';

const words = {
  title: oneLine('Title is required')
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  description: z.string().trim().max(500, 'Description can be at most 500 characters').optional(),
  content: markdownText('Content'),
};

/** A new procedure: customer, title and content are required (specification, section 5). */
export const newProcedureSchema = z.object({
  customerId: z.uuid('Please select a customer'),
  ...words,
  submissionId: submissionIdField,
});

/** An edit of a procedure's text. */
export const procedureEditSchema = z.object({ ...words, version: versionField });

/** A status chosen for a procedure. */
export const procedureStatusSchema = z.object({
  status: z.enum(PROCEDURE_STATUSES),
  version: versionField,
});

/** The version that a customer has read and understood. */
export const acknowledgementSchema = z.object({ number: versionField });

export type NewProcedure = z.infer<typeof newProcedureSchema>;
export type ProcedureEdit = z.infer<typeof procedureEditSchema>;
export type ProcedureStatusChange = z.infer<typeof procedureStatusSchema>;
