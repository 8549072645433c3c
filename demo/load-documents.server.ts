import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { extensionOf, FILE_KINDS } from '#app/platform/files/file-kinds.ts';
import { oneBusinessDayAfter } from '#app/platform/response-time.ts';
import {
  customerDocuments,
  documentRequests,
  documentVersions,
} from '#app/records/document/document-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { atWork, demoHours } from './demo-hours.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { nameOf, type StoredFile } from './load-records.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoDocument, DemoDocumentFile, DemoDocumentRequest } from './types/writing.ts';

type World = {
  tx: Tx;
  firm: DemoFirm;
  people: DemoPeople;
  now: Date;
  projectIds: Map<string, string>;
  files: StoredFile[];
};

/** People are notified of what is younger than this, and have not read what is younger than `UNREAD_DAYS`. */
const NOTICE_DAYS = 60;
const UNREAD_DAYS = 10;
const DAY_MS = 24 * 3_600_000;

/**
 * Documents with every file they have had, the requests for files, and what people were notified of them. Returns the files
 * to store once the transaction has committed.
 */
export async function loadDocuments(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  { now, projectIds }: Pick<World, 'now' | 'projectIds'>,
): Promise<StoredFile[]> {
  const world: World = { tx, firm, people, now, projectIds, files: [] };
  const ids = new Map<string, string>();
  for (const document of firm.documents) {
    ids.set(document.fileName, await loadDocument(world, document));
  }
  for (const request of firm.documentRequests) await loadRequest(world, request, ids);
  return world.files;
}

async function loadDocument(world: World, document: DemoDocument): Promise<string> {
  const { tx, people, now } = world;
  const id = randomUUID();
  const customerId = idOf(people.customerIds, document.companyKey);
  const files: DemoDocumentFile[] = [document, ...(document.later ?? [])];
  const latest = files.at(-1) ?? document;
  const { madeAt, dueAt, keptAt } = lookAt(world, latest);
  await tx.insert(customerDocuments).values({
    id,
    customerId,
    projectId: document.projectKey ? idOf(world.projectIds, document.projectKey) : null,
    title: document.title,
    description: document.description,
    category: document.category,
    fileVersion: files.length,
    ...authorIn(world, document),
    createdAt: demoTime(now, document),
    updatedAt: demoTime(now, latest),
  });
  for (const [at, file] of files.entries()) {
    const bytes = bytesOf(file.body);
    const extension = extensionOf(file.fileName);
    const filePath = `${customerId}/${randomUUID()}.${extension}`;
    world.files.push({ key: filePath, bytes });
    await tx.insert(documentVersions).values({
      documentId: id,
      number: at + 1,
      fileName: file.fileName,
      filePath,
      fileSize: bytes.byteLength,
      mimeType: FILE_KINDS.find(({ extensions }) => extensions.includes(extension))?.mimeType ?? '',
      ...authorIn(world, file),
      createdAt: demoTime(now, file),
    });
  }
  await tell(world, latest, {
    companyKey: document.companyKey,
    entityType: 'document',
    entityId: id,
    path: `/documents/${id}`,
    title:
      files.length > 1 ? `New version of ${document.title}` : `New document: ${document.title}`,
  });
  if (keptAt) await tellOfLook(world, document, { id, sentBy: latest.uploadedByKey, at: keptAt });
  if (dueAt) {
    await tx.insert(promises).values({ kind: 'file', recordId: id, madeAt, dueAt, keptAt });
  }
  if (dueAt && !keptAt) {
    await tx
      .update(customerDocuments)
      .set({ lookDueAt: dueAt })
      .where(eq(customerDocuments.id, id));
  }
  return id;
}

/** The notice that someone looked at a file, for who sent it. */
async function tellOfLook(
  { tx, firm, people }: World,
  { companyKey, title }: DemoDocument,
  { id, sentBy, at }: { id: string; sentBy: string; at: Date },
): Promise<void> {
  const [looker] = firm.staff;
  await tx.insert(notices).values({
    userId: idOf(people.userIds, sentBy),
    customerId: idOf(people.customerIds, companyKey),
    eventId: randomUUID(),
    entityType: 'document',
    entityId: id,
    title: `${looker?.name ?? ''} looked at ${title}`,
    path: `/customer/documents/${id}`,
    createdAt: at,
    readAt: at,
  });
}

/** What the firm promised of a customer's file: it looks at it a few hours later, what came lately is still open. */
function lookAt(
  { firm, now }: World,
  file: DemoDocumentFile,
): { madeAt: Date; dueAt: Date | null; keptAt: Date | null } {
  const madeAt = demoTime(now, file);
  if (firm.staff.some(({ key }) => key === file.uploadedByKey)) {
    return { madeAt, dueAt: null, keptAt: null };
  }
  const hours = demoHours(now);
  const dueAt = oneBusinessDayAfter(madeAt, hours);
  const keptAt = atWork(new Date(madeAt.getTime() + DAY_MS / 8), hours, now);
  return { madeAt, dueAt, keptAt: dueAt > now ? null : keptAt };
}

async function loadRequest(
  world: World,
  request: DemoDocumentRequest,
  documentIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { tx, firm, people, now } = world;
  const id = randomUUID();
  const answer = firm.documents.find(({ fileName }) => fileName === request.answeredWith);
  await tx.insert(documentRequests).values({
    id,
    customerId: idOf(people.customerIds, request.companyKey),
    title: request.title,
    note: request.note ?? null,
    category: request.category,
    dueDate: request.dueInDays === undefined ? null : demoDate(now, request.dueInDays),
    requestedBy: idOf(people.userIds, request.requestedByKey),
    requestedByName: nameOf(firm, request.requestedByKey),
    documentId: (answer && documentIds.get(answer.fileName)) ?? null,
    fulfilledAt: answer ? demoTime(now, answer) : null,
    withdrawnAt: request.withdrawn ? demoTime(now, request.withdrawn) : null,
    createdAt: demoTime(now, request),
  });
  if (answer || request.withdrawn) return;
  await tell(
    world,
    { ...request, uploadedByKey: request.requestedByKey },
    {
      companyKey: request.companyKey,
      entityType: 'document_request',
      entityId: id,
      path: '/documents',
      title: `File requested: ${request.title}`,
    },
  );
}

/** A notice for the other side of anyone who did it, unless it is long past. */
async function tell(
  { tx, firm, people, now }: World,
  done: { daysAgo: number; hour?: number; uploadedByKey: string },
  {
    companyKey,
    path,
    ...about
  }: {
    companyKey: string;
    entityType: 'document' | 'document_request';
    entityId: string;
    path: string;
    title: string;
  },
): Promise<void> {
  if (done.daysAgo > NOTICE_DAYS) return;
  const createdAt = demoTime(now, done);
  const isFromStaff = firm.staff.some(({ key }) => key === done.uploadedByKey);
  const company = firm.companies.find(({ key }) => key === companyKey);
  const told = isFromStaff
    ? [idOf(people.userIds, company?.mainContactKey ?? '')]
    : firm.staff.map(({ key }) => idOf(people.userIds, key));
  const eventId = randomUUID();
  await insertAll(
    tx,
    notices,
    told.map((userId) => ({
      ...about,
      userId,
      eventId,
      path: `${isFromStaff ? '/customer' : '/admin'}${path}`,
      createdAt,
      readAt: done.daysAgo <= UNREAD_DAYS ? null : new Date(createdAt.getTime() + DAY_MS / 8),
    })),
  );
}

function authorIn({ firm, people }: World, { uploadedByKey }: { uploadedByKey: string }) {
  const isFromStaff = firm.staff.some(({ key }) => key === uploadedByKey);
  return {
    uploadedBy: idOf(people.userIds, uploadedByKey),
    authorName: nameOf(firm, uploadedByKey),
    authorSide: isFromStaff ? ('firm' as const) : ('customer' as const),
  };
}

/** The bytes of a file of the demo, which is in the source as text or as a data URL. */
function bytesOf(body: string): Buffer {
  return body.startsWith('data:')
    ? Buffer.from(body.slice(body.indexOf(',') + 1), 'base64')
    : Buffer.from(body, 'utf8');
}
