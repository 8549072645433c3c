import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { listTitles, makeMembers, rowOf, shareOne, stageFiles } from '#tests/helpers/documents.ts';
import { makeCustomer, makeDocument } from '#tests/helpers/makers.ts';
import {
  archiveDocument,
  replaceFile,
  restoreDocument,
  updateDocument,
} from './document-commands.server.ts';
import { documentListOf } from './document-filters.ts';
import { getDocument, getDocumentFile, listDocuments } from './document-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let profile: typeof customerProfiles.$inferSelect;

beforeAll(async () => {
  ({ admin, customer, other, profile } = await makeMembers());
});

const shared = (title?: string) => shareOne(admin, profile.id, title);

describe('a document', () => {
  it('keeps every file: two replacements at once make two versions', async () => {
    const id = await shared('Replaced twice');
    const first = await stageFiles(admin, 'first.txt');
    const second = await stageFiles(admin, 'second.txt');
    await Promise.all([
      replaceFile(admin, id, { uploads: first }),
      replaceFile(admin, id, { uploads: second }),
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
    const documents = Number((await getPortalOverview(customer)).documents);
    await archiveDocument(admin, id);
    expect((await getPortalOverview(customer)).documents).toBe(documents - 1);
    await expect(getDocument(customer, id)).rejects.toThrow(NotFoundError);
    await expect(getDocumentFile(customer, id, 'latest')).rejects.toThrow(NotFoundError);
    expect(await getDocumentFile(admin, id, 'latest')).toMatchObject({ fileName: 'scorecard.txt' });
    const uploads = await stageFiles(admin, 'new.txt');
    await expect(replaceFile(admin, id, { uploads })).rejects.toThrow(RefusedError);
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
    const actor = await customerActor(who.user.id);
    const { request, filters } = documentListOf(new URL('https://plenum.example/'));
    const first = await listDocuments(actor, request, filters);
    expect(first.count).toBe(28);
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]?.title).toBe('Report 27');
    const next = await listDocuments(actor, { ...request, after: first.next }, filters);
    expect(next.rows.map(({ title }) => title)).toEqual(['Report 02', 'Report 01', 'Report 00']);
    const back = await listDocuments(actor, { ...request, before: next.previous }, filters);
    expect(back.rows).toEqual(first.rows);
    expect((await listTitles(actor, 'sort=title'))[0]).toBe('Report 00');
    expect(await listTitles(actor, 'q=100%25_')).toEqual(['Report 07']);
    expect(await listTitles(actor, 'category=reports&q=Report+0')).toEqual([
      'Report 09',
      'Report 07',
      'Report 05',
      'Report 03',
      'Report 01',
    ]);
    expect(await listTitles(actor, 'from=customer')).toEqual([]);
    const byCompany = await listTitles(
      admin,
      `q=${encodeURIComponent(who.company.name)}&sort=title`,
    );
    expect(byCompany).toHaveLength(25);
    expect(await listTitles(admin, `customer=${other.customerId}`)).toEqual([]);
  });
});
