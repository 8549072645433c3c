import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers, stageFiles } from '#tests/helpers/documents.ts';
import { makeDocument, makeProject } from '#tests/helpers/makers.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { listDocumentProjects } from './document-choice-queries.server.ts';
import { shareDocuments, updateDocument } from './document-commands.server.ts';
import { documentListOf } from './document-filters.ts';
import { getDocument, listDocuments } from './document-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let own: string;
let second: string;
let foreign: string;

beforeAll(async () => {
  ({ admin, customer, other } = await makeMembers());
  await unsafeOwnerTransaction(async (tx) => {
    own = (await makeProject(tx, customer.customerId, { title: 'Zones' })).id;
    second = (await makeProject(tx, customer.customerId, { title: 'Cash' })).id;
    foreign = (await makeProject(tx, other.customerId)).id;
  });
});

async function share(title: string, projectId: string): Promise<string> {
  const uploads = await stageFiles(admin, 'map.txt');
  const { customerId } = customer;
  const about = { customerId, projectId, title, category: 'reports' as const };
  const [id] = await shareDocuments(admin, { ...about, uploads });
  if (!id) throw new Error('Nothing was shared.');
  return id;
}

const projectOf = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(customerDocuments).where(eq(customerDocuments.id, id));
    return row?.projectId;
  });

async function listed(actor: AdminActor | CustomerActor, query: string): Promise<string[]> {
  const { request, filters } = documentListOf(new URL(`https://plenum.example/documents?${query}`));
  const { rows, count } = await listDocuments(actor, request, filters);
  expect(count).toBe(rows.length);
  return rows.map(({ title }) => title);
}

describe('the project of a document', () => {
  it('is one of the customer, shows on both sides, and narrows the lists', async () => {
    const id = await share('Map', own);
    await share('Aging', second);
    for (const actor of [admin, customer]) {
      expect(await getDocument(actor, id)).toMatchObject({ projectTitle: 'Zones' });
      expect(await listed(actor, `project=${own}`)).toEqual(['Map']);
    }
    expect(await listed(other, `project=${own}`)).toEqual([]);
    expect((await listDocumentProjects(customer)).map(({ label }) => label).sort()).toEqual([
      'Cash',
      'Zones',
    ]);
    expect(await listDocumentProjects(other)).toEqual([]);
  });

  it("is refused where it is another customer's or archived, and nothing is shared", async () => {
    const before = await listed(admin, `customer=${customer.customerId}`);
    const gone = await unsafeOwnerTransaction((tx) =>
      makeProject(tx, customer.customerId, { archivedAt: new Date() }),
    );
    await expect(share('Lost', foreign)).rejects.toThrow(RefusedError);
    await expect(share('Lost', gone.id)).rejects.toThrow(RefusedError);
    expect(await listed(admin, `customer=${customer.customerId}`)).toEqual(before);
    await expect(
      unsafeOwnerTransaction((tx) =>
        makeDocument(tx, { id: customer.customerId }, { projectId: foreign }),
      ),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('customer_documents_project_of_customer') },
    });
  });

  it('is changed and taken away by staff, and stays when it was archived meanwhile', async () => {
    const id = await share('Moved', own);
    const edit = { title: 'Moved', category: 'reports' as const };
    await updateDocument(admin, id, { ...edit, version: 1, projectId: second });
    expect(await projectOf(id)).toBe(second);
    const wrong = updateDocument(admin, id, { ...edit, version: 2, projectId: foreign });
    await expect(wrong).rejects.toThrow(RefusedError);
    await unsafeOwnerTransaction((tx) =>
      tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, second)),
    );
    await updateDocument(admin, id, { ...edit, version: 2, projectId: second });
    expect(await projectOf(id)).toBe(second);
    expect(await getDocument(customer, id)).toMatchObject({ projectTitle: null });
    await updateDocument(admin, id, { ...edit, version: 3 });
    expect(await projectOf(id)).toBeNull();
  });

  it("is not a customer's to change, also not on what they shared themselves", async () => {
    const { document } = await unsafeOwnerTransaction((tx) =>
      makeDocument(
        tx,
        { id: customer.customerId },
        { projectId: own, authorSide: 'customer', uploadedBy: customer.userId },
      ),
    );
    const edit = { title: 'Ours', category: 'general' as const, version: 1 };
    await updateDocument(customer, document.id, edit);
    expect(await projectOf(document.id)).toBe(own);
    await expect(
      asActor(customer, (tx) =>
        tx
          .update(customerDocuments)
          .set({ projectId: null })
          .where(eq(customerDocuments.id, document.id)),
      ),
    ).rejects.toMatchObject(NOT_GRANTED);
    expect(await projectOf(document.id)).toBe(own);
  });
});
