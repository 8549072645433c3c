import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { database } from '#app/platform/db/database.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';
import { log } from '#app/platform/log.server.ts';
import {
  authAccounts,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from './auth-tables.ts';
import { fitsPasswordHash, makePasswordHash } from './password-hash.server.ts';
import { RefusedError } from './refusals.ts';
import { RENEWED_AFTER_SECONDS, SESSION_SECONDS } from './session-limits.server.ts';
import {
  openerOfStep,
  STEP_COOKIE,
  type StepOpener,
  sessionStart,
} from './session-start.server.ts';
import { tokenRenewal } from './token-renewal.server.ts';

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 100;

type AuthEnv = Pick<Env, 'appUrl' | 'authSecret' | 'authSecretOld'>;

function makeAuth(env: AuthEnv, makeHash: typeof makePasswordHash) {
  return betterAuth({
    appName: 'Plenum',
    baseURL: env.appUrl,
    secrets: secretsOf(env),
    database: drizzleAdapter(database().as('accounts').orm, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookieNamed('plenum'),
      // The library's own prefix is the weaker __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.appUrl.startsWith('https://') },
    },
    user: { additionalFields: { deactivatedAt: { type: 'date', required: false, input: false } } },
    // Fresh permanently: what changes an account's protection asks for the password instead.
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEWED_AFTER_SECONDS, freshAge: 0 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: makeHash,
        verify: ({ hash, password }) => fitsPasswordHash(hash, password),
      },
    },
    verification: { storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) } },
    plugins: [twoFactor(), passkey(passkeyOptions(env.appUrl)), sessionStart, tokenRenewal],
    // Its own HTTP routes are not served: every endpoint is one of our actions, which the shared rate limiter guards.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log()[level === 'error' ? 'error' : 'debug']({ from: 'auth' }, message),
    },
  });
}

/** The secret in use first, then the one before it. What was encrypted names its secret by a number made of it. */
function secretsOf({ authSecret, authSecretOld }: AuthEnv) {
  return [authSecret, ...(authSecretOld ? [authSecretOld] : [])].map((value) => ({
    version: createHash('sha256').update(value).digest().readUInt32BE(),
    value,
  }));
}

/** A passkey counts as two factors, so anyone who holds the device has to unlock it: the library alone would not insist. */
function passkeyOptions(appUrl: string): Parameters<typeof passkey>[0] {
  return {
    rpName: 'Plenum',
    rpID: new URL(appUrl).hostname,
    origin: new URL(appUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: async ({ verification }) =>
        refuseUnverified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        refuseUnverified(verification.authenticationInfo.userVerified),
    },
  };
}

function refuseUnverified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The device was not unlocked.' });
}

type Auth = ReturnType<typeof makeAuth>;
let current: Auth | null = null;

/** Sets up accounts and sessions on the open database. `makeHash` hashes new passwords. */
export function openAuth(env: AuthEnv, makeHash = makePasswordHash): void {
  current = makeAuth(env, makeHash);
}

/** Accounts and sessions. @throws Error before `openAuth`. */
export function auth(): Auth {
  if (!current) throw new Error('Accounts are not open.');
  return current;
}

/** Hashes a verification's identifier for storage, so that a copy of the table opens no account. */
export function hashIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** Hashes a new password in the form that sign-in checks. */
export async function hashPassword(password: string): Promise<string> {
  const context = await auth().$context;
  return context.password.hash(password);
}

/** Whether this password has the given hash. */
export async function isPasswordOfHash(hash: string, password: string): Promise<boolean> {
  const context = await auth().$context;
  return context.password.verify({ hash, password });
}

/**
 * Encrypts a secret under AUTH_SECRET, as the library encrypts those of second factors. For secrets that must be read
 * back; all others are hashed.
 */
export async function encryptText(text: string): Promise<string> {
  const context = await auth().$context;
  return symmetricEncrypt({ key: context.secretConfig, data: text });
}

/** Decrypts what `encryptText` encrypted. @throws Error when neither AUTH_SECRET nor AUTH_SECRET_OLD is the one it was encrypted under. */
export async function decryptText(text: string): Promise<string> {
  const context = await auth().$context;
  return symmetricDecrypt({ key: context.secretConfig, data: text });
}

/** A hash under AUTH_SECRET: equal texts have equal hashes, and no one without the secret can try texts. */
export async function keyedHash(text: string): Promise<string> {
  const context = await auth().$context;
  return createHmac('sha256', context.secret).update(text).digest('base64url');
}

/** Returns the token of the session whose cookie is among these headers, if it carries our signature; otherwise null. */
export async function sessionTokenOf(headers: Headers): Promise<string | null> {
  const context = await auth().$context;
  const value = cookieOf(headers, context.authCookies.sessionToken.name) ?? '';
  const at = value.lastIndexOf('.');
  if (at < 1) return null;
  const token = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  // As the library signs its cookies: HMAC with SHA-256 under the secret in use.
  const expected = createHmac('sha256', context.secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/**
 * Gives the session among these headers another token, so that the previous one opens nothing. Returns the cookies that carry
 * it.
 * @throws RefusedError when the session has ended.
 */
export async function renewToken(headers: Headers): Promise<string[]> {
  try {
    const answered = await auth().api.renewToken({ headers, returnHeaders: true });
    return answered.headers.getSetCookie();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode !== 401) throw error;
    throw new RefusedError('Your session has ended. Log in again.');
  }
}

/** Whose second step is open, and what came before it instead of the password. */
type OpenStep = { userId: string; openedBy: StepOpener | null; identifier: string };

/** Returns the second step that the cookies among these headers belong to, or null if none is open. */
export async function openStepOf(headers: Headers): Promise<OpenStep | null> {
  const context = await auth().$context;
  const value = cookieOf(headers, context.createAuthCookie(STEP_COOKIE).name);
  // Its signature is checked when the step is carried out; the identifier alone can't be guessed either.
  const identifier = value?.slice(0, value.lastIndexOf('.'));
  if (!identifier) return null;
  const step = await context.internalAdapter.findVerificationValue(identifier);
  if (!step || step.expiresAt <= new Date()) return null;
  return { userId: step.value, openedBy: openerOfStep(identifier), identifier };
}

/**
 * Returns these headers without the session cookie. With it, the library would take a code of a signed-in person for another
 * purpose.
 */
export async function withoutSession(headers: Headers): Promise<string> {
  const context = await auth().$context;
  const { name } = context.authCookies.sessionToken;
  return (headers.get('cookie') ?? '')
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(`${name}=`))
    .join('; ');
}

function cookieOf(headers: Headers, name: string): string | null {
  const cookie = (headers.get('cookie') ?? '')
    .split(/; */)
    .find((each) => each.startsWith(`${name}=`));
  if (!cookie) return null;
  try {
    return decodeURIComponent(cookie.slice(name.length + 1));
  } catch {
    return null;
  }
}
