import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { type AdminActor, type CustomerActor, may } from './actor.ts';
import { asActor } from './as-actor.server.ts';
import { type Right, WITHOUT } from './member-rights.ts';
import { NotAllowedError } from './refusals.ts';
import { STAFF, STAFF_WITHOUT, type StaffRight } from './staff-rights.ts';

/**
 * Refuses what a person's role, in a company or on the staff, doesn't allow, in words that say who can change that. The
 * policies refuse it too, without words.
 * @throws NotAllowedError
 */
export async function requireRight(
  actor: AdminActor | CustomerActor,
  right: Right | StaffRight,
): Promise<void> {
  if (may(actor, right)) return;
  throw new NotAllowedError(await notAllowedWords(actor, right));
}

/** Returns the words for what a person's role doesn't allow. A customer's person reads the owners' names, who can change it. */
export async function notAllowedWords(
  actor: AdminActor | CustomerActor,
  right: Right | StaffRight,
): Promise<string> {
  if (actor.kind === 'admin') {
    return `Your role as ${STAFF[actor.role].label} can't ${STAFF_WITHOUT[right as StaffRight]}. Ask an admin to change that.`;
  }
  const owners = await asActor(actor, (tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select name from own_people() where role = 'owner' and is_active order by joined_at`,
    ),
  );
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    owners.map(({ name }) => name),
  );
  return `Your role in ${actor.companyName} can't ${WITHOUT[right as Right]}. Ask ${names || 'us'} to change that.`;
}
