import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { authorOf } from '#app/access/author.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  documentsReceivedForFirm,
  documentsSharedForCustomer,
  fileReplacedForCustomer,
  fileReplacedForFirm,
  fileRequestedForCustomer,
  requestAnsweredForFirm,
} from './document-mails.ts';

// What people are notified of documents and file requests. Their mail asks for the switch of all mail alone.

/** What an announcement says of a document. */
export type AnnouncedDocument = { id: string; title: string; fileName: string };

/** The announcement to a customer that the firm shared documents; one email names all that came together. */
export function sharedByFirm(
  documents: readonly AnnouncedDocument[],
  customerId: string,
  by: AdminActor,
): Announcement[] {
  const content = documentsSharedForCustomer(
    { documents, sharedBy: authorOf(by).authorName, firmName: firmNow().name },
    pathOfAll('customer', documents),
  );
  return documents.map((document, place) => ({
    ...forCustomer(document, customerId),
    title: `New document: ${document.title}`,
    ...(place === 0 && { mail: { content } }),
  }));
}

/** The announcement to the firm that a customer shared documents; one email names all that came together. */
export function sharedByCustomer(
  documents: readonly AnnouncedDocument[],
  company: string,
  by: CustomerActor,
): Announcement[] {
  const content = documentsReceivedForFirm(
    { documents, sentBy: authorOf(by).authorName, company },
    pathOfAll('admin', documents),
  );
  return documents.map((document, place) => ({
    ...forStaff(document),
    title: `${company} shared ${document.title}`,
    ...(place === 0 && { mail: { content, replyTo: by.email } }),
  }));
}

/** The announcement that the firm put another file, version `number`, into force. */
export function replacedByFirm(
  document: AnnouncedDocument & { number: number },
  customerId: string,
  by: AdminActor,
): Announcement {
  const announcement = forCustomer(document, customerId);
  const facts = { ...document, by: authorOf(by).authorName };
  return {
    ...announcement,
    title: `New version of ${document.title}`,
    mail: { content: fileReplacedForCustomer(facts, announcement.path) },
  };
}

/** The announcement that the customer put another file, version `number`, into force. */
export function replacedByCustomer(
  document: AnnouncedDocument & { number: number },
  company: string,
  by: CustomerActor,
): Announcement {
  const announcement = forStaff(document);
  const facts = { ...document, by: authorOf(by).authorName, company };
  return {
    ...announcement,
    title: `${company} replaced ${document.title}`,
    mail: { content: fileReplacedForFirm(facts, announcement.path), replyTo: by.email },
  };
}

/**
 * The announcement that someone at the firm looked at a file: to the person who sent it, or to everyone who sees it if that
 * person is gone. Without email.
 */
export function fileLookedAt(
  document: { id: string; customerId: string; title: string },
  sentBy: string | null,
  by: AdminActor,
): Announcement {
  return {
    ...forCustomer(document, document.customerId),
    to: { customer: document.customerId, ...(sentBy && { person: sentBy }) },
    title: `${authorOf(by).authorName} looked at ${document.title}`,
  };
}

/** What an announcement says of a file request. */
export type AnnouncedRequest = {
  id: string;
  customerId: string;
  title: string;
  note?: string | undefined;
  dueDate?: string | undefined;
};

/** The announcement that the firm asks a customer for a file. */
export function fileRequested(request: AnnouncedRequest, by: AdminActor): Announcement {
  const path = '/customer/documents';
  const facts = { ...request, requestedBy: authorOf(by).authorName, firmName: firmNow().name };
  return {
    to: { customer: request.customerId },
    subject: 'document_request',
    subjectId: request.id,
    title: `File requested: ${request.title}`,
    path,
    mail: { content: fileRequestedForCustomer(facts, path) },
  };
}

/** The announcement that a customer sent a requested file. */
export function requestAnswered(
  document: AnnouncedDocument & { note: string | undefined },
  company: string,
  by: CustomerActor,
): Announcement {
  const announcement = forStaff(document);
  const facts = { ...document, by: authorOf(by).authorName, company };
  return {
    ...announcement,
    title: `${company} sent the requested file: ${document.title}`,
    mail: { content: requestAnsweredForFirm(facts, announcement.path), replyTo: by.email },
  };
}

function forCustomer({ id }: { id: string }, customerId: string) {
  return {
    subject: 'document',
    subjectId: id,
    to: { customer: customerId },
    path: recordPage('customer', 'document', id),
  } as const;
}

function forStaff({ id }: { id: string }) {
  return {
    subject: 'document',
    subjectId: id,
    to: { staff: 'all' },
    path: recordPage('admin', 'document', id),
  } as const;
}

/** Where an email about new documents leads: to the one, or to the list of several. */
function pathOfAll(side: 'admin' | 'customer', documents: readonly AnnouncedDocument[]): string {
  const [only] = documents;
  return only && documents.length === 1 ? `/${side}/documents/${only.id}` : `/${side}/documents`;
}
