import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { createCompany } from '#app/areas/companies/company-commands.server.ts';
import { inviteMember } from '#app/areas/members/invitation-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { actionsOn, makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { importClients, previewClients } from './client-import-commands.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

/** The staged upload of a file with this text, by a member of staff. */
async function sent(text: string, by = admin): Promise<string> {
  const filePath = `staged/${randomUUID()}.csv`;
  const bytes = new TextEncoder().encode(text);
  await storeFile(filePath, bytes);
  return unsafeOwnerTransaction(async (tx) => {
    const [upload] = await tx
      .insert(stagedUploads)
      .values({
        userId: by.userId,
        fileName: 'clients.csv',
        filePath,
        fileSize: bytes.byteLength,
        mimeType: 'text/csv',
      })
      .returning({ id: stagedUploads.id });
    if (!upload) throw new Error('The upload was not made.');
    return upload.id;
  });
}

const clients = () =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(customerProfiles).orderBy(asc(customerProfiles.displayName)),
  );

const LIST = `Clients of the firm
Customer Name;Main email;Primary contact;Phone;City;State;Notes
Delgado Mechanical;RUTH@delgado.example;Ruth Delgado;(303) 555-0160;Denver;CO;key account
"Ames; Sons";office@ames.example;;;;;
No Mail Air;;Pat;;;;
delgado mechanical;dan@delgado.example;Dan Delgado;;;;
Known Cooling;info@known.example;;;;;
`;

it('shows what a list would add, adds that, and emails nobody', async () => {
  const known = await createCompany(admin, { name: 'Known Cooling' });
  const file = await sent(LIST);
  const preview = await previewClients(admin, file);
  expect(preview.clients.map(({ companyName }) => companyName)).toEqual([
    'Delgado Mechanical',
    'Ames; Sons',
    'Known Cooling',
  ]);
  expect(preview.left).toEqual([
    { line: 5, name: 'No Mail Air', why: 'Invalid email address' },
    { line: 6, name: 'delgado mechanical', why: 'Same client as line 3' },
  ]);
  expect(await clients()).toEqual([]);

  expect(await importClients(admin, { uploads: [file] })).toBe(3);
  const added = await clients();
  expect(added).toMatchObject([
    { displayName: 'Ames; Sons', contactName: 'Ames; Sons', email: 'office@ames.example' },
    {
      displayName: 'Delgado Mechanical',
      contactName: 'Ruth Delgado',
      email: 'ruth@delgado.example',
      phone: '(303) 555-0160',
      city: 'Denver',
      approvalStatus: 'approved',
      userId: null,
    },
    { displayName: 'Known Cooling', companyId: known },
  ]);
  expect(await actionsOn(added[0]?.id ?? '')).toEqual(['customer.created']);
  expect(await mailTo('ruth@delgado.example')).toEqual([]);
  // The same list again adds nobody, and the file of an import is gone.
  await expect(importClients(admin, { uploads: [file] })).rejects.toThrow('Choose it again');
  const again = await sent(LIST);
  await expect(importClients(admin, { uploads: [again] })).rejects.toThrow('no client that is new');
  expect(await clients()).toHaveLength(3);
  expect(await unsafeOwnerTransaction((tx) => tx.$count(companies))).toBe(3);

  await inviteMember(admin, added[1]?.id ?? '', {
    email: 'ruth@delgado.example',
    role: 'owner',
    maySign: true,
    submissionId: randomUUID(),
  });
  expect(await mailTo('ruth@delgado.example')).toHaveLength(1);
});

it("reads no list without the columns that it needs, and nobody else's file", async () => {
  const before = await clients();
  const file = await sent('Company,Phone\nAcme Air,(303) 555-0161\n');
  await expect(previewClients(admin, file)).rejects.toThrow('The file has no column "Email"');
  await expect(importClients(admin, { uploads: [file] })).rejects.toThrow('no column "Email"');
  const other = await makeAdmin();
  const theirs = await sent('Company,Email\nAcme Air,a@acme.example\n', other);
  await expect(previewClients(admin, theirs)).rejects.toThrow('Choose it again');
  await expect(importClients(admin, { uploads: [theirs] })).rejects.toThrow('Choose it again');
  await expect(previewClients(admin, crypto.randomUUID())).rejects.toThrow('Choose it again');
  expect(await clients()).toEqual(before);
});
