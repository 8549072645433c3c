import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, isWaiting, VISITOR } from '#app/access/actor.ts';
import { auth } from '#app/access/auth.server.ts';
import { sessions, users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { type SignInMethod, showsFactor } from '#app/access/sign-in-kinds.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';
import { knownDeviceCookie } from './known-device.server.ts';
import { stopRecoveryOf } from './recovery-end-commands.server.ts';
import {
  notifyIfElsewhere,
  recordSignIn,
  type SignInSource,
} from './sign-in-record-commands.server.ts';
import { linkWaiting, type WaitingLink, waitingLinkOf } from './sso-link-commands.server.ts';
import { type SsoEntry, ssoRefusalOf } from './sso-rule-queries.server.ts';

/** Who has signed in, with the headers that carry the session cookie. */
export type SignedIn = {
  kind: 'signed in';
  actor: Exclude<Actor, { kind: 'visitor' }>;
  headers: Headers;
};

const DEACTIVATED = 'This account has been deactivated. Please contact us.';

const ARCHIVED = 'Your customer account has been archived. Please contact us to open it again.';

const NOT_BY_LINK = 'Sign-in links are for customers. Log in with your password or a passkey.';

/** What a session began with instead of the account's own password or passkey, also where a code came after it. */
type Beginning = { byLink?: boolean; sso?: SsoEntry | null };

/** A session that the library just started and no browser has yet. */
export type FreshSession = { userId: string; token: string; headers: Headers } & Beginning;

/**
 * Accepts a fresh session or ends it, whatever way its person signed in. One transaction records the sign-in and emails the
 * person about a new place; from then on the browser is known to the account. A staff identity that was waiting in this browser
 * to be linked is linked. `check` may refuse for a reason of the way itself, with a message.
 * @throws RefusedError when the account is deactivated, archived, rejected, of staff and by link, has to sign in another way,
 * or `check` says so.
 */
export async function admit(
  { userId, token, headers, byLink = false, sso = null }: FreshSession,
  method: SignInMethod,
  source: SignInSource,
  check: (tx: Tx) => Promise<string | null> = async () => null,
): Promise<SignedIn> {
  // A deactivated account acts as a visitor.
  const actor = await unsafeActorOfUser(userId, sso?.customerId);
  const earlier = await auth().api.getSession({ headers: source.headers });
  const refusal = await unsafeAccountsTransaction(async (tx) => {
    const person = await personOf(tx, userId);
    const wrong = await check(tx);
    const link =
      sso || byLink || actor.kind !== 'admin'
        ? null
        : await waitingLinkOf(tx, source.headers, userId);
    const refused = wrong ?? (await refusalOf(tx, actor, { byLink, sso }, link));
    if (refused) {
      await tx.delete(sessions).where(eq(sessions.token, token));
    } else {
      await tx
        .update(sessions)
        .set({
          method,
          provenAt: provenAt(method, sso),
          providerId: sso?.providerId ?? link?.providerId ?? null,
          providerSid: sso?.sid ?? link?.sid ?? null,
        })
        .where(eq(sessions.token, token));
      // This browser's cookie is replaced, so the session it held must not live on.
      if (earlier) await tx.delete(sessions).where(eq(sessions.id, earlier.session.id));
      // Anyone who has a factor has not lost it.
      if (showsFactor(method)) await stopRecoveryOf(tx, person);
      if (link) await linkWaiting(tx, source.headers, person, link);
      await notifyIfElsewhere(tx, person, source);
    }
    const outcome = wrong ? wrongOf(method) : refused ? 'refused' : 'success';
    await recordSignIn(tx, person, { outcome, method }, source);
    await logAdmission(tx, refused ? VISITOR : actor, person, refused !== null);
    return refused;
  });
  if (refusal || actor.kind === 'visitor') throw new RefusedError(refusal ?? DEACTIVATED);
  headers.append('Set-Cookie', await knownDeviceCookie(source.headers, actor.email));
  return { kind: 'signed in', actor, headers };
}

function wrongOf(method: SignInMethod) {
  return method === 'password' ? 'wrong_password' : 'second_factor_wrong';
}

/** A sign-in counts as a proof; that of an identity provider from when its person last proved themselves there. */
function provenAt(method: SignInMethod, sso: SsoEntry | null) {
  if (!sso || showsFactor(method)) return sql`now()`;
  return sso.provenAt === null ? null : new Date(Math.min(sso.provenAt, Date.now()));
}

/**
 * Before the second step, records that the password, or what replaced it, was right, or that the account is refused. `check`
 * may refuse as in `admit`; the step is over then.
 * @throws RefusedError when it is refused.
 */
export async function openSecondStep(
  email: string,
  method: 'password' | 'email_link' | 'sso',
  source: SignInSource,
  sso: SsoEntry | null = null,
  check: (tx: Tx) => Promise<string | null> = async () => null,
): Promise<void> {
  const person = await unsafeAccountsTransaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    return found;
  });
  if (!person) throw new Error('The account has been removed in the meantime.');
  const actor = await unsafeActorOfUser(person.id, sso?.customerId);
  const refusal = await unsafeAccountsTransaction(async (tx) => {
    const byLink = method === 'email_link';
    const wrong = await check(tx);
    if (wrong) await tx.delete(verifications).where(eq(verifications.value, person.id));
    const link = sso || byLink ? null : await waitingLinkOf(tx, source.headers, person.id);
    const refused = wrong ?? (await refusalOf(tx, actor, { byLink, sso }, link));
    const outcome = wrong ? wrongOf(method) : refused ? 'refused' : 'second_step';
    await recordSignIn(tx, person, { outcome, method }, source);
    if (refused) await logAdmission(tx, VISITOR, person, true);
    return refused;
  });
  if (refusal) throw new RefusedError(refusal);
}

async function personOf(tx: Tx, userId: string) {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error('The account has been removed in the meantime.');
  return person;
}

function logAdmission(
  tx: Tx,
  actor: Actor,
  person: { id: string; email: string },
  isRefused: boolean,
): Promise<void> {
  return logActivity(tx, actor, {
    action: isRefused ? 'account.sign_in_refused' : 'account.signed_in',
    entityType: 'account',
    entityId: person.id,
    metadata: { email: person.email },
  });
}

/**
 * Returns why an account may not sign in at all, or not in this way; null if it may. A deactivated account is a visitor. With
 * `link`, the firm's provider has vouched for its person in this browser, and they sign in otherwise once more to link it.
 */
export async function refusalOf(
  tx: Tx,
  actor: Actor,
  { byLink = false, sso = null }: Beginning,
  link: WaitingLink | null = null,
): Promise<string | null> {
  if (actor.kind === 'visitor') return DEACTIVATED;
  const other = link ? null : await ssoRefusalOf(tx, actor, sso);
  return other ?? refusalOfAccount(tx, actor, byLink);
}

async function refusalOfAccount(
  tx: Tx,
  actor: Exclude<Actor, { kind: 'visitor' }>,
  byLink: boolean,
): Promise<string | null> {
  if (actor.kind === 'admin') return byLink ? NOT_BY_LINK : null;
  // Their waiting page is there for them, whatever became of the company of before.
  if (isWaiting(actor)) return null;
  const refused = await refusalOfCompany(tx, actor);
  // Anyone who is invited to a company signs in to accept, whatever became of their own.
  return refused && (await isInvited(tx, actor.email)) ? null : refused;
}

async function refusalOfCompany(
  tx: Tx,
  actor: Exclude<Actor, { kind: 'visitor' | 'admin' }>,
): Promise<string | null> {
  if (actor.kind === 'user') return (await hasArchivedProfile(tx, actor.userId)) ? ARCHIVED : null;
  if (actor.approval !== 'rejected') return null;
  const [profile] = await tx
    .select({ reason: customerProfiles.rejectionReason })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, actor.customerId));
  const reason = profile?.reason?.trim();
  return reason
    ? `Your registration was not approved. The reason: ${reason}`
    : 'Your registration was not approved. Please contact us if you think this is a mistake.';
}

async function isInvited(tx: Tx, email: string): Promise<boolean> {
  const open = and(
    eq(memberInvitations.email, email.toLowerCase()),
    isNull(memberInvitations.withdrawnAt),
    isNull(memberInvitations.acceptedAt),
    gt(memberInvitations.expiresAt, sql`now()`),
  );
  return (await tx.$count(memberInvitations, open)) > 0;
}

/** The people of an archived customer act as accounts without a profile, but can't make a second one. */
async function hasArchivedProfile(tx: Tx, userId: string): Promise<boolean> {
  const archived = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(customerProfiles, eq(customerProfiles.id, members.customerId))
    .where(
      and(
        eq(members.userId, userId),
        isNull(members.endedAt),
        isNotNull(customerProfiles.archivedAt),
      ),
    );
  return archived.length > 0;
}
