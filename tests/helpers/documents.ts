import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { makeCustomer, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** The firm that commands on documents name in their mail. */
export const FIRM = {
  name: 'Plenum',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** A member of staff and two approved customers of different companies. */
export async function makeMembers() {
  const made = await unsafeOwnerTransaction(async (tx) => ({
    admin: await makeUser(tx, { role: 'admin', name: 'Ada Advisor' }),
    customer: await makeCustomer(tx, { name: 'Carl Customer' }),
    other: await makeCustomer(tx),
  }));
  const admin = await unsafeActorOfUser(made.admin.id);
  if (admin.kind !== 'admin') throw new Error(`The account is a ${admin.kind}.`);
  return {
    admin,
    customer: await customerActor(made.customer.user.id),
    other: await customerActor(made.other.user.id),
    profile: made.customer.profile,
  };
}

/** The customer that an account is. */
export async function customerActor(userId: string): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

/** Sends small files as a person does before filling in a form. Returns their upload ids. */
export async function uploaded(
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
