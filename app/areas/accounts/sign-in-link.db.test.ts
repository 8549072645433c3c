import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userRoles, users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountRecoveries } from '#app/records/user/recovery-tables.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import {
  browserOf,
  browserWith,
  inBrowser,
  outcomesOf,
  PASSWORD,
  sessionsOf,
  source,
  withCookies,
} from '#tests/helpers/sign-in.ts';
import {
  confirmedCustomer,
  DEAD_LINK,
  enterByLink,
  mailedToken,
  pressLink,
  signInToken,
  tokenIn,
} from '#tests/helpers/sign-in-link.ts';
import { giveApp, secondStep } from '#tests/helpers/with-app.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import { knownDeviceOf } from './known-device.server.ts';
import { resetPassword } from './password-commands.server.ts';
import { ProofNeededError, proofNeeded, proveAgain } from './proof-commands.server.ts';
import { endOtherSessions } from './session-commands.server.ts';
import {
  readSignInLink,
  requestSignInLink,
  signInWithLink,
} from './sign-in-link-commands.server.ts';

setUpDatabase();

const ask = (email: string) => requestSignInLink(email, source());

describe('using a link', () => {
  it('signs in, is written down with its method and makes the device known', async () => {
    const { user } = await confirmedCustomer();
    const { actor, headers } = await enterByLink(user.id);
    expect(actor).toMatchObject({ kind: 'customer', userId: user.id });
    expect(await actorOfHeaders(browserOf(headers))).toEqual(actor);
    expect(await sessionsOf(user.id)).toMatchObject([{ method: 'email_link' }]);
    expect(await outcomesOf(user.id)).toEqual(['success email_link']);
    expect(await knownDeviceOf(browserOf(headers), user.email)).not.toBeNull();
  });

  it('works for one of 1,000 at once, and for none of 1,000 after it', async () => {
    const { user } = await confirmedCustomer();
    const token = await signInToken(user.id);
    // More at once than the pool has connections; all 1,000 together would wait for one too long.
    const inLane = async (lane: number) => {
      const answers: string[] = [];
      for (let i = 0; i < 20; i += 1) {
        const clientAddress = `10.20.${lane}.${i}`;
        const answer = await signInWithLink(token, { headers: new Headers(), clientAddress }).then(
          ({ kind }) => kind,
          (error: Error) => error.message,
        );
        answers.push(answer);
      }
      return answers;
    };
    const all = async () =>
      (await Promise.all(Array.from({ length: 50 }, (_, lane) => inLane(lane)))).flat();
    const isIn = (answer: string) => answer === 'signed in';
    const first = await all();
    expect(first.filter(isIn)).toHaveLength(1);
    const rest = [...first.filter((answer) => !isIn(answer)), ...(await all())];
    expect(rest).toHaveLength(1_999);
    expect([...new Set(rest)]).toEqual([`${DEAD_LINK} Ask for a new one.`]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await outcomesOf(user.id)).toEqual(['success email_link']);
  });

  it('is refused a second after its time, and lets in a second before', async () => {
    const { user } = await confirmedCustomer();
    const late = await signInToken(user.id, -1 / 3600);
    expect(await readSignInLink(late)).toBeNull();
    await expect(pressLink(late)).rejects.toThrow(DEAD_LINK);
    expect(await sessionsOf(user.id)).toEqual([]);
    await ask(user.email);
    const token = await mailedToken(user.email);
    const shift = (seconds: number) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .update(verifications)
          .set({ expiresAt: sql`${verifications.expiresAt} - make_interval(secs => ${seconds})` })
          .where(eq(verifications.value, `sign-in-link:${user.id}`)),
      );
    await shift(15 * 60 - 60);
    expect(await readSignInLink(token)).toBe(user.email);
    await shift(61);
    await expect(pressLink(token)).rejects.toThrow(DEAD_LINK);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it.each(['', 'made-up', 'x'.repeat(100_000), "' or 1=1 --", '\u0000'])(
    'is refused for a token that is none: %#',
    async (token) => {
      await expect(pressLink(token)).rejects.toThrow(DEAD_LINK);
    },
  );

  it('takes no link of another purpose, and its own opens nothing else', async () => {
    const { user } = await confirmedCustomer();
    const reset = await unsafeOwnerTransaction((tx) =>
      makeAccountLink(tx, 'reset-password', user.id, 1),
    );
    await expect(pressLink(tokenIn(reset))).rejects.toThrow(DEAD_LINK);
    expect(await resetPassword(await signInToken(user.id), 'boiler room')).toBeNull();
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('ends the session that the browser held for someone else', async () => {
    const one = await confirmedCustomer();
    const other = await confirmedCustomer();
    const { browser } = await inBrowser({ email: one.user.email, password: PASSWORD, ...source() });
    const answer = await pressLink(await signInToken(other.user.id), browser());
    expect(await sessionsOf(one.user.id)).toEqual([]);
    expect(await actorOfHeaders(withCookies(browser(), answer.headers))).toMatchObject({
      userId: other.user.id,
    });
    expect(await actorOfHeaders(browser())).toEqual({ kind: 'visitor' });
  });

  it('stops guessing tokens from one address', async () => {
    const guess = () =>
      signInWithLink('guess', { headers: new Headers(), clientAddress: '10.9.0.3' });
    for (let i = 0; i < 30; i += 1) await expect(guess()).rejects.toThrow(DEAD_LINK);
    await expect(guess()).rejects.toThrow(RateLimitError);
  });

  it.each([
    ['was deactivated', 'has been deactivated'],
    ['was rejected', 'was not approved'],
    ['was archived', 'has been archived'],
    ['became staff', 'Sign-in links are for customers'],
  ])('is refused to an account that %s since', async (what, words) => {
    const { user, profile } = await confirmedCustomer();
    const token = await signInToken(user.id);
    await unsafeOwnerTransaction(async (tx) => {
      const own = eq(customerProfiles.id, profile.id);
      const set = tx.update(customerProfiles);
      if (what === 'was rejected') await set.set({ approvalStatus: 'rejected' }).where(own);
      if (what === 'was archived') await set.set({ archivedAt: new Date() }).where(own);
      if (what === 'was deactivated') {
        await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, user.id));
      }
      if (what === 'became staff') await makeStaff(tx, user.id);
    });
    await expect(pressLink(token)).rejects.toThrow(words);
    await expect(pressLink(token)).rejects.toThrow(DEAD_LINK);
    expect(await sessionsOf(user.id)).toEqual([]);
    expect(await outcomesOf(user.id)).toEqual(['refused email_link']);
  });

  it('leaves no session that opens anything to who becomes staff later', async () => {
    const { user } = await confirmedCustomer();
    const { headers } = await enterByLink(user.id);
    const browser = browserOf(headers);
    await unsafeOwnerTransaction((tx) => makeStaff(tx, user.id));
    expect(await actorOfHeaders(browser)).toEqual({ kind: 'visitor' });
    await unsafeOwnerTransaction((tx) =>
      tx.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, user.id)),
    );
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'customer' });
  });
});

describe('a link to an account with an authenticator app', () => {
  it('opens the second step, and no session before it', async () => {
    const { user } = await confirmedCustomer();
    const secret = await giveApp(user.id);
    const answer = await pressLink(await signInToken(user.id));
    expect(answer.kind).toBe('second step');
    const browser = browserOf(answer.headers);
    expect(await sessionsOf(user.id)).toEqual([]);
    expect(await actorOfHeaders(browser)).toEqual({ kind: 'visitor' });
    await expect(secondStep(browser, appCode(secret, 5))).rejects.toThrow(RefusedError);
    const { actor } = await secondStep(browser, appCode(secret));
    expect(actor).toMatchObject({ userId: user.id });
    expect(await sessionsOf(user.id)).toMatchObject([{ method: 'totp' }]);
    expect(await outcomesOf(user.id)).toEqual([
      'second_step email_link',
      'second_factor_wrong totp',
      'success totp',
    ]);
    await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow('has expired');
  });

  it('ends the step after five wrong codes', async () => {
    const { user } = await confirmedCustomer();
    const secret = await giveApp(user.id);
    const browser = browserOf((await pressLink(await signInToken(user.id))).headers);
    for (let i = 0; i < 5; i += 1) {
      await expect(secondStep(browser, '000000')).rejects.toThrow(RefusedError);
    }
    await expect(secondStep(browser, appCode(secret))).rejects.toThrow('has expired');
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('is refused at the code to who became staff in between', async () => {
    const { user } = await confirmedCustomer();
    const secret = await giveApp(user.id);
    const browser = browserOf((await pressLink(await signInToken(user.id))).headers);
    await unsafeOwnerTransaction((tx) => makeStaff(tx, user.id));
    await expect(secondStep(browser, appCode(secret))).rejects.toThrow('for customers');
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

describe('what a link proves', () => {
  it('is less than a password: changes to the account ask for one, once', async () => {
    const { user } = await confirmedCustomer();
    const { session, actor, browser } = await browserWith(await enterByLink(user.id));
    expect(await proofNeeded(actor, session)).toBe('password');
    await expect(endOtherSessions(actor, session)).rejects.toThrow(ProofNeededError);
    await proveAgain(actor, session, {
      kind: 'password',
      current: PASSWORD,
      source: source(browser()),
    });
    expect(await sessionsOf(user.id)).toMatchObject([{ method: 'password' }]);
    expect(await proofNeeded(actor, session)).toBeNull();
  });

  it('stops no recovery', async () => {
    const { user } = await confirmedCustomer();
    await unsafeOwnerTransaction((tx) =>
      tx.insert(accountRecoveries).values({ userId: user.id, readyAt: new Date(Date.now() + 1e7) }),
    );
    await enterByLink(user.id);
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(accountRecoveries).where(eq(accountRecoveries.userId, user.id)),
    );
    expect(row?.state).toBe('waiting');
  });
});

function makeStaff(tx: Tx, id: string) {
  return tx
    .insert(userRoles)
    .values({ userId: id, role: 'admin' })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role: 'admin' } });
}
