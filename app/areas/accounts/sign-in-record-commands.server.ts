import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { keyedHash } from '#app/access/auth.server.ts';
import { signInAttempts, users } from '#app/access/auth-tables.ts';
import type { SignInMethod, SignInOutcome } from '#app/access/sign-in-kinds.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { hasTryLeft, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { deviceName, networkOf } from './device-name.ts';
import { signInFromElsewhere } from './security-mails.ts';

/** Where a sign-in comes from: the request's headers and its network address. */
export type SignInSource = { headers: Headers; clientAddress: string };

type Person = { id: string; name: string; email: string };

/** A browser may describe itself at length. */
const USER_AGENT_MAX = 400;
// More sign-ins than these say nothing new about where someone signs in from.
const LOOKED_AT = 300;

/** Records an attempt on a known account, in the caller's transaction. */
export async function recordSignIn(
  tx: Tx,
  person: Pick<Person, 'id' | 'email'>,
  tried: { outcome: SignInOutcome; method: SignInMethod },
  source: SignInSource,
): Promise<void> {
  await tx
    .insert(signInAttempts)
    .values({ ...tried, ...placeOf(source), userId: person.id, email: person.email });
}

/** Records a refused password. An address that no account has is stored as a hash. */
export async function recordWrongPassword(email: string, source: SignInSource): Promise<void> {
  await recordByEmail(email, source, (isKnown) => (isKnown ? 'wrong_password' : 'unknown_email'));
}

/** Records that someone whom an identity provider vouched for was not let in to any account. */
export async function recordRefusedSso(email: string, source: SignInSource): Promise<void> {
  await recordByEmail(email, source, (isKnown) => (isKnown ? 'refused' : 'unknown_email'), 'sso');
}

/** Runs an endpoint's rate limits and records a refusal, though not each one of a flood. */
export async function recordRateLimit(
  email: string,
  source: SignInSource,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (
      error instanceof RateLimitError &&
      (await hasTryLeft('refusal-noted', source.clientAddress))
    ) {
      await recordByEmail(email, source, () => 'rate_limited');
    }
    throw error;
  }
}

/**
 * Emails the person if they signed in with a kind of device, or from a network, that none of their sign-ins of the last year
 * had; the very first sign-in sends nothing. Call it before the sign-in is recorded.
 */
export async function notifyIfElsewhere(
  tx: Tx,
  person: Person,
  source: SignInSource,
): Promise<void> {
  const known = await tx
    .select({ address: signInAttempts.address, userAgent: signInAttempts.userAgent })
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.userId, person.id),
        eq(signInAttempts.outcome, 'success'),
        gt(signInAttempts.createdAt, sql`now() - interval '1 year'`),
      ),
    )
    .orderBy(desc(signInAttempts.createdAt), desc(signInAttempts.id))
    .limit(LOOKED_AT);
  const { address, userAgent } = placeOf(source);
  const device = deviceName(userAgent);
  const isKnown =
    known.some((each) => deviceName(each.userAgent) === device) &&
    known.some((each) => networkOf(each.address) === networkOf(address));
  if (known.length === 0 || isKnown) return;
  const content = signInFromElsewhere({
    device,
    address,
    at: new Date(),
  });
  await queueMail(tx, { to: person.email, content });
}

async function recordByEmail(
  email: string,
  source: SignInSource,
  outcome: (isKnown: boolean) => SignInOutcome,
  method: SignInMethod = 'password',
): Promise<void> {
  const emailHash = await keyedHash(email.toLowerCase());
  await unsafeAccountsTransaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    const who = person ? { userId: person.id, email: person.email } : { emailHash };
    await tx.insert(signInAttempts).values({
      ...who,
      ...placeOf(source),
      outcome: outcome(person !== undefined),
      method,
    });
  });
}

function placeOf({ headers, clientAddress }: SignInSource) {
  return {
    address: clientAddress,
    userAgent: cutText(headers.get('user-agent') ?? '', USER_AGENT_MAX) || null,
  };
}
