import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor, customerActor } from '#tests/helpers/cast.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';

/** Commands over one record, by name, and what they may change. */
export type Scene = {
  /** The customer whose rows are compared. */
  customerId: string;
  /** The row whose version counts on with each line of the log about it. */
  record?: { table: string; id: string };
  /** More rows that are compared: of each table those of this condition, in which `$1` is the record's id. */
  rows?: Record<string, string>;
  commands: Record<string, () => Promise<unknown>>;
};

/** A member of staff and a customer who are in no other run. */
export async function people(): Promise<{
  ann: AdminActor;
  carla: CustomerActor;
  customerId: string;
}> {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { role: 'admin' })).id,
    carla: (await makeCustomer(tx)).user.id,
  }));
  const carla = await customerActor(ids.carla);
  return { ann: await adminActor(ids.ann), carla, customerId: carla.customerId };
}
