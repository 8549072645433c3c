import { z } from 'zod';
import { onlyMeField, privateToField } from '#app/areas/customers/privacy-forms.ts';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { dueDay, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { DOCUMENT_CATEGORIES } from '#app/records/document/document-category.ts';
import { MAX_TITLE } from './document-title.ts';

/** What is said when a form came without a file (specification, section 5). */
const FILE_MISSING = 'Please select a file';
const TITLE_MISSING = 'Title is required';

const title = oneLine(TITLE_MISSING)
  .min(1, TITLE_MISSING)
  .max(MAX_TITLE, `Title can be at most ${MAX_TITLE} characters`);

const longText = (label: string) =>
  z.string().trim().max(2000, `${label} can be at most 2000 characters`).optional();

const category = z.enum(DOCUMENT_CATEGORIES);
const customerId = z.uuid({ error: 'Choose a customer' });
const projectId = z.uuid({ error: 'Choose a project from the list' }).optional();

const sharedFields = {
  title: title.optional(),
  uploads: uploadIds({ missing: FILE_MISSING }),
  description: longText('Description'),
  category,
};

/** One file needs a title; several become one document each, titled by their files. */
const isTitled = (form: { title?: string | undefined; uploads?: string[] | undefined }) =>
  Boolean(form.title) || (form.uploads?.length ?? 0) > 1;
const titleMissing = { path: ['title'], message: TITLE_MISSING, when: () => true };

/** Documents that the firm shares with a customer. */
export const documentUploadSchema = z
  .object({ customerId, projectId, privateTo: privateToField, ...sharedFields })
  .refine(isTitled, titleMissing);

/** Documents that a customer shares with the firm. */
export const ownUploadSchema = z
  .object({ ...sharedFields, isPrivate: onlyMeField })
  .refine(isTitled, titleMissing);

const editFields = {
  title,
  description: longText('Description'),
  category,
  version: versionField,
};

/** An edit of a document's details. */
export const documentEditSchema = z.object({ ...editFields, projectId });

/** The same by the customer who shared it; only the firm sets its project. */
export const ownDocumentEditSchema = z.object(editFields);

/** The next file of a document. */
export const replacementSchema = z.object({
  uploads: uploadIds({ max: 1, missing: FILE_MISSING }),
});

const requestFields = {
  title,
  note: longText('Note'),
  category,
  dueDate: dueDay('Choose a date').optional(),
};

/** A file that the firm asks a customer for. */
export const documentRequestSchema = z.object({
  customerId,
  ...requestFields,
  submissionId: submissionIdField,
});

/** An edit of such a request; its customer stays. */
export const requestEditSchema = z.object({ ...requestFields, version: versionField });

/** A customer's answer to a request. */
export const requestAnswerSchema = z.object({
  uploads: uploadIds({ max: 1, missing: FILE_MISSING }),
  description: longText('Note'),
  isPrivate: onlyMeField,
});

export type DocumentUpload = z.infer<typeof documentUploadSchema>;
export type OwnUpload = z.infer<typeof ownUploadSchema>;
export type DocumentEdit = z.infer<typeof documentEditSchema>;
export type Replacement = z.infer<typeof replacementSchema>;
export type NewDocumentRequest = z.infer<typeof documentRequestSchema>;
export type DocumentRequestEdit = z.infer<typeof requestEditSchema>;
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;
