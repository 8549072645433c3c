import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { setOwnPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import type { Toast } from '#app/platform/toast.ts';
import {
  archiveDocument,
  replaceFile,
  restoreDocument,
  sendDocuments,
  setDocumentPrivacy,
  shareDocuments,
  updateDocument,
} from './document-commands.server.ts';
import {
  documentAgenda,
  documentFigures,
  documentSearch,
  requestAgenda,
  requestsDue,
} from './document-sources-sql.server.ts';
import { documentRequestVerbs, documentVerbs } from './document-verbs.ts';
import {
  answerRequest,
  reopenRequest,
  requestFile,
  updateRequest,
  withdrawRequest,
} from './request-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(documentVerbs.ownUpload, sendDocuments, (sent) => uploadedToast(sent.length)),
  on(
    documentRequestVerbs.answer,
    (customer, answer, { requestId }) => answerRequest(customer, requestId, answer),
    () => uploadedToast(1),
  ),
  on(documentVerbs.ownEdit, (customer, edit, { documentId }) =>
    updateDocument(customer, documentId, edit),
  ),
  on(documentVerbs.ownReplace, (customer, replacement, { documentId }) =>
    replaceFile(customer, documentId, replacement),
  ),
  on(documentVerbs.takeBack, (customer, _, { documentId }) =>
    archiveDocument(customer, documentId),
  ),
  on(documentVerbs.keepPrivate, (customer, _, { documentId }) =>
    setOwnPrivacy(customer, 'document', documentId, true),
  ),
  on(documentVerbs.openToCompany, (customer, _, { documentId }) =>
    setOwnPrivacy(customer, 'document', documentId, false),
  ),
  on(documentVerbs.upload, shareDocuments, (shared) => uploadedToast(shared.length)),
  on(documentRequestVerbs.create, requestFile),
  on(documentRequestVerbs.edit, (staff, edit, { requestId }) =>
    updateRequest(staff, requestId, edit),
  ),
  on(documentRequestVerbs.withdraw, (staff, _, { requestId }) => withdrawRequest(staff, requestId)),
  on(documentRequestVerbs.reopen, (staff, _, { requestId }) => reopenRequest(staff, requestId)),
  on(documentVerbs.edit, (staff, edit, { documentId }) => updateDocument(staff, documentId, edit)),
  on(documentVerbs.replace, (staff, replacement, { documentId }) =>
    replaceFile(staff, documentId, replacement),
  ),
  on(documentVerbs.privacy, (staff, change, { documentId }) =>
    setDocumentPrivacy(staff, documentId, change),
  ),
  on(documentVerbs.archive, (staff, _, { documentId }) => archiveDocument(staff, documentId)),
  on(documentVerbs.restore, (staff, _, { documentId }) => restoreDocument(staff, documentId)),
];

/** What is said once documents were uploaded (text: specification, section 8). */
function uploadedToast(documents: number): Toast {
  return {
    kind: 'success',
    title: 'Document uploaded successfully',
    ...(documents > 1 && { description: `${documents} documents were added.` }),
  };
}

/** What this area is to the house. */
export const documentsArea = {
  handlers,
  found: { document: documentSearch },
  asks: { document: documentAgenda, document_request: requestAgenda },
  figures: documentFigures,
  due: requestsDue,
} satisfies Area;
