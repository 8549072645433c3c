import { asc, eq } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';
import { makeUser } from '#demo/makers.server.ts';
import { queuedAnnouncements } from './database.ts';
import { makeCustomer } from './makers.ts';

/** The firm as an installation of the tests has it. */
export const FIRM = { ...DEFAULT_FIRM, url: 'http://localhost:3000' };

/** Two members of staff and two customers. */
export type Cast = {
  ann: AdminActor;
  ben: AdminActor;
  customer: CustomerActor;
  other: CustomerActor;
};

/** Makes the cast, in the database that `setUpDatabase` has opened. */
export async function makePeople({ name = 'Carla' } = {}): Promise<Cast> {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { role: 'admin', name: 'Ann' })).id,
    ben: (await makeUser(tx, { role: 'admin', name: 'Ben' })).id,
    customer: (await makeCustomer(tx, { name })).user.id,
    other: (await makeCustomer(tx)).user.id,
  }));
  return {
    ann: await adminActor(ids.ann),
    ben: await adminActor(ids.ben),
    customer: await customerActor(ids.customer),
    other: await customerActor(ids.other),
  };
}

/** Makes one member of staff. */
export async function makeAdmin(name?: string): Promise<AdminActor> {
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeUser(tx, { role: 'admin', ...(name !== undefined && { name }) }),
  );
  return adminActor(id);
}

/** The member of staff that an account is. */
export async function adminActor(userId: string): Promise<AdminActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'admin') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

/** The customer that an account is. */
export async function customerActor(userId: string): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

/** What people are to be told of a record, oldest first. */
export async function announcementsOf(id: string) {
  return (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
}

/** What the activity log says was done to a record, oldest first. */
export async function actionsOn(id: string): Promise<string[]> {
  const lines = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(asc(activityLogs.createdAt), asc(activityLogs.id)),
  );
  return lines.map(({ action }) => action);
}
