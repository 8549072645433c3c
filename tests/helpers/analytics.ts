import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** A member of staff who looks at figures. */
export async function makeStaff(name: string): Promise<AdminActor> {
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin', name }));
  const actor = await unsafeActorOfUser(id);
  if (actor.kind !== 'admin') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}
