import type { AdminActor, CustomerActor, StaffOrFirm } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { documentEvents } from '#app/records/document/events.ts';
import type { documentRequestEvents } from '#app/records/document-request/events.ts';
import type { EffectsOf } from '#app/records/events.ts';
import {
  type AnnouncedDocument,
  type AnnouncedRequest,
  fileRequested,
  replacedByCustomer,
  replacedByFirm,
  requestAnswered,
} from './document-announcements.ts';

/** What follows from what happens to documents. */
export const documentEffects = {
  // One email names all files that came together, so the notices are made of all.
  'document.uploaded': (
    {
      document: { id, title, fileName },
      customerId,
      notice,
    }: { document: AnnouncedDocument; customerId: string; notice: Announcement | undefined },
    _: AdminActor | CustomerActor,
  ) => ({ id, line: { title, file: fileName, customerId }, notices: [notice] }),
  'document.replaced': (
    {
      document,
      customer: { id: customerId, company },
    }: {
      document: AnnouncedDocument & { number: number };
      customer: { id: string; company: string };
    },
    by: AdminActor | CustomerActor,
  ) => ({
    id: document.id,
    line: { title: document.title, number: document.number, file: document.fileName },
    notices: [
      by.kind === 'admin'
        ? replacedByFirm(document, customerId, by)
        : replacedByCustomer(document, company, by),
    ],
  }),
} satisfies EffectsOf<typeof documentEvents, Effect>;

/** What follows from what happens to file requests. */
export const documentRequestEffects = {
  // What an engagement asks for is in its own email.
  'document_request.created': (request: AnnouncedRequest, by: StaffOrFirm) => ({
    id: request.id,
    line: { title: request.title, customerId: request.customerId },
    notices: [by.kind === 'admin' && fileRequested(request, by)],
  }),
  'document_request.reopened': (request: AnnouncedRequest, by: AdminActor) => ({
    id: request.id,
    line: { title: request.title },
    notices: [fileRequested(request, by)],
  }),
  'document_request.answered': (
    {
      id,
      title,
      document,
      note,
      company,
    }: {
      id: string;
      title: string;
      document: AnnouncedDocument;
      note: string | undefined;
      company: string;
    },
    by: CustomerActor,
  ) => ({
    id,
    line: { title, documentId: document.id },
    notices: [requestAnswered({ ...document, title, note }, company, by)],
  }),
} satisfies EffectsOf<typeof documentRequestEvents, Effect>;
