import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { customerEffects } from '#app/areas/accounts/customer-effects.ts';
import { openCustomer } from '#app/areas/accounts/customer-profile-commands.server.ts';
import { addCompany } from '#app/areas/companies/company-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { FILE_IS_GONE, takeUpload } from '#app/areas/uploads/upload-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { type FileClient, type RefusedLine, readClients } from './client-file.server.ts';
import type { ClientImport } from './client-import-forms.ts';

/** What a file would add: the clients that are new, and each line that adds none. */
export type ClientPreview = { clients: FileClient[]; left: RefusedLine[] };

type NewClient = FileClient & { companyId: string | null };

/**
 * Returns what a file that the actor has sent would add; nothing is written.
 * @throws RefusedError when it can't be read as a list of clients.
 */
export async function previewClients(actor: AdminActor, uploadId: string): Promise<ClientPreview> {
  return asActor(actor, async (tx) => {
    const [upload] = await tx
      .select({ key: stagedUploads.filePath })
      .from(stagedUploads)
      .where(and(eq(stagedUploads.id, uploadId), eq(stagedUploads.userId, actor.userId)));
    if (!upload) throw new RefusedError(FILE_IS_GONE);
    return newOf(tx, upload.key);
  });
}

/**
 * Adds the clients of a file, all of those that are new: an approved customer with its company and an account at zero each.
 * Nobody gets an email or a sign-in. Returns how many were added.
 * @throws RefusedError when the file is gone, can't be read, or adds nobody.
 */
export async function importClients(actor: AdminActor, { uploads }: ClientImport): Promise<number> {
  return asActor(actor, async (tx) => {
    const key = await takeUpload(tx, actor, uploads[0] ?? '');
    const { clients } = await newOf(tx, key);
    if (clients.length === 0) throw new RefusedError('The file has no client that is new.');
    for (const client of clients) await addClient(tx, actor, client);
    return clients.length;
  });
}

async function newOf(tx: Tx, key: string): Promise<{ clients: NewClient[]; left: RefusedLine[] }> {
  const { clients, refused } = await readClients(key);
  const names = clients.map(({ companyName }) => companyName.toLowerCase());
  const emails = clients.map(({ email }) => email);
  const known = names.length
    ? await tx
        .select({ id: companies.id, name: sql<string>`lower(${companies.name})` })
        .from(companies)
        .where(inArray(sql`lower(${companies.name})`, names))
    : [];
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const isHere = await clientsWith(tx, { emails, companyIds: [...ids.values()] });
  const left = [...refused];
  const added: NewClient[] = [];
  const seen = new Map<string, number>();
  for (const client of clients) {
    const { line, companyName, email } = client;
    const name = companyName.toLowerCase();
    const companyId = ids.get(name) ?? null;
    const earlier = seen.get(name) ?? seen.get(email);
    if (isHere.has(email) || isHere.has(companyId ?? '')) {
      left.push({ line, name: companyName, why: 'Already a client' });
    } else if (earlier !== undefined) {
      left.push({ line, name: companyName, why: `Same client as line ${earlier}` });
    } else {
      added.push({ ...client, companyId });
      seen.set(name, line).set(email, line);
    }
  }
  return { clients: added, left: left.toSorted((a, b) => a.line - b.line) };
}

/** Which of these addresses and companies are a client's already. */
async function clientsWith(
  tx: Tx,
  { emails, companyIds }: { emails: string[]; companyIds: string[] },
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byEmail = await tx
    .select({ value: customerProfiles.email })
    .from(customerProfiles)
    .where(inArray(customerProfiles.email, emails));
  const byCompany = companyIds.length
    ? await tx
        .select({ value: sql<string>`${customerProfiles.companyId}` })
        .from(customerProfiles)
        .where(
          and(
            inArray(customerProfiles.companyId, companyIds),
            isNotNull(customerProfiles.companyId),
          ),
        )
    : [];
  return new Set([...byEmail, ...byCompany].map(({ value }) => value));
}

async function addClient(
  tx: Tx,
  actor: AdminActor,
  { line: _, companyId: known, ...client }: NewClient,
): Promise<void> {
  const { companyName: name, contactName: contact, email } = client;
  const { phone, address, city, state, zipCode } = client;
  const companyId =
    known ?? (await addCompany(tx, actor, { name, phone, address, city, state, zipCode }));
  const id = await openCustomer(tx, {
    ...client,
    companyId,
    approvalStatus: 'approved',
    approvedBy: actor.userId,
    approvedAt: new Date(),
  });
  if (!id) throw new Error('The customer profile was not stored.');
  await happened(tx, actor, customerEffects, 'customer.created', {
    id,
    contact,
    email,
    company: name,
  });
}
