import { asc, eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  createProcedure,
  updateProcedure,
} from '#app/areas/procedures/procedure-commands.server.ts';
import { setProcedureStatus } from '#app/areas/procedures/procedure-status-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { ProcedureStatus } from '#app/records/procedure/procedure-status.ts';
import { procedures, procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { makePeople } from './cast.ts';
import { queuedAnnouncements } from './database.ts';

/** What a procedure of these tests says at first. */
export const WORDS = { title: 'Triage', content: '1. Ask\n2. Rank' };

/** Two admins and two customers, with the steps that tests of procedures take. */
export type ProcedureCast = Awaited<ReturnType<typeof makeProcedureCast>>;

/** Makes the people; call it once the database is open. */
export async function makeProcedureCast() {
  const people = await makePeople();
  const { ann, customer } = people;
  return {
    ...people,
    write: (words: Partial<typeof WORDS> = {}) =>
      createProcedure(ann, { customerId: customer.customerId, ...WORDS, ...words }),
  };
}

/** Sets the status of a procedure as it is now. */
export async function setStatus(
  actor: AdminActor,
  id: string,
  status: ProcedureStatus,
  version?: number,
): Promise<void> {
  const seen = version ?? (await read(id)).version;
  await setProcedureStatus(actor, id, { status, version: seen });
}

/** Saves new content for a procedure as it is now; returns the number of the version that holds it. */
export async function edit(actor: AdminActor, id: string, content: string): Promise<number> {
  const { version } = await read(id);
  return updateProcedure(actor, id, { ...WORDS, content, version });
}

/** The row of a procedure, past every policy. */
export async function read(id: string) {
  const [procedure] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(procedures).where(eq(procedures.id, id)),
  );
  if (!procedure) throw new Error('There is no such procedure.');
  return procedure;
}

/** Every version of a procedure, past every policy, oldest first. */
export function versionsOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(procedureVersions)
      .where(eq(procedureVersions.procedureId, id))
      .orderBy(asc(procedureVersions.number)),
  );
}

/** Who is to be told what about a procedure. */
export async function announcementsOf(id: string) {
  return (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
}

/** What a customer's own SQL finds of a procedure, whatever the queries ask. */
export function visibleTo(actor: CustomerActor, id: string) {
  return asActor(actor, async (tx) => {
    const versions = await tx
      .select({ content: procedureVersions.content })
      .from(procedureVersions)
      .where(eq(procedureVersions.procedureId, id))
      .orderBy(asc(procedureVersions.number));
    return {
      procedures: await tx.$count(procedures, eq(procedures.id, id)),
      words: versions.map(({ content }) => content),
    };
  });
}
