import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auth, hashIdentifier } from '#app/access/auth.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { admit, type SignedIn } from '#app/areas/accounts/admission-commands.server.ts';
import { markEmailConfirmed } from '#app/areas/accounts/email-confirmation-commands.server.ts';
import { cookiesOf, sessionHeaders } from '#app/areas/accounts/library-headers.server.ts';
import {
  forgetSignInTries,
  openStepOfSso,
  type SecondStep,
} from '#app/areas/accounts/sign-in-commands.server.ts';
import {
  recordRefusedSso,
  type SignInSource,
} from '#app/areas/accounts/sign-in-record-commands.server.ts';
import {
  newSsoCookie,
  noSsoCookie,
  SSO_MINUTES,
  ssoCookieOf,
} from '#app/areas/accounts/sso-cookies.server.ts';
import { linkIdentity, waitForPassword } from '#app/areas/accounts/sso-link-commands.server.ts';
import { storeNote, takeNote } from '#app/areas/accounts/sso-note-commands.server.ts';
import type { SsoEntry } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { rowsOf, type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { askProvider, hearProvider, SsoError, type Vouched } from './oidc-provider.server.ts';
import type { SignOn } from './sign-on-forms.ts';

type ProviderRow = typeof identityProviders.$inferSelect;

/** A longer address to go to afterwards is forgotten: what is remembered has to fit an index. */
const LONGEST_NEXT = 1_000;

const begunSchema = z.object({
  providerId: z.string(),
  /** Hash of the cookie of the browser that began. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isFresh: z.boolean(),
  next: z.string().nullable(),
});

const NO_PROVIDER =
  "No single sign-on is set up for this address. Log in with your password, or ask the person who runs your company's logins.";
const STALE =
  'This sign-in has expired, was already used, or was started in another browser. Start again from the login screen.';

/** Where the browser goes next, and the cookie that it takes along. */
export type Leaving = { to: string; name: string; headers: Headers };

/**
 * Begins a sign-in at a provider: the one that a screen named, or that of the domain of an address, whether or not it has an
 * account.
 * @throws RefusedError when there is none, or it gives no answer. RateLimitError
 */
export async function beginSignOn(
  { provider: id, email, fresh }: SignOn,
  next: string | null,
  source: SignInSource,
): Promise<Leaving> {
  await countTry('single-sign-on', source.clientAddress);
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  const provider = await unsafeAccountsTransaction((tx) =>
    findProvider(
      tx,
      id ? eq(identityProviders.id, id) : arrayContains(identityProviders.domains, [domain]),
    ),
  );
  if (!provider) throw new RefusedError(NO_PROVIDER);
  const { state, url, ...begun } = await askProvider(
    provider,
    fresh === 'yes',
    email ?? null,
  ).catch(refused);
  const cookie = newSsoCookie('plenum_sso');
  await unsafeAccountsTransaction((tx) =>
    storeNote(
      tx,
      'sso-start',
      state,
      {
        ...begun,
        providerId: provider.id,
        browser: hashIdentifier(cookie.value),
        next: next && next.length <= LONGEST_NEXT ? next : null,
      } satisfies z.infer<typeof begunSchema>,
      SSO_MINUTES,
    ),
  );
  return { to: url, name: provider.name, headers: new Headers({ 'Set-Cookie': cookie.header }) };
}

/** Someone of the firm whose account is not linked yet: they sign in as before once, in this browser. */
type LinkFirst = { kind: 'link first'; headers: Headers };

/** What came of a sign-in, and where its browser wanted to go. */
type SignedOn = { answer: SignedIn | SecondStep | LinkFirst; next: string | null };

/**
 * Ends a sign-in with what the provider sent the browser back with. `id` is the provider whose address it came to; null for
 * that of the environment.
 * @throws RefusedError for an answer that is not this provider's to a sign-in that this browser began, and for a person without
 * an account that it may vouch for. RateLimitError
 */
export async function endSignOn(
  id: string | null,
  answer: URLSearchParams,
  source: SignInSource,
): Promise<SignedOn> {
  await countTry('single-sign-on', source.clientAddress);
  const state = answer.get('state') ?? '';
  const { begun, provider } = await unsafeAccountsTransaction(async (tx) => ({
    // Spent whatever comes of it: nothing is answered twice.
    begun: begunSchema.safeParse(await takeNote(tx, 'sso-start', state)).data,
    provider: await findProvider(
      tx,
      id ? eq(identityProviders.id, id) : eq(identityProviders.isFromEnvironment, true),
    ),
  }));
  const cookie = ssoCookieOf(source.headers, 'plenum_sso');
  const isOwn = begun && cookie && hashIdentifier(cookie) === begun.browser;
  if (!isOwn || !provider || begun.providerId !== provider.id) throw new RefusedError(STALE);
  const vouched = await hearProvider(provider, { ...begun, state }, answer).catch(refused);
  const signedOn = await enter(provider, vouched, source);
  signedOn.headers.append('Set-Cookie', noSsoCookie('plenum_sso'));
  return { answer: signedOn, next: begun.next };
}

async function enter(
  provider: ProviderRow,
  vouched: Vouched,
  source: SignInSource,
): Promise<SignedOn['answer']> {
  const found = await unsafeAccountsTransaction(async (tx) => {
    const linked = await linkedPerson(tx, provider, vouched.subject);
    return linked ? { person: linked, isLinked: true } : firstTime(tx, provider, vouched);
  });
  if ('refusal' in found) {
    log().info({ provider: provider.id, why: found.refusal }, 'nobody was signed in');
    if (vouched.email) await recordRefusedSso(vouched.email, source);
    throw new RefusedError(found.refusal);
  }
  const { person, isLinked } = found;
  if (!isLinked) {
    const link = { ...vouched, userId: person.id, providerId: provider.id };
    return {
      kind: 'link first',
      headers: new Headers({ 'Set-Cookie': await waitForPassword(link) }),
    };
  }
  const entry: SsoEntry = {
    providerId: provider.id,
    customerId: provider.customerId,
    sid: vouched.sid,
    provenAt: vouched.provenAt,
  };
  const { response, headers } = await auth().api.startSession({
    body: { userId: person.id, by: 'sso', asksForCode: !provider.hasSecondFactor },
    headers: sessionHeaders(source),
    returnHeaders: true,
  });
  const cookies = cookiesOf(headers);
  if (response.token === null) {
    await openStepOfSso(response.step, person.email, entry, source);
    return { kind: 'second step', headers: cookies };
  }
  const fresh = { userId: person.id, token: response.token, headers: cookies, sso: entry };
  const signedIn = await admit(fresh, provider.hasSecondFactor ? 'sso_with_factor' : 'sso', source);
  await forgetSignInTries(person.email, source);
  return signedIn;
}

type Person = { id: string; name: string; email: string };

const PERSON = { id: users.id, name: users.name, email: users.email };

async function linkedPerson(
  tx: Tx,
  provider: ProviderRow,
  subject: string,
): Promise<Person | null> {
  const [used] = await tx
    .update(linkedIdentities)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(linkedIdentities.providerId, provider.id), eq(linkedIdentities.subject, subject)))
    .returning({ userId: linkedIdentities.userId });
  if (!used) return null;
  const [person] = await tx.select(PERSON).from(users).where(eq(users.id, used.userId));
  return person ?? null;
}

type Found = { person: Person; isLinked: boolean } | { refusal: string };

/**
 * Someone whom the provider vouches for the first time, by an address that it says is theirs. A member of the customer whose
 * provider it is is linked; someone of the firm has to show first that the account is theirs; nobody gets an account.
 */
async function firstTime(
  tx: Tx,
  provider: ProviderRow,
  { email, subject }: Vouched,
): Promise<Found> {
  const ask = provider.customerId
    ? "Ask the person who manages your company's people in the portal to invite you"
    : 'Ask an administrator of the firm';
  if (!email) {
    return {
      refusal: `${provider.name} does not say that your email address is yours. Ask who runs it to send a verified address (email_verified).`,
    };
  }
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const mayVouch = provider.domains.length === 0 && provider.customerId === null;
  if (!mayVouch && !provider.domains.includes(domain)) {
    return { refusal: `${provider.name} can't sign in ${email}: it is set up for other domains.` };
  }
  const refusal = `There is no account for ${email} that ${provider.name} can sign in to. ${ask}.`;
  const [person] = await tx.select(PERSON).from(users).where(eq(users.email, email));
  if (!person) return { refusal };
  const others = await tx.$count(
    linkedIdentities,
    and(eq(linkedIdentities.providerId, provider.id), eq(linkedIdentities.userId, person.id)),
  );
  if (others > 0) {
    return {
      refusal: `The account ${email} is connected to someone else at ${provider.name}. ${ask.replace(/ to invite you$/, '')}, if that was you.`,
    };
  }
  const { isStaff, isUnproven, isDeactivated } = await standingOf(tx, person.id);
  if (!provider.customerId) return isStaff ? { person, isLinked: false } : { refusal };
  if (isStaff || !(await isMember(tx, person.id, provider.customerId))) return { refusal };
  // Anyone who signed up with someone else's address knows its password: its owner would walk into an account that both can open.
  if (isUnproven) {
    return {
      refusal: `The address ${email} was never confirmed here. Open the link in your sign-up email, or contact us.`,
    };
  }
  if (isDeactivated) return { person, isLinked: true };
  await linkIdentity(tx, person, { providerId: provider.id, subject });
  await markEmailConfirmed(tx, person);
  return { person, isLinked: true };
}

async function isMember(tx: Tx, userId: string, customerId: string): Promise<boolean> {
  const standing = sql`${members.userId} = ${userId} and ${members.customerId} = ${customerId} and ${members.endedAt} is null`;
  return (await tx.$count(members, standing)) > 0;
}

/** Whether an account is staff's, whether its password was chosen before the address was confirmed, whether it is deactivated. */
async function standingOf(tx: Tx, userId: string) {
  const [row] = await rowsOf<{ isStaff: boolean; isUnproven: boolean; isDeactivated: boolean }>(
    tx,
    sql`select exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as "isStaff",
          not u.email_verified and exists (select from auth_accounts a where a.user_id = u.id and a.password is not null) as "isUnproven",
          u.deactivated_at is not null as "isDeactivated"
        from users u where u.id = ${userId}`,
  );
  if (!row) throw new Error('The account has been removed in the meantime.');
  return row;
}

async function findProvider(
  tx: Tx,
  which: ReturnType<typeof eq>,
): Promise<ProviderRow | undefined> {
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(and(which, eq(identityProviders.isEnabled, true)))
    .limit(1);
  return row;
}

function refused(error: unknown): never {
  throw error instanceof SsoError ? new RefusedError(error.message) : error;
}
