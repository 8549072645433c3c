import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { shareDocuments } from '#app/areas/documents/document-commands.server.ts';
import { documentListOf } from '#app/areas/documents/document-filters.ts';
import { listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { adminActor, customerActor } from './cast.ts';

/** A member of staff and two approved customers of different companies. */
export async function makeMembers() {
  const made = await unsafeOwnerTransaction(async (tx) => ({
    admin: await makeUser(tx, { role: 'admin', name: 'Ada Advisor' }),
    customer: await makeCustomer(tx, { name: 'Carl Customer' }),
    other: await makeCustomer(tx),
  }));
  return {
    admin: await adminActor(made.admin.id),
    customer: await customerActor(made.customer.user.id),
    other: await customerActor(made.other.user.id),
    profile: made.customer.profile,
  };
}

/** Sends small files as a person does before filling in a form. Returns their upload ids. */
export async function stageFiles(
  actor: AdminActor | CustomerActor,
  ...fileNames: string[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const fileName of fileNames) {
    const { body } = new Response(`Content of ${fileName}`);
    if (!body) throw new Error('There is no body.');
    ids.push((await stageUpload(actor, { fileName, body })).id);
  }
  return ids;
}

/** Staff share a small report with a customer. Returns the document's id. */
export async function shareOne(
  admin: AdminActor,
  customerId: string,
  title = 'Scorecard',
): Promise<string> {
  const uploads = await stageFiles(admin, 'scorecard.txt');
  const input = { customerId, title, uploads, category: 'reports' as const };
  const [id] = await shareDocuments(admin, input);
  if (!id) throw new Error('Nothing was shared.');
  return id;
}

/** A document's row and its versions, oldest first, past every policy. */
export function rowOf(id: string) {
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

/** Titles of the documents that someone's list shows at an address. */
export async function listTitles(actor: AdminActor | CustomerActor, query = '') {
  const { request, filters } = documentListOf(new URL(`https://plenum.example/?${query}`));
  const { rows } = await listDocuments(actor, request, filters);
  return rows.map(({ title }) => title);
}
