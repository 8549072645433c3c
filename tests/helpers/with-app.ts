import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions, twoFactors, users } from '#app/access/auth-tables.ts';
import { encryptSecret, noBackupCodes } from '#app/areas/accounts/authenticator-commands.server.ts';
import { answerSecondStep, signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { newTotpSecret } from '#app/areas/accounts/totp.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { browserOf, PASSWORD, somebody, source } from './sign-in.ts';

/** Gives an account an authenticator app, as setting it up would. Returns its secret. */
export async function giveApp(userId: string, storedCodes?: string): Promise<string> {
  const secret = newTotpSecret();
  const backupCodes = storedCodes ?? (await noBackupCodes());
  const app = { secret: await encryptSecret(secret), backupCodes, verified: true };
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(twoFactors).values({ userId, ...app });
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    await tx.update(sessions).set({ method: 'totp' }).where(eq(sessions.userId, userId));
  });
  return secret;
}

/** Someone signed in, with an authenticator app. */
export async function somebodyWithApp(role: 'admin' | 'user' = 'user', storedCodes?: string) {
  const person = await somebody(role);
  return { ...person, secret: await giveApp(person.user.id, storedCodes) };
}

/** The app of an account as the database holds it; undefined when there is none. */
export function appOf(userId: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [app] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    return app;
  });
}

/** Tries to sign in by the password of everybody. */
export function enter(email: string) {
  return signIn({ email, password: PASSWORD, ...source() });
}

/** The password's step of a sign-in, as the browser keeps it. */
export async function firstStep(email: string): Promise<Headers> {
  const answer = await enter(email);
  expect(answer.kind).toBe('second step');
  return browserOf(answer.headers);
}

/** The step after it, with a code. */
export function secondStep(browser: Headers, code: string) {
  return answerSecondStep({ code, ...source(browser) });
}
