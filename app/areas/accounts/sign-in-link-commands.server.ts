import { eq, sql } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { VISITOR } from '#app/access/actor.ts';
import { auth } from '#app/access/auth.server.ts';
import { authAccounts, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import {
  makeAccountLink,
  readAccountLink,
  spendAccountLink,
  takeBackLinks,
} from './account-link-commands.server.ts';
import {
  SIGN_IN_LINK_MINUTES,
  signInLink,
  signInLinkForStaff,
  ssoIsRequired,
} from './account-mails.ts';
import { admit, openSecondStep, refusalOf, type SignedIn } from './admission-commands.server.ts';
import { mailConfirmationLink, markEmailConfirmed } from './email-confirmation-commands.server.ts';
import { cookiesOf, sessionHeaders } from './library-headers.server.ts';
import { answerLinkRequest, forgetLinkRequests } from './link-request-commands.server.ts';
import { forgetSignInTries, type SecondStep } from './sign-in-commands.server.ts';
import type { SignInSource } from './sign-in-record-commands.server.ts';
import { requiredProviderOf } from './sso-rule-queries.server.ts';

const SETTING = 'security.customers.sign_in_link';
const OFF = 'Sign-in links are switched off. Log in with your password or a passkey.';
const DEAD_LINK = 'This link has expired or was already used. Ask for a new one.';

/** Whether the firm lets its customers sign in by an emailed link. */
export function areSignInLinksOn(): Promise<boolean> {
  return unsafeAccountsTransaction(isOn);
}

/**
 * Emails a link that signs in, valid once for a quarter of an hour, if the email has an account that may sign in and is not
 * staff's; earlier links stop working. Says nothing about whether it has.
 * @throws RefusedError while the firm has switched links off. RateLimitError
 */
export async function requestSignInLink(email: string, source: SignInSource): Promise<void> {
  if (!(await areSignInLinksOn())) throw new RefusedError(OFF);
  await answerLinkRequest('sign-in', email, source, () => mailSignInLink(email));
}

/** Returns the email of the account that a link's token signs in to; null if the link is unknown, used or expired. */
export function readSignInLink(token: string): Promise<string | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const person = (await isOn(tx)) ? await readAccountLink(tx, 'sign-in-link', token) : null;
    return person?.email ?? null;
  });
}

/**
 * Signs in the person whom an emailed link is for, and confirms their address; for an account with an authenticator app, it
 * opens the second step instead. The link works once.
 * @throws RefusedError for a link that is unknown, used or expired, and for an account that may not sign in or has become
 * staff's. RateLimitError
 */
export async function signInWithLink(
  token: string,
  source: SignInSource,
): Promise<SignedIn | SecondStep> {
  await countTry('sign-in-address', source.clientAddress);
  const person = await unsafeAccountsTransaction(async (tx) => {
    if (!(await isOn(tx))) throw new RefusedError(OFF);
    const found = await spendAccountLink(tx, 'sign-in-link', token);
    if (found) await markEmailConfirmed(tx, found);
    return found;
  });
  if (!person) throw new RefusedError(DEAD_LINK);
  const { response, headers } = await auth().api.startSession({
    body: { userId: person.id, by: 'link' },
    headers: sessionHeaders(source),
    returnHeaders: true,
  });
  const cookies = cookiesOf(headers);
  if (response.token === null) {
    await openSecondStep(person.email, 'email_link', source);
    return { kind: 'second step', headers: cookies };
  }
  const fresh = { userId: person.id, token: response.token, headers: cookies, byLink: true };
  const signedIn = await admit(fresh, 'email_link', source);
  await forgetLinkRequests('sign-in', person.email, source);
  await forgetSignInTries(person.email, source);
  return signedIn;
}

async function isOn(tx: Tx): Promise<boolean> {
  return (await readStored(tx, [SETTING])).values[SETTING];
}

async function mailSignInLink(email: string): Promise<void> {
  const person = await personWith(email);
  if (!person) return;
  const actor = await unsafeActorOfUser(person.id);
  await unsafeAccountsTransaction(async (tx) => {
    if (actor.kind === 'admin') {
      return queueMail(tx, { to: person.email, content: signInLinkForStaff({ path: '/auth' }) });
    }
    const required = await requiredProviderOf(tx, person.id);
    if (required) {
      return queueMail(tx, { to: person.email, content: ssoIsRequired(required) });
    }
    if (await refusalOf(tx, actor, { byLink: true })) return;
    // Anyone who signed up with someone else's address knows its password: the owner is asked first whether it was them.
    if (person.isUnproven) return mailConfirmationLink(tx, person);
    await takeBackLinks(tx, 'sign-in-link', person.id);
    const path = await makeAccountLink(tx, 'sign-in-link', person.id, SIGN_IN_LINK_MINUTES / 60);
    await queueMail(tx, { to: person.email, content: signInLink({ path }) });
    await logActivity(tx, VISITOR, {
      action: 'account.sign_in_link_requested',
      entityType: 'account',
      entityId: person.id,
      metadata: { email: person.email },
    });
  });
}

/** The account with an e-mail, and whether it has a password that was chosen before the address was confirmed. */
function personWith(email: string) {
  return unsafeAccountsTransaction(async (tx) => {
    const hasPassword = sql`exists (select from ${authAccounts} a where a.user_id = ${sql`${users.id}`} and a.password is not null)`;
    const [person] = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        isUnproven: sql<boolean>`not ${users.emailVerified} and ${hasPassword}`,
      })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    return person ?? null;
  });
}
