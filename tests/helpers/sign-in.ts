import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { type OwnSession, ownSessionOf } from '#app/access/actor.server.ts';
import { sessions, signInAttempts } from '#app/access/auth-tables.ts';
import type { SignedIn } from '#app/areas/accounts/admission-commands.server.ts';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { quickPasswordHash } from './quick-password.ts';

/** The password of everybody whom `somebody` makes. */
export const PASSWORD = 'chiller';

/** Signs in with a password that is enough. @throws Error when a second step is asked for. */
export async function signInWholly(given: Parameters<typeof signIn>[0]): Promise<SignedIn> {
  const answer = await signIn(given);
  if (answer.kind !== 'signed in') throw new Error('The account asks for a second step.');
  return answer;
}

/** The headers of a browser that keeps the cookies it was answered. */
export function browserOf(...answered: Headers[]): Headers {
  return withCookies(new Headers(), ...answered);
}

/** The same for a browser that has cookies already. */
export function withCookies(browser: Headers, ...answered: Headers[]): Headers {
  const cookies = new Map<string, string>();
  const had = (browser.get('cookie') ?? '').split('; ').filter((pair) => pair !== '');
  for (const cookie of [...had, ...answered.flatMap((headers) => headers.getSetCookie())]) {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, pair);
  }
  return new Headers({ cookie: [...cookies.values()].join('; '), 'user-agent': 'Test' });
}

let visits = 0;

/** Where a try to sign in comes from: each time another address, with these cookies. */
export function source(headers = new Headers()) {
  visits += 1;
  return { headers, clientAddress: `10.0.${visits >> 8}.${visits & 255}` };
}

/** Signs in by password in a browser. */
export async function inBrowser(given: Parameters<typeof signIn>[0]) {
  return browserWith(await signInWholly(given));
}

/** A browser that keeps the cookies of someone who has just signed in, also those of a session that got another token. */
export async function browserWith({ actor, headers }: SignedIn) {
  let browser = browserOf(headers);
  const renew = async () => {
    const renewed = await (await sessionOf(browser)).renew();
    browser = renewed;
    return renewed;
  };
  const session: OwnSession = { ...(await sessionOf(browser)), renew };
  return { actor, session, browser: () => browser };
}

/** An account that is signed in by password. */
export async function somebody(role: 'admin' | 'user' = 'user') {
  const user = await unsafeOwnerTransaction((tx) =>
    makeUser(tx, { passwordHash: quickPasswordHash(PASSWORD), role }),
  );
  return { user, ...(await inBrowser({ email: user.email, password: PASSWORD, ...source() })) };
}

async function sessionOf(browser: Headers): Promise<OwnSession> {
  const request = new Request('http://localhost:3000/', { headers: browser });
  const session = await ownSessionOf(request, new RouterContextProvider());
  if (!session) throw new Error('The browser is not signed in.');
  return session;
}

/** The sessions of an account as the database holds them. */
export function sessionsOf(userId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(sessions).where(eq(sessions.userId, userId)),
  );
}

/** Lets the proofs of an account's sessions, its sign-ins too, lie a quarter of an hour back. */
export async function letProofsRunOut(userId: string): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(sessions)
      .set({ provenAt: sql`now() - interval '15 minutes'` })
      .where(eq(sessions.userId, userId)),
  );
}

/** What became of each try to sign in to an account, and by which method, oldest first. */
export async function outcomesOf(userId: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(signInAttempts)
      .where(eq(signInAttempts.userId, userId))
      .orderBy(signInAttempts.createdAt),
  );
  return rows.map(({ outcome, method }) => `${outcome} ${method}`);
}
