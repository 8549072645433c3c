import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { encode } from 'uqr';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor, AdminActor } from '#app/access/actor.ts';
import { passkeys, sessions, twoFactors, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { countTry, forgetTries } from '#app/platform/rate-limit.server.ts';
import {
  decryptSecret,
  encryptSecret,
  makeBackupCodes,
  noBackupCodes,
  takeCode,
} from './authenticator-commands.server.ts';
import { requireProof } from './proof-commands.server.ts';
import { endRecovery } from './recovery-end-commands.server.ts';
import { typedCode } from './second-factor-codes.ts';
import { noteSecurity, ownerOf } from './security-commands.server.ts';
import {
  backupCodesRenewed,
  secondFactorOff,
  secondFactorOn,
  secondFactorReset,
} from './security-mails.ts';
import { newTotpSecret, totpAddress } from './totp.server.ts';
import { lockActiveAdmins } from './user-commands.server.ts';
import type { SecondFactorReset } from './user-forms.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

const IS_ON = 'Your account already has an authenticator app. Remove it first to set up another.';
const NOT_ON = 'Your account has no authenticator app.';
const RUN_OUT = 'The setup has expired. Start again.';
const WRONG_CODE = "This code is wrong. Check that your phone's clock is right.";
/** A QR code as the path of an SVG of `size` by `size`. */
type QrCode = { size: number; path: string };

// The light margin that a camera needs around the code.
const QUIET = 4;

/** How long a secret is shown that no code has confirmed. */
const SETUP_WITHIN = sql`now() - interval '15 minutes'`;

/**
 * Starts the setup of an authenticator app by making its secret. Sign-in does not ask for it until the setup is confirmed.
 * @throws ProofNeededError, RefusedError when an app is already set up.
 */
export async function beginAuthenticator(actor: SignedInActor, session: OwnSession): Promise<void> {
  await requireProof(actor, session);
  const secret = await encryptSecret(newTotpSecret());
  const stored = await noBackupCodes();
  await unsafeAccountsTransaction(async (tx) => {
    const begun = await tx
      .insert(twoFactors)
      .values({ userId: actor.userId, secret, backupCodes: stored })
      .onConflictDoUpdate({
        target: twoFactors.userId,
        set: { secret, backupCodes: stored, lastUsedStep: null, createdAt: sql`now()` },
        setWhere: eq(twoFactors.verified, false),
      })
      .returning({ id: twoFactors.id });
    if (begun.length === 0) throw new RefusedError(IS_ON);
  });
}

/**
 * Returns what an app needs to be set up: the secret, and a QR code with it. Null if no setup is in progress.
 * @throws ProofNeededError, because anyone who sees the secret can confirm the setup.
 */
export async function getAuthenticatorSetup(
  actor: SignedInActor,
  session: OwnSession,
): Promise<{ secret: string; qrCode: QrCode } | null> {
  await requireProof(actor, session);
  const stored = await unsafeAccountsTransaction(async (tx) => {
    const [row] = await tx
      .select({ secret: twoFactors.secret })
      .from(twoFactors)
      .where(isUnderWay(actor.userId));
    return row?.secret;
  });
  if (!stored) return null;
  const secret = await decryptSecret(stored);
  return { secret, qrCode: qrCodeOf(totpAddress(secret, firmNow().name, actor.email)) };
}

/**
 * Confirms the setup with a code of the app; from then on each sign-in asks for one. This session counts as signed in with it,
 * all others end. Returns the backup codes, which are shown only once.
 * @throws ProofNeededError, RefusedError for a wrong code, or when the setup has expired. RateLimitError
 */
export async function confirmAuthenticator(
  actor: SignedInActor,
  session: OwnSession,
  typed: string,
): Promise<string[]> {
  await requireProof(actor, session);
  await countTry('second-factor-account', actor.userId);
  const { code } = typedCode(typed);
  const confirmed = await unsafeAccountsTransaction(async (tx) => {
    const [setup] = await tx
      .select({ secret: twoFactors.secret })
      .from(twoFactors)
      .where(isUnderWay(actor.userId))
      .for('update');
    if (!setup) throw new RefusedError(RUN_OUT);
    if (!(await takeCode(tx, actor.userId, code))) throw new RefusedError(WRONG_CODE);
    return setup;
  });
  // Hashing takes its time, so no transaction waits for it.
  const { codes, stored } = await makeBackupCodes();
  await unsafeAccountsTransaction(async (tx) => {
    const on = await tx
      .update(twoFactors)
      .set({ verified: true, backupCodes: stored })
      .where(and(isUnderWay(actor.userId), eq(twoFactors.secret, confirmed.secret)))
      .returning({ id: twoFactors.id });
    if (on.length === 0) throw new RefusedError(RUN_OUT);
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, actor.userId));
    await tx
      .update(sessions)
      .set({ provenAt: sql`now()`, ...(session.method !== 'passkey' && { method: 'totp' }) })
      .where(eq(sessions.id, session.id));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), ne(sessions.id, session.id)));
    const owner = ownerOf(actor);
    const mail = secondFactorOn();
    await noteSecurity(tx, owner, 'account.second_factor_on', mail);
  });
  await forgetTries('second-factor-account', actor.userId);
  await session.renew();
  return codes;
}

/**
 * Removes the authenticator app with its backup codes. Sessions that were started with it count as signed in by password.
 * @throws ProofNeededError, RefusedError when there is no app.
 */
export async function removeAuthenticator(
  actor: SignedInActor,
  session: OwnSession,
): Promise<void> {
  await requireProof(actor, session);
  await unsafeAccountsTransaction(async (tx) => {
    const removed = await tx
      .delete(twoFactors)
      .where(and(eq(twoFactors.userId, actor.userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    if (removed.length === 0) throw new RefusedError(NOT_ON);
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, actor.userId));
    await tx
      .update(sessions)
      .set({ method: 'password' })
      .where(
        and(eq(sessions.userId, actor.userId), inArray(sessions.method, ['totp', 'backup_code'])),
      );
    const owner = ownerOf(actor);
    const mail = secondFactorOff();
    await noteSecurity(tx, owner, 'account.second_factor_off', mail);
  });
}

/**
 * Makes ten new backup codes, shown only once; earlier ones become invalid.
 * @throws ProofNeededError, RefusedError when there is no app.
 */
export async function renewBackupCodes(
  actor: SignedInActor,
  session: OwnSession,
): Promise<string[]> {
  await requireProof(actor, session);
  const { codes, stored } = await makeBackupCodes();
  await unsafeAccountsTransaction(async (tx) => {
    const renewed = await tx
      .update(twoFactors)
      .set({ backupCodes: stored })
      .where(and(eq(twoFactors.userId, actor.userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    if (renewed.length === 0) throw new RefusedError(NOT_ON);
    const owner = ownerOf(actor);
    const mail = backupCodesRenewed();
    await noteSecurity(tx, owner, 'account.backup_codes_renewed', mail);
  });
  return codes;
}

/**
 * Removes authenticator app, backup codes and passkeys of someone who lost them, ends their sessions and emails them. The log
 * records how the actor verified the person.
 * @throws ProofNeededError, NotFoundError, RefusedError for one's own account and when the actor is no longer an admin.
 */
export async function resetSecondFactor(
  actor: AdminActor,
  session: OwnSession,
  { userId, madeSureBy }: SecondFactorReset & { userId: string },
): Promise<void> {
  await requireProof(actor, session);
  // App and passkeys are out of every request role's reach, the staff's too.
  await unsafeAccountsTransaction(async (tx) => {
    await lockActiveAdmins(tx, actor);
    if (userId === actor.userId) {
      throw new RefusedError('Remove your own second factor on the security screen.');
    }
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!user) throw new NotFoundError();
    await takeAway(tx, user, secondFactorReset());
    await logActivity(tx, actor, {
      action: 'user.second_factor_reset',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email, madeSureBy },
    });
  });
}

/**
 * Removes all second factors of an account, ends its sessions and a pending recovery, and emails its person, in the caller's
 * transaction.
 */
export async function takeAway(
  tx: Tx,
  user: { id: string; email: string },
  content: MailContent,
): Promise<void> {
  await endRecovery(tx, user.id, 'finished');
  await removeFactors(tx, user.id);
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await queueMail(tx, { to: user.email, content });
}

/** Removes authenticator app, backup codes and passkeys of an account, in the caller's transaction. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join('') };
}

function isUnderWay(userId: string) {
  return and(
    eq(twoFactors.userId, userId),
    eq(twoFactors.verified, false),
    gt(twoFactors.createdAt, SETUP_WITHIN),
  );
}
