import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { getPortalOverview } from '#app/areas/customers/portal-queries.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { makeCustomer, makeDocument, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { documentListOf } from './document-address.ts';
import {
  archiveDocument,
  replaceFile,
  restoreDocument,
  sendDocuments,
  shareDocuments,
  updateDocument,
} from './document-commands.server.ts';
import { getDocument, getDocumentFile, listDocuments } from './document-queries.server.ts';
import { customerDocuments, documentVersions } from './document-tables.ts';

setUpDatabase();

const FIRM = { name: 'Plenum', email: 'hello@plenum.example', url: 'https://plenum.example' };

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let profile: typeof customerProfiles.$inferSelect;

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => ({
    admin: await makeUser(tx, { role: 'admin', name: 'Ada Advisor' }),
    customer: await makeCustomer(tx, { name: 'Carl Customer' }),
    other: await makeCustomer(tx),
  }));
  profile = made.customer.profile;
  admin = (await unsafeActorOfUser(made.admin.id)) as AdminActor;
  customer = (await unsafeActorOfUser(made.customer.user.id)) as CustomerActor;
  other = (await unsafeActorOfUser(made.other.user.id)) as CustomerActor;
});

async function uploaded(actor: AdminActor | CustomerActor, ...fileNames: string[]) {
  const ids: string[] = [];
  for (const fileName of fileNames) {
    const body = new Response(`Content of ${fileName}`).body;
    if (!body) throw new Error('There is no body.');
    ids.push((await stageUpload(actor, { fileName, body })).id);
  }
  return ids;
}

async function shared(title = 'Scorecard'): Promise<string> {
  const uploads = await uploaded(admin, 'scorecard.txt');
  const input = { customerId: profile.id, title, uploads, category: 'reports' as const };
  const [id] = await shareDocuments(admin, input, FIRM);
  if (!id) throw new Error('Nothing was shared.');
  return id;
}

async function sent(title = 'Price list'): Promise<string> {
  const uploads = await uploaded(customer, 'prices.csv');
  const [id] = await sendDocuments(customer, { title, uploads, category: 'general' }, FIRM);
  if (!id) throw new Error('Nothing was sent.');
  return id;
}

function rowOf(id: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(customerDocuments).where(eq(customerDocuments.id, id));
    const versions = await tx
      .select()
      .from(documentVersions)
      .where(eq(documentVersions.documentId, id))
      .orderBy(documentVersions.number);
    return { row, versions };
  });
}

const page = (query = '') => documentListOf(new URL(`https://plenum.example/documents?${query}`));
async function listed(actor: AdminActor | CustomerActor, query = '') {
  const { request, filters } = page(query);
  const { rows } = await listDocuments(actor, request, filters);
  return rows.map(({ title }) => title);
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
    expect(JSON.stringify(told)).toContain(`https://plenum.example/customer/documents/${id}`);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(logged).toMatchObject([{ action: 'document.uploaded', userId: admin.userId }]);
  });

  it('makes one document of each of several files, and one mail of all', async () => {
    const before = (await queuedAnnouncements()).length;
    const uploads = await uploaded(admin, 'truck_list.csv', 'dispatch-rule.txt');
    const input = {
      customerId: profile.id,
      title: 'Unused',
      uploads,
      category: 'general' as const,
    };
    const ids = await shareDocuments(admin, input, FIRM);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ row }) => row?.title)).toEqual(['Truck list', 'Dispatch rule']);
    const told = (await queuedAnnouncements()).slice(before);
    expect(told.map(({ subjectId }) => subjectId)).toEqual(ids);
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
    const uploads = await uploaded(admin, 'late.txt');
    const input = { customerId: gone, title: 'Late', uploads, category: 'general' as const };
    await expect(shareDocuments(admin, input, FIRM)).rejects.toThrow(RefusedError);
    const again = await shareDocuments(admin, { ...input, customerId: profile.id }, FIRM);
    expect(again).toHaveLength(1);
  });

  it("takes nobody else's upload and none twice", async () => {
    const uploads = await uploaded(customer, 'mine.txt');
    const input = { customerId: profile.id, title: 'Taken', uploads, category: 'general' as const };
    await expect(shareDocuments(admin, input, FIRM)).rejects.toThrow(RefusedError);
    const own = { title: 'Mine', uploads, category: 'general' as const };
    expect(await sendDocuments(customer, own, FIRM)).toHaveLength(1);
    await expect(sendDocuments(customer, own, FIRM)).rejects.toThrow(RefusedError);
    expect(await listed(customer, 'q=mine')).toEqual(['Mine']);
    expect(await listed(admin, 'q=Taken')).toEqual([]);
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
    const uploads = await uploaded(customer, 'final.txt');
    await replaceFile(customer, id, { uploads }, FIRM);
    expect(await rowOf(id)).toMatchObject({
      row: { title: 'Final', description: 'Signed', category: 'contracts', fileVersion: 2 },
      versions: [{ fileName: 'prices.csv' }, { fileName: 'final.txt' }],
    });
    await archiveDocument(customer, id);
    await expect(getDocument(customer, id)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(customer, id, 1)).rejects.toThrow(NotFoundError);
    expect(await listed(customer, 'q=Final')).toEqual([]);
    expect(await listed(admin, 'q=Final&show=archived')).toEqual(['Final']);
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
      const uploads = await uploaded(actor, 'taken.txt');
      await expect(updateDocument(actor, id, edit)).rejects.toThrow(NotFoundError);
      await expect(replaceFile(actor, id, { uploads }, FIRM)).rejects.toThrow(NotFoundError);
      await expect(archiveDocument(actor, id)).rejects.toThrow(NotFoundError);
      expect(await rowOf(id)).toEqual(before);
    }
    await expect(getDocument(other, mine)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(other, firms, 'latest')).rejects.toThrow(NotFoundError);
    expect(await listed(other)).toEqual([]);
  });

  it('are protected by the database too: no other columns, no rows of the firm', async () => {
    const id = await sent('Own row');
    const firms = await shared('Row of the firm');
    const moved = asActor(customer, (tx) =>
      tx.update(customerDocuments).set({ authorSide: 'firm' }).where(eq(customerDocuments.id, id)),
    );
    await expect(moved).rejects.toThrow();
    const forged = asActor(customer, (tx) =>
      tx.insert(customerDocuments).values({
        customerId: profile.id,
        title: 'Forged',
        uploadedBy: customer.userId,
        authorName: 'Ada Advisor',
        authorSide: 'firm',
      }),
    );
    await expect(forged).rejects.toThrow();
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
    await expect(slipped).rejects.toThrow();
    expect((await rowOf(id)).row?.authorSide).toBe('customer');
    expect((await rowOf(firms)).versions).toHaveLength(1);
  });
});

describe('a document', () => {
  it('keeps every file: two replacements at once make two versions', async () => {
    const id = await shared('Replaced twice');
    const first = await uploaded(admin, 'first.txt');
    const second = await uploaded(admin, 'second.txt');
    await Promise.all([
      replaceFile(admin, id, { uploads: first }, FIRM),
      replaceFile(admin, id, { uploads: second }, FIRM),
    ]);
    const { row, versions } = await rowOf(id);
    expect(row?.fileVersion).toBe(3);
    expect(versions.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(versions.map(({ fileName }) => fileName).sort()).toEqual([
      'first.txt',
      'scorecard.txt',
      'second.txt',
    ]);
    expect(await getDocumentFile(customer, id, 1)).toMatchObject({ fileName: 'scorecard.txt' });
    const latest = await getDocumentFile(customer, id, 'latest');
    expect(latest.fileName).toBe(versions[2]?.fileName);
    await expect(getDocumentFile(customer, id, 4)).rejects.toThrow(NotFoundError);
  });

  it('refuses an edit of an older copy', async () => {
    const id = await shared('Edited twice');
    const edit = { category: 'general' as const, version: 1 };
    await updateDocument(admin, id, { ...edit, title: 'First edit' });
    const late = updateDocument(admin, id, { ...edit, title: 'Second edit' });
    await expect(late).rejects.toThrow(ChangedMeanwhileError);
    expect((await rowOf(id)).row).toMatchObject({ title: 'First edit', version: 2 });
  });

  it('is out of the customer’s sight while it is archived, and is changed by nobody', async () => {
    const id = await shared('Withdrawn');
    const { documents } = await getPortalOverview(customer);
    await archiveDocument(admin, id);
    expect((await getPortalOverview(customer)).documents).toBe(documents - 1);
    await expect(getDocument(customer, id)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(customer, id, 'latest')).rejects.toThrow(NotFoundError);
    expect(await getDocumentFile(admin, id, 'latest')).toMatchObject({ fileName: 'scorecard.txt' });
    const uploads = await uploaded(admin, 'new.txt');
    await expect(replaceFile(admin, id, { uploads }, FIRM)).rejects.toThrow(RefusedError);
    await expect(archiveDocument(admin, id)).rejects.toThrow(RefusedError);
    expect((await rowOf(id)).versions).toHaveLength(1);
    await restoreDocument(admin, id);
    await expect(restoreDocument(admin, id)).rejects.toThrow(RefusedError);
    expect(await getDocument(customer, id)).toMatchObject({ title: 'Withdrawn' });
  });
});

describe('the list of documents', () => {
  it('is searched, filtered, sorted and paged by the database', async () => {
    const who = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      for (let at = 0; at < 28; at += 1) {
        await makeDocument(tx, made.profile, {
          title: `Report ${String(at).padStart(2, '0')}`,
          category: at % 2 ? 'reports' : 'contracts',
          createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
          file: { fileName: at === 7 ? '100%_done.txt' : `file-${at}.txt` },
        });
      }
      return made;
    });
    const actor = (await unsafeActorOfUser(who.user.id)) as CustomerActor;
    const { request, filters } = page();
    const first = await listDocuments(actor, request, filters);
    expect(first.count).toBe(28);
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]?.title).toBe('Report 27');
    const next = await listDocuments(actor, { ...request, after: first.next }, filters);
    expect(next.rows.map(({ title }) => title)).toEqual(['Report 02', 'Report 01', 'Report 00']);
    const back = await listDocuments(actor, { ...request, before: next.previous }, filters);
    expect(back.rows).toEqual(first.rows);
    expect((await listed(actor, 'sort=title'))[0]).toBe('Report 00');
    expect(await listed(actor, 'q=100%25_')).toEqual(['Report 07']);
    expect(await listed(actor, 'category=reports&q=Report+0')).toEqual([
      'Report 09',
      'Report 07',
      'Report 05',
      'Report 03',
      'Report 01',
    ]);
    expect(await listed(actor, 'from=customer')).toEqual([]);
    const byCompany = await listed(admin, `q=${encodeURIComponent(who.company.name)}&sort=title`);
    expect(byCompany).toHaveLength(25);
    expect(await listed(admin, `customer=${other.customerId}`)).toEqual([]);
  });
});
