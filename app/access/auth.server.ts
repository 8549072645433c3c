import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { database } from '#app/platform/db/database.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { authAccounts, sessions, users, verifications } from './auth-tables.ts';

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 100;

function makeAuth(env: Pick<Env, 'appUrl' | 'authSecret'>) {
  return betterAuth({
    appName: 'Plenum',
    baseURL: env.appUrl,
    secret: env.authSecret,
    database: drizzleAdapter(database().orm, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: verifications,
      },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'plenum',
      useSecureCookies: env.appUrl.startsWith('https://'),
    },
    user: { additionalFields: { deactivatedAt: { type: 'date', required: false, input: false } } },
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
    },
    verification: { storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) } },
    // Its own HTTP routes are not served: every door is one of our actions, which the shared rate limiter guards.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log()[level === 'error' ? 'error' : 'debug']({ from: 'auth' }, message),
    },
  });
}

type Auth = ReturnType<typeof makeAuth>;
let current: Auth | null = null;

/** Sets up accounts and sessions on the open database. */
export function openAuth(env: Pick<Env, 'appUrl' | 'authSecret'>): void {
  current = makeAuth(env);
}

/** Accounts and sessions. @throws Error before `openAuth`. */
export function auth(): Auth {
  if (!current) throw new Error('Accounts are not open.');
  return current;
}

/** How a verification's identifier is kept: hashed, so that a copy of the table opens no account. */
export function hashIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** Hashes a new password the way sign-in checks it. */
export async function hashPassword(password: string): Promise<string> {
  const context = await auth().$context;
  return context.password.hash(password);
}
