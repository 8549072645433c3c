import { APIError } from 'better-auth/api';
import { and, eq, isNotNull } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, VISITOR } from '#app/access/actor.ts';
import { auth } from '#app/access/auth.server.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { endSession } from '#app/access/end-session.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry, forgetTries } from '#app/platform/rate-limit.server.ts';
import { type Credentials, UNEXPECTED } from './account-forms.ts';

/** Where a sign-in comes from: the request's headers and the network address behind it. */
export type SignInSource = { headers: Headers; clientAddress: string };

/** Who is signed in now, with the headers that carry the session cookie. */
export type SignedIn = { actor: Exclude<Actor, { kind: 'visitor' }>; headers: Headers };

const WRONG = 'Invalid email or password. Please try again.';
const DEACTIVATED = 'This account has been deactivated. Please contact us.';

const ARCHIVED = 'Your customer account has been archived. Please contact us to open it again.';

/**
 * Signs a person in with e-mail and password and starts a session (messages: specification 8).
 * @throws RefusedError when the two don't match, the account is deactivated or the registration was rejected.
 * @throws RateLimitError after too many tries from one address or on one account.
 */
export async function signIn(given: Credentials & SignInSource): Promise<SignedIn> {
  await countTry('sign-in-address', given.clientAddress);
  const fromAddress = `${given.email} ${given.clientAddress}`;
  await countTry('sign-in-account-from-address', fromAddress);
  await countTry('sign-in-account', given.email);
  const { userId, token, headers } = await startSession(given);
  // A deactivated account acts as a visitor.
  const actor = await unsafeActorOfUser(userId);
  const refusal = await unsafeOwnerTransaction((tx) =>
    admitOrEnd(tx, actor, { userId, token, email: given.email }),
  );
  if (refusal || actor.kind === 'visitor') throw new RefusedError(refusal ?? DEACTIVATED);
  await forgetTries('sign-in-account-from-address', fromAddress);
  await forgetTries('sign-in-account', given.email);
  return { actor, headers };
}

/** Ends the session whose cookie is among these headers. Returns the headers that take the cookie away. */
export async function signOut(actor: Actor, headers: Headers): Promise<Headers> {
  const ended = await endSession(headers);
  if (actor.kind !== 'visitor') {
    await unsafeOwnerTransaction((tx) =>
      logActivity(tx, actor, {
        action: 'account.signed_out',
        entityType: 'account',
        entityId: actor.userId,
      }),
    );
  }
  return ended;
}

async function startSession({
  email,
  password,
  headers,
  clientAddress,
}: Credentials & SignInSource) {
  try {
    const answer = await auth().api.signInEmail({
      body: { email, password },
      headers: sessionHeaders(headers, clientAddress),
      returnHeaders: true,
    });
    return {
      userId: answer.response.user.id,
      token: answer.response.token,
      headers: cookiesOf(answer.headers),
    };
  } catch (error) {
    throw explained(error);
  }
}

/** Lets the fresh session stand, or ends it and returns the words that say why. */
async function admitOrEnd(
  tx: Tx,
  actor: Actor,
  { userId, token, email }: { userId: string; token: string; email: string },
): Promise<string | null> {
  const refusal = await refusalOf(tx, actor);
  if (refusal) await tx.delete(sessions).where(eq(sessions.token, token));
  await logActivity(tx, refusal ? VISITOR : actor, {
    action: refusal ? 'account.sign_in_refused' : 'account.signed_in',
    entityType: 'account',
    entityId: userId,
    metadata: { email },
  });
  return refusal;
}

async function refusalOf(tx: Tx, actor: Actor): Promise<string | null> {
  if (actor.kind === 'visitor') return DEACTIVATED;
  if (actor.kind === 'user') return (await hasArchivedProfile(tx, actor.userId)) ? ARCHIVED : null;
  if (actor.kind !== 'customer' || actor.approval !== 'rejected') return null;
  const [profile] = await tx
    .select({ reason: customerProfiles.rejectionReason })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, actor.customerId));
  const reason = profile?.reason?.trim();
  return reason
    ? `Your registration was not approved. The reason: ${reason}`
    : 'Your registration was not approved. Please contact us if you think this is a mistake.';
}

/** An archived customer acts as an account without a profile, but can't make a second one. */
async function hasArchivedProfile(tx: Tx, userId: string): Promise<boolean> {
  const profiles = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.userId, userId), isNotNull(customerProfiles.archivedAt)));
  return profiles.length > 0;
}

/** The session row keeps the browser's name and the address that the trusted proxy tells, never one the sender made up. */
function sessionHeaders(headers: Headers, clientAddress: string): Headers {
  return new Headers({
    'user-agent': headers.get('user-agent') ?? '',
    'x-forwarded-for': clientAddress,
  });
}

function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}

function explained(error: unknown): Error {
  if (error instanceof APIError && error.statusCode < 500) {
    return new RefusedError(
      error.body?.code === 'INVALID_EMAIL_OR_PASSWORD' ? WRONG : error.message || UNEXPECTED,
    );
  }
  log().error({ err: error }, 'a sign-in failed');
  return new RefusedError(UNEXPECTED);
}
