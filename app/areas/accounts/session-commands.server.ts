import { and, eq, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { deviceName } from './device-name.ts';
import { requireProof } from './proof-commands.server.ts';
import { noteSecurity, ownerOf } from './security-commands.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

/**
 * Ends one of the actor's own sessions.
 * @throws ProofNeededError, NotFoundError
 */
export async function endOwnSession(
  actor: SignedInActor,
  session: OwnSession,
  id: string,
): Promise<void> {
  await requireProof(actor, session);
  await unsafeAccountsTransaction(async (tx) => {
    const [row] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId)))
      .returning({ userAgent: sessions.userAgent });
    if (!row) throw new NotFoundError();
    const device = deviceName(row.userAgent);
    await noteSecurity(tx, ownerOf(actor), 'account.session_ended', null, { device });
  });
}

/** Ends all of the actor's sessions except the current one. Returns how many. @throws ProofNeededError */
export async function endOtherSessions(actor: SignedInActor, session: OwnSession): Promise<number> {
  await requireProof(actor, session);
  return unsafeAccountsTransaction(async (tx) => {
    const rows = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), ne(sessions.id, session.id)))
      .returning({ id: sessions.id });
    await noteSecurity(tx, ownerOf(actor), 'account.sessions_ended', null, {
      count: rows.length,
    });
    return rows.length;
  });
}

/** Ends the staff sessions that no identity provider vouched for, except those of the break-glass account. */
export async function endSessionsWithoutSso(tx: Tx, breakGlass: string): Promise<void> {
  await tx.execute(sql`delete from sessions s using user_roles r
    where r.user_id = s.user_id and r.role = 'admin' and s.provider_id is null and s.user_id <> ${breakGlass}`);
}
