import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { listTitles, makeMembers, rowOf, shareOne, stageFiles } from '#tests/helpers/documents.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import {
  archiveDocument,
  replaceFile,
  sendDocuments,
  shareDocuments,
  updateDocument,
} from './document-commands.server.ts';
import { getDocument, getDocumentFile, wasTakenBack } from './document-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let profile: typeof customerProfiles.$inferSelect;

beforeAll(async () => {
  ({ admin, customer, other, profile } = await makeMembers());
});

const shared = (title?: string) => shareOne(admin, profile.id, title);

async function sent(title = 'Price list'): Promise<string> {
  const uploads = await stageFiles(customer, 'prices.csv');
  const [id] = await sendDocuments(customer, { title, uploads, category: 'general' });
  if (!id) throw new Error('Nothing was sent.');
  return id;
}

describe('sharing documents with a customer', () => {
  it('stores the file under the customer, tells them once, and logs it', async () => {
    const before = (await queuedAnnouncements()).length;
    const id = await shared('Quarterly review');
    const { row, versions } = await rowOf(id);
    expect(row).toMatchObject({
      customerId: profile.id,
      title: 'Quarterly review',
      category: 'reports',
      fileVersion: 1,
      authorName: 'Ada Advisor',
      authorSide: 'firm',
    });
    expect(versions).toMatchObject([
      { number: 1, fileName: 'scorecard.txt', mimeType: 'text/plain', fileSize: 24 },
    ]);
    expect(versions[0]?.filePath).toMatch(new RegExp(`^${profile.id}/[0-9a-f-]{36}\\.txt$`));
    const told = (await queuedAnnouncements()).slice(before);
    expect(told).toMatchObject([
      {
        to: { customer: profile.id },
        subject: 'document',
        subjectId: id,
        path: `/customer/documents/${id}`,
        mail: { content: { subject: 'New document: Quarterly review' } },
      },
    ]);
    expect(JSON.stringify(told)).toContain(`"/customer/documents/${id}`);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(logged).toMatchObject([{ action: 'document.uploaded', userId: admin.userId }]);
  });

  it('makes one document of each of several files, and one email of all', async () => {
    const before = (await queuedAnnouncements()).length;
    const uploads = await stageFiles(admin, 'truck_list.csv', 'dispatch-rule.txt');
    const input = {
      customerId: profile.id,
      title: 'Unused',
      uploads,
      category: 'general' as const,
    };
    const ids = await shareDocuments(admin, input);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ row }) => row?.title)).toEqual(['Truck list', 'Dispatch rule']);
    const told = (await queuedAnnouncements()).slice(before);
    expect(told.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort());
    expect(told.filter(({ mail }) => mail).map(({ mail }) => mail?.content.subject)).toEqual([
      'New documents (2)',
    ]);
  });

  it('is refused for a customer who is archived meanwhile, and the upload stays', async () => {
    const gone = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      await tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, made.profile.id));
      return made.profile.id;
    });
    const uploads = await stageFiles(admin, 'late.txt');
    const input = { customerId: gone, title: 'Late', uploads, category: 'general' as const };
    await expect(shareDocuments(admin, input)).rejects.toThrow(RefusedError);
    const again = await shareDocuments(admin, { ...input, customerId: profile.id });
    expect(again).toHaveLength(1);
  });

  it("takes nobody else's upload and none twice", async () => {
    const uploads = await stageFiles(customer, 'mine.txt');
    const input = { customerId: profile.id, title: 'Taken', uploads, category: 'general' as const };
    await expect(shareDocuments(admin, input)).rejects.toThrow(RefusedError);
    const own = { title: 'Mine', uploads, category: 'general' as const };
    expect(await sendDocuments(customer, own)).toHaveLength(1);
    await expect(sendDocuments(customer, own)).rejects.toThrow(RefusedError);
    expect(await listTitles(customer, 'q=mine')).toEqual(['Mine']);
    expect(await listTitles(admin, 'q=Taken')).toEqual([]);
  });
});

describe("a customer's own documents", () => {
  it('are told to the staff and belong to the customer', async () => {
    const before = (await queuedAnnouncements()).length;
    const id = await sent('Union wage sheet');
    expect((await rowOf(id)).row).toMatchObject({
      customerId: profile.id,
      authorSide: 'customer',
      authorName: 'Carl Customer',
      uploadedBy: customer.userId,
    });
    expect((await queuedAnnouncements()).slice(before)).toMatchObject([
      {
        to: { staff: 'all' },
        subjectId: id,
        path: `/admin/documents/${id}`,
        mail: { replyTo: customer.email },
      },
    ]);
  });

  it('can be edited, replaced and taken back by them, and are then gone for them alone', async () => {
    const id = await sent('Draft');
    await updateDocument(customer, id, {
      title: 'Final',
      description: 'Signed',
      category: 'contracts',
      version: 1,
    });
    const uploads = await stageFiles(customer, 'final.txt');
    await replaceFile(customer, id, { uploads });
    expect(await rowOf(id)).toMatchObject({
      row: { title: 'Final', description: 'Signed', category: 'contracts', fileVersion: 2 },
      versions: [{ fileName: 'prices.csv' }, { fileName: 'final.txt' }],
    });
    expect(await wasTakenBack(customer, id)).toBe(false);
    await archiveDocument(customer, id);
    expect(await wasTakenBack(customer, id)).toBe(true);
    expect(await wasTakenBack(other, id)).toBe(false);
    await expect(getDocument(customer, id)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(customer, id, 1)).rejects.toThrow(NotFoundError);
    expect(await listTitles(customer, 'q=Final')).toEqual([]);
    expect(await listTitles(admin, 'q=Final&show=archived')).toEqual(['Final']);
    await expect(archiveDocument(customer, id)).rejects.toThrow(NotFoundError);
  });

  it("stay out of another customer's reach, and so do the firm's documents for changing", async () => {
    const mine = await sent('Mine alone');
    const firms = await shared('From the firm');
    const edit = { title: 'Taken', category: 'general' as const, version: 1 };
    for (const [actor, id] of [
      [other, mine],
      [other, firms],
      [customer, firms],
    ] as const) {
      const before = await rowOf(id);
      const uploads = await stageFiles(actor, 'taken.txt');
      await expect(updateDocument(actor, id, edit)).rejects.toThrow(NotFoundError);
      await expect(replaceFile(actor, id, { uploads })).rejects.toThrow(NotFoundError);
      await expect(archiveDocument(actor, id)).rejects.toThrow(NotFoundError);
      expect(await rowOf(id)).toEqual(before);
    }
    await expect(getDocument(other, mine)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(other, firms, 'latest')).rejects.toThrow(NotFoundError);
    expect(await listTitles(other)).toEqual([]);
  });

  it('are protected by the database too: no other columns, no rows of the firm', async () => {
    const id = await sent('Own row');
    const firms = await shared('Row of the firm');
    const moved = asActor(customer, (tx) =>
      tx.update(customerDocuments).set({ authorSide: 'firm' }).where(eq(customerDocuments.id, id)),
    );
    await expect(moved).rejects.toMatchObject(NOT_GRANTED);
    const forged = asActor(customer, (tx) =>
      tx.insert(customerDocuments).values({
        customerId: profile.id,
        title: 'Forged',
        uploadedBy: customer.userId,
        authorName: 'Ada Advisor',
        authorSide: 'firm',
      }),
    );
    await expect(forged).rejects.toThrow(NO_POLICY);
    const slipped = asActor(customer, (tx) =>
      tx.insert(documentVersions).values({
        documentId: firms,
        number: 2,
        fileName: 'x.txt',
        filePath: 'x',
        fileSize: 1,
        mimeType: 'text/plain',
        uploadedBy: customer.userId,
        authorName: 'Carl',
        authorSide: 'customer',
      }),
    );
    await expect(slipped).rejects.toThrow(NO_POLICY);
    expect((await rowOf(id)).row?.authorSide).toBe('customer');
    expect((await rowOf(firms)).versions).toHaveLength(1);
  });
});
