import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers, stageFiles } from '#tests/helpers/documents.ts';
import { makeDocument } from '#tests/helpers/makers.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import {
  archiveDocument,
  markDocumentListSeen,
  replaceFile,
  sendDocuments,
  updateDocument,
} from './document-commands.server.ts';
import { getDocument } from './document-queries.server.ts';
import {
  answerRequest,
  reopenRequest,
  requestFile,
  updateRequest,
  withdrawRequest,
} from './request-commands.server.ts';
import {
  countOpenRequests,
  listDocumentRequests,
  listOpenRequests,
} from './request-queries.server.ts';

setUpDatabase();

const FIRST_PAGE = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
} as const;

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let profile: typeof customerProfiles.$inferSelect;

beforeAll(async () => {
  ({ admin, customer, other, profile } = await makeMembers());
});

function asked(title: string, dueDate?: string): Promise<string> {
  const wanted = {
    customerId: customer.customerId,
    title,
    category: 'contracts' as const,
    dueDate,
  };
  return requestFile(admin, { ...wanted, note: 'For the renewal' });
}

function rowOf(id: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(documentRequests).where(eq(documentRequests.id, id));
    return row;
  });
}

async function states(view: 'open' | 'answered' | 'withdrawn') {
  const { rows } = await listDocumentRequests(admin, FIRST_PAGE, { view, customerId: null });
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

describe('a request for a file', () => {
  it('is told to its customer alone, who sees the one due first on top', async () => {
    const before = (await queuedAnnouncements()).length;
    const undated = await asked('Undated');
    const later = await asked('Later', '2027-03-01');
    const soon = await asked('Soon', '2027-01-15');
    const told = (await queuedAnnouncements()).slice(before);
    expect(told.map(({ to, subjectId }) => [to, subjectId])).toEqual(
      [undated, later, soon].map((id) => [{ customer: customer.customerId }, id]),
    );
    expect(JSON.stringify(told[2]?.mail)).toContain('Jan 15, 2027');
    const open = await listOpenRequests(customer);
    expect(open.map(({ title }) => title)).toEqual(['Soon', 'Later', 'Undated']);
    expect(open[0]).toMatchObject({ note: 'For the renewal', requestedByName: 'Ada Advisor' });
    expect(await listOpenRequests(other)).toEqual([]);
  });

  it('is answered with a file that becomes a document of the customer', async () => {
    const id = await asked('Certificate of insurance');
    const openBefore = await countOpenRequests(admin);
    const uploads = await stageFiles(customer, 'insurance.txt');
    const documentId = await answerRequest(customer, id, { uploads, description: 'Signed' });
    expect(await rowOf(id)).toMatchObject({ documentId, version: 2 });
    expect((await rowOf(id))?.fulfilledAt).toBeInstanceOf(Date);
    const [document] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(customerDocuments).where(eq(customerDocuments.id, documentId)),
    );
    expect(document).toMatchObject({
      customerId: customer.customerId,
      title: 'Certificate of insurance',
      description: 'Signed',
      category: 'contracts',
      authorSide: 'customer',
    });
    expect(await countOpenRequests(admin)).toBe(openBefore - 1);
    expect((await queuedAnnouncements()).at(-1)).toMatchObject({
      to: { staff: 'all' },
      subject: 'document',
      subjectId: documentId,
      path: `/admin/documents/${documentId}`,
    });
    const again = answerRequest(customer, id, {
      uploads: await stageFiles(customer, 'answer.txt'),
    });
    await expect(again).rejects.toThrow('This request was already answered.');
    expect(await rowOf(id)).toMatchObject({ documentId, version: 2 });
  });

  it('is answered once when two try at the same time', async () => {
    const id = await asked('Two at once');
    const tries = await Promise.allSettled(
      [await stageFiles(customer, 'answer.txt'), await stageFiles(customer, 'answer.txt')].map(
        (uploads) => answerRequest(customer, id, { uploads }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const made = await unsafeOwnerTransaction((tx) =>
      tx.select().from(customerDocuments).where(eq(customerDocuments.title, 'Two at once')),
    );
    expect(made).toHaveLength(1);
  });

  it("can't be answered by anybody else, nor once it is withdrawn", async () => {
    const id = await asked('Not yours');
    const before = await rowOf(id);
    const stranger = answerRequest(other, id, { uploads: await stageFiles(other, 'answer.txt') });
    await expect(stranger).rejects.toThrow(NotFoundError);
    expect(await rowOf(id)).toEqual(before);
    await withdrawRequest(admin, id);
    const late = answerRequest(customer, id, { uploads: await stageFiles(customer, 'answer.txt') });
    await expect(late).rejects.toThrow(NotFoundError);
    expect(await rowOf(id)).toMatchObject({ documentId: null, fulfilledAt: null });
    expect((await listOpenRequests(customer)).map(({ title }) => title)).not.toContain('Not yours');
  });

  it('is edited while it is open, never over someone else’s edit', async () => {
    const id = await asked('Edited');
    const edit = { title: 'Edited once', category: 'general' as const, version: 1 };
    await updateRequest(admin, id, edit);
    await expect(updateRequest(admin, id, edit)).rejects.toThrow(ChangedMeanwhileError);
    expect(await rowOf(id)).toMatchObject({ title: 'Edited once', note: null, version: 2 });
    await withdrawRequest(admin, id);
    for (const version of [2, 3]) {
      await expect(updateRequest(admin, id, { ...edit, version })).rejects.toThrow(/withdrawn/);
    }
    await expect(withdrawRequest(admin, id)).rejects.toThrow(RefusedError);
    expect((await states('withdrawn'))[id]).toBe('withdrawn');
    await reopenRequest(admin, id);
    expect((await states('open'))[id]).toBe('open');
    await expect(reopenRequest(admin, id)).rejects.toThrow(RefusedError);
  });

  it('shows that its answer was taken back, and can be asked again', async () => {
    const id = await asked('Taken back');
    const documentId = await answerRequest(customer, id, {
      uploads: await stageFiles(customer, 'answer.txt'),
    });
    expect((await states('answered'))[id]).toBe('answered');
    await archiveDocument(customer, documentId);
    expect((await states('answered'))[id]).toBe('removed');
    await reopenRequest(admin, id);
    expect(await rowOf(id)).toMatchObject({ documentId: null, fulfilledAt: null });
    expect((await listOpenRequests(customer)).map(({ title }) => title)).toContain('Taken back');
  });

  it('is only the firm’s to change, by the database too', async () => {
    const id = await asked('Protected');
    const renamed = asActor(customer, (tx) =>
      tx.update(documentRequests).set({ title: 'Mine' }).where(eq(documentRequests.id, id)),
    );
    await expect(renamed).rejects.toMatchObject(NOT_GRANTED);
    const made = asActor(customer, (tx) =>
      tx.insert(documentRequests).values({
        customerId: customer.customerId,
        title: 'Forged',
        requestedBy: customer.userId,
        requestedByName: 'Ada Advisor',
      }),
    );
    await expect(made).rejects.toThrow(NO_POLICY);
    expect(await rowOf(id)).toMatchObject({ title: 'Protected' });
  });
});

describe('what was notified of documents', () => {
  it('is read with the list where it has no page, and stays unread where it has one', async () => {
    const ids = await unsafeOwnerTransaction(async (tx) => {
      const other = await makeDocument(tx, profile);
      const gone = await makeDocument(tx, profile, { archivedAt: new Date() });
      const told = [
        ['document', other.document.id],
        ['document', gone.document.id],
        ['document_request', crypto.randomUUID()],
      ] as const;
      for (const [entityType, entityId] of told) {
        await tx.insert(notices).values({
          userId: customer.userId,
          eventId: crypto.randomUUID(),
          entityType,
          entityId,
          title: 'Told',
          path: '/customer/documents',
        });
      }
      return told.map(([, id]) => id);
    });
    await markDocumentListSeen(customer);
    const rows = await unsafeOwnerTransaction((tx) =>
      tx.select().from(notices).where(eq(notices.userId, customer.userId)),
    );
    const isRead = ids.map((id) => rows.find((row) => row.entityId === id)?.readAt != null);
    expect(isRead).toEqual([false, true, true]);
  });
});

it("a customer's changes are refused after too many in an hour, and write nothing", async () => {
  const id = await asked('One too many');
  const uploads = await stageFiles(other, 'own.txt');
  const about = { title: 'Own', category: 'general' as const };
  const [own = ''] = await sendDocuments(other, { ...about, uploads });
  for (let at = 0; at < 120; at += 1) {
    await countTry('customer-document', customer.customerId).catch(() => {});
    await countTry('customer-document', other.customerId).catch(() => {});
  }
  const answer = { uploads: await stageFiles(customer, 'late.txt') };
  await expect(answerRequest(customer, id, answer)).rejects.toThrow(RateLimitError);
  expect(await rowOf(id)).toMatchObject({ documentId: null, fulfilledAt: null });
  const next = await stageFiles(other, 'next.txt');
  const attempts = [
    () => sendDocuments(other, { ...about, uploads: next }),
    () => updateDocument(other, own, { ...about, title: 'Changed', version: 1 }),
    () => replaceFile(other, own, { uploads: next }),
    () => archiveDocument(other, own),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(RateLimitError);
  expect(await getDocument(other, own)).toMatchObject({ title: 'Own', fileVersion: 1 });
});
