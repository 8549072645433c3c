import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./document-forms.ts');

/** The verbs for documents. */
export const documentVerbs = {
  ownUpload: verb({
    path: '/customer/documents/upload',
    creates: { label: 'Upload Document', at: '/customer/documents#new' },
    needs: 'act-work',
    schema: async () => (await forms()).ownUploadSchema,
    failed: 'Failed to upload document',
  }),
  ownEdit: verb({
    path: '/customer/documents/:documentId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).ownDocumentEditSchema,
    done: 'Document updated successfully',
    failed: 'Failed to update document',
  }),
  ownReplace: verb({
    path: '/customer/documents/:documentId/replace',
    needs: 'act-work',
    schema: async () => (await forms()).replacementSchema,
    done: 'File replaced successfully',
    failed: 'Failed to replace the file',
  }),
  keepPrivate: verb({
    path: '/customer/documents/:documentId/make-private',
    needs: 'act-work',
    schema: nothing,
    done: 'Document is private now',
    failed: 'Failed to make the document private',
  }),
  openToCompany: verb({
    path: '/customer/documents/:documentId/open-to-company',
    needs: 'act-work',
    schema: nothing,
    done: 'Everyone at your company sees the document now',
    failed: 'Failed to open the document to your company',
  }),
  takeBack: verb({
    path: '/customer/documents/:documentId/take-back',
    needs: 'act-work',
    schema: nothing,
    done: 'Document withdrawn',
    failed: 'Failed to withdraw the document',
  }),
  upload: verb({
    path: '/admin/documents/upload',
    creates: { label: 'Upload Document', at: '/admin/documents#new' },
    needs: 'act-work',
    schema: async () => (await forms()).documentUploadSchema,
    failed: 'Failed to upload document',
  }),
  edit: verb({
    path: '/admin/documents/:documentId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).documentEditSchema,
    done: 'Document updated successfully',
    failed: 'Failed to update document',
  }),
  replace: verb({
    path: '/admin/documents/:documentId/replace',
    needs: 'act-work',
    schema: async () => (await forms()).replacementSchema,
    done: 'File replaced successfully',
    failed: 'Failed to replace the file',
  }),
  privacy: verb({
    path: '/admin/documents/:documentId/privacy',
    needs: 'act-work',
    schema: async () => (await import('#app/areas/customers/privacy-forms.ts')).privacySchema,
    done: 'Document updated successfully',
    failed: 'Failed to update document',
  }),
  archive: verb({
    path: '/admin/documents/:documentId/archive',
    needs: 'act-work',
    schema: nothing,
    done: 'Document archived',
    failed: 'Failed to archive document',
  }),
  restore: verb({
    path: '/admin/documents/:documentId/restore',
    needs: 'act-work',
    schema: nothing,
    done: 'Document restored',
    failed: 'Failed to restore document',
  }),
};

/** The verbs for document requests. */
export const documentRequestVerbs = {
  answer: verb({
    path: '/customer/documents/requests/:requestId/answer',
    needs: 'act-work',
    schema: async () => (await forms()).requestAnswerSchema,
    failed: 'Failed to upload document',
  }),
  create: verb({
    path: '/admin/documents/requests/new',
    creates: { label: 'Request a File', at: '/admin/documents#request' },
    needs: 'act-work',
    schema: async () => (await forms()).documentRequestSchema,
    done: 'File requested',
    failed: 'Failed to request the file',
  }),
  edit: verb({
    path: '/admin/documents/requests/:requestId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).requestEditSchema,
    done: 'File request updated',
    failed: 'Failed to update the file request',
  }),
  withdraw: verb({
    path: '/admin/documents/requests/:requestId/withdraw',
    needs: 'act-work',
    schema: nothing,
    done: 'File request withdrawn',
    failed: 'Failed to withdraw the file request',
  }),
  reopen: verb({
    path: '/admin/documents/requests/:requestId/reopen',
    needs: 'act-work',
    schema: nothing,
    done: 'File requested again',
    failed: 'Failed to request the file again',
  }),
};
