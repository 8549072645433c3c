import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { addDocuments, lockedActiveCustomer } from './document-rows.server.ts';

/** Adds a file that someone sent a report as to a customer's documents, in the caller's transaction; null without a file. */
export async function addReport(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  customerId: string,
  file: StoredFile | undefined,
  title: string,
  description?: string,
): Promise<string | null> {
  if (!file) return null;
  const about = { title, description, category: 'reports', privateTo: null } as const;
  const [document] = await addDocuments(tx, actor, customerId, [file], about);
  return document?.id ?? null;
}

/** Locks a customer that records can be made for. @throws RefusedError when there is none. */
export async function lockActiveCustomer(tx: Tx, customerId: string): Promise<void> {
  await lockedActiveCustomer(tx, customerId);
}
