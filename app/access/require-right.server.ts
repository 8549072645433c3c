import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { type AdminActor, type CustomerActor, may } from './actor.ts';
import { asActor } from './as-actor.server.ts';
import { type Right, WITHOUT } from './member-rights.ts';
import { NotAllowedError } from './refusals.ts';

/**
 * Refuses what a person's role in their company doesn't allow, in words that name who can change that. Staff may all. The
 * policies refuse it too, without words.
 * @throws NotAllowedError
 */
export async function requireRight(actor: AdminActor | CustomerActor, right: Right): Promise<void> {
  if (actor.kind === 'admin' || may(actor, right)) return;
  throw new NotAllowedError(await notAllowedWords(actor, right));
}

/** The words for what a person's role doesn't allow, with the names of the owners, who can change it. */
export async function notAllowedWords(actor: CustomerActor, right: Right): Promise<string> {
  const owners = await asActor(actor, (tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select name from own_people() where role = 'owner' order by joined_at`,
    ),
  );
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    owners.map(({ name }) => name),
  );
  return `Your role in ${actor.companyName} can't ${WITHOUT[right]}. Ask ${names || 'us'} to change that.`;
}
