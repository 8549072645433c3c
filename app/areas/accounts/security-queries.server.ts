import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { passkeys, sessions, signInAttempts, twoFactors } from '#app/access/auth-tables.ts';
import { stillStands } from '#app/access/session-limits.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, toPage } from '#app/platform/db/paging.server.ts';
import { countBackupCodes } from './authenticator-commands.server.ts';
import { deviceName } from './device-name.ts';
import { recoveryOf } from './recovery-end-commands.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

// Sessions end by themselves (session-limits.server.ts); more than these nobody reads.
const SESSIONS_SHOWN = 50;

/** Returns how the actor's own account is protected: app, backup codes left, passkeys, sessions. */
export async function getSecurity(actor: SignedInActor, session: OwnSession) {
  const { userId } = actor;
  const found = await unsafeAccountsTransaction(async (tx) => {
    const [app] = await tx
      .select({ backupCodes: twoFactors.backupCodes })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
    const keys = await tx
      .select({
        id: passkeys.id,
        name: sql<string>`coalesce(${passkeys.name}, 'Passkey')`,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    const open = await tx
      .select({
        id: sessions.id,
        address: sessions.ipAddress,
        userAgent: sessions.userAgent,
        method: sessions.method,
        signedInAt: sessions.createdAt,
        lastActiveAt: sessions.lastActiveAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, sql`now()`),
          stillStands(actor.kind === 'admin'),
        ),
      )
      .orderBy(desc(sql`${sessions.id} = ${session.id}`), desc(sessions.lastActiveAt))
      .limit(SESSIONS_SHOWN);
    return { app, keys, open, recovery: await recoveryOf(tx, userId) };
  });
  return {
    authenticator: found.app
      ? { backupCodesLeft: await countBackupCodes(found.app.backupCodes) }
      : null,
    passkeys: found.keys,
    sessions: found.open.map(({ userAgent, ...each }) => ({
      ...each,
      device: deviceName(userAgent),
      isThis: each.id === session.id,
    })),
    mustAddSecondFactor: session.mustAddSecondFactor,
    /** From when on a recovery that someone asked for can be finished. */
    recoverableFrom: found.recovery,
  };
}

/** The protection of an account as its own screens show it. */
export type Security = Awaited<ReturnType<typeof getSecurity>>;

const OWN_PAGE = 10;

/** The sign-in attempts of the actor's own account, newest first. */
export async function listOwnSignIns(
  actor: SignedInActor,
  request: Pick<PageRequest, 'after' | 'before'>,
) {
  const keyed = keyedPage(
    { by: signInAttempts.createdAt, type: 'timestamptz' },
    signInAttempts.id,
    { ...request, direction: 'desc' },
    OWN_PAGE,
  );
  return asActor(actor, async (tx) => {
    const rows = await tx
      .select({
        id: signInAttempts.id,
        at: signInAttempts.createdAt,
        outcome: signInAttempts.outcome,
        method: signInAttempts.method,
        address: signInAttempts.address,
        userAgent: signInAttempts.userAgent,
        cursor: keyed.cursor,
      })
      .from(signInAttempts)
      .where(and(eq(signInAttempts.userId, actor.userId), keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    const page = toPage(keyed, rows);
    return {
      ...page,
      rows: page.rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) })),
    };
  });
}
