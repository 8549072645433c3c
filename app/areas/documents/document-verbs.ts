import { nothingSchema, verb } from '#app/platform/verb.ts';
import {
  documentEditSchema,
  documentRequestSchema,
  documentUploadSchema,
  ownDocumentEditSchema,
  ownUploadSchema,
  replacementSchema,
  requestAnswerSchema,
  requestEditSchema,
} from './document-forms.ts';

/** What people do with documents. */
export const documentVerbs = {
  ownUpload: verb({
    path: '/customer/documents/upload',
    schema: ownUploadSchema,
    failed: 'Failed to upload document',
  }),
  ownEdit: verb({
    path: '/customer/documents/:documentId/edit',
    schema: ownDocumentEditSchema,
    done: 'Document updated successfully',
    failed: 'Failed to update document',
  }),
  ownReplace: verb({
    path: '/customer/documents/:documentId/replace',
    schema: replacementSchema,
    done: 'File replaced successfully',
    failed: 'Failed to replace the file',
  }),
  takeBack: verb({
    path: '/customer/documents/:documentId/take-back',
    schema: nothingSchema,
    done: 'Document taken back',
    failed: 'Failed to take back the document',
  }),
  upload: verb({
    path: '/admin/documents/upload',
    schema: documentUploadSchema,
    failed: 'Failed to upload document',
  }),
  edit: verb({
    path: '/admin/documents/:documentId/edit',
    schema: documentEditSchema,
    done: 'Document updated successfully',
    failed: 'Failed to update document',
  }),
  replace: verb({
    path: '/admin/documents/:documentId/replace',
    schema: replacementSchema,
    done: 'File replaced successfully',
    failed: 'Failed to replace the file',
  }),
  archive: verb({
    path: '/admin/documents/:documentId/archive',
    schema: nothingSchema,
    done: 'Document archived',
    failed: 'Failed to archive document',
  }),
  restore: verb({
    path: '/admin/documents/:documentId/restore',
    schema: nothingSchema,
    done: 'Document restored',
    failed: 'Failed to restore document',
  }),
};

/** What people do with document requests. */
export const documentRequestVerbs = {
  answer: verb({
    path: '/customer/documents/requests/:requestId/answer',
    schema: requestAnswerSchema,
    failed: 'Failed to upload document',
  }),
  create: verb({
    path: '/admin/documents/requests/new',
    schema: documentRequestSchema,
    done: 'File requested',
    failed: 'Failed to request the file',
  }),
  edit: verb({
    path: '/admin/documents/requests/:requestId/edit',
    schema: requestEditSchema,
    done: 'File request updated',
    failed: 'Failed to update the file request',
  }),
  withdraw: verb({
    path: '/admin/documents/requests/:requestId/withdraw',
    schema: nothingSchema,
    done: 'File request withdrawn',
    failed: 'Failed to withdraw the file request',
  }),
  reopen: verb({
    path: '/admin/documents/requests/:requestId/reopen',
    schema: nothingSchema,
    done: 'File requested again',
    failed: 'Failed to request the file again',
  }),
};
