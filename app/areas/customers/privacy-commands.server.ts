import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { KINDS } from '#app/records/kinds.ts';
import { members } from '#app/records/member/member-tables.ts';
import { STORED_KINDS } from '#app/records/stored-kinds.server.ts';

/** A kind of records that can be private to one of a customer's people. */
type PrivateKind = {
  [Each in keyof typeof STORED_KINDS]: (typeof STORED_KINDS)[Each] extends { privacy: unknown }
    ? Each
    : never;
}[keyof typeof STORED_KINDS];

/**
 * Returns the person to whom staff made a record of a customer private, or null for the company. Whoever removes that person
 * waits until the transaction ends.
 * @throws RefusedError when they are no longer one of the customer's people.
 */
export async function chosenMember(
  tx: Tx,
  customerId: string,
  userId: string | undefined,
): Promise<string | null> {
  if (userId === undefined) return null;
  const [member] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(eq(members.customerId, customerId), eq(members.userId, userId), isNull(members.endedAt)),
    )
    .for('key share');
  if (!member)
    throw new RefusedError(
      'The chosen person no longer belongs to this customer. Choose another one.',
    );
  return member.userId;
}

/** Writes to the activity log whom a record was private to before and is now, by account id; null for the company. */
export async function logPrivacy(
  tx: Tx,
  actor: AdminActor,
  kind: PrivateKind,
  record: { id: string; title: string; before: string | null; after: string | null },
): Promise<void> {
  const named = async (userId: string | null) => ({
    privateTo: userId === null ? null : await nameOf(tx, userId),
  });
  await logActivity(tx, actor, {
    action: `${kind}.privacy_changed`,
    entityType: kind,
    entityId: record.id,
    metadata: {
      title: record.title,
      ...changesOf(await named(record.before), await named(record.after)),
    },
  });
}

/**
 * Lets a person make private what they created, or open what is private to them to their company.
 * @throws NotFoundError, RefusedError when they may not change it, RateLimitError.
 */
export async function setOwnPrivacy(
  actor: CustomerActor,
  kind: PrivateKind,
  id: string,
  isPrivate: boolean,
): Promise<void> {
  const { table } = KINDS[kind];
  await countTry(STORED_KINDS[kind].privacy.tries, actor.customerId);
  await asActor(actor, async (tx) => {
    const [record] = await rowsOf<{ title: string }>(
      tx,
      sql`select title from ${sql.identifier(table)} where id = ${id} and archived_at is null`,
    );
    if (!record) throw new NotFoundError();
    const [set] = await rowsOf<{ done: boolean }>(
      tx,
      sql`select set_own_privacy(${table}, ${id}, ${isPrivate}) as done`,
    );
    if (!set?.done) {
      throw new RefusedError(
        isPrivate
          ? 'Only the person who created it can make it private. Ask us to change that.'
          : 'Everyone at your company sees this already.',
      );
    }
    const own = { privateTo: shownNameOf(actor) };
    const open = { privateTo: null };
    await logActivity(tx, actor, {
      action: `${kind}.privacy_changed`,
      entityType: kind,
      entityId: id,
      metadata: {
        title: record.title,
        ...(isPrivate ? changesOf(open, own) : changesOf(own, open)),
      },
    });
  });
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return person ? shownNameOf(person) : '';
}
