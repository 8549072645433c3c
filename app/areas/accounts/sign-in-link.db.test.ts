import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actorOfHeaders } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { userRoles, users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { activityLogs } from '#app/records/activity-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { accountRecoveries } from '#app/records/recovery-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { mailTo, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import {
  browserOf,
  browserWith,
  inBrowser,
  outcomesOf,
  PASSWORD,
  sessionsOf,
  somebody,
  source,
  withCookies,
} from '#tests/helpers/sign-in.ts';
import { giveApp, secondStep } from '#tests/helpers/with-app.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import { knownDeviceOf } from './known-device.server.ts';
import { requestPasswordReset, resetPassword } from './password-commands.server.ts';
import { ProofNeededError, proofNeeded, proveAgain } from './proof-commands.server.ts';
import { endOtherSessions } from './session-commands.server.ts';
import {
  readSignInLink,
  requestSignInLink,
  signInWithLink,
} from './sign-in-link-commands.server.ts';
import { getSignInRules, saveSignInRules } from './sign-in-rules-commands.server.ts';

setUpDatabase();

const DEAD = 'This link has run out or was used already.';
const passwordHash = quickPasswordHash(PASSWORD);

type Given = Parameters<typeof makeCustomer>[1];
const customer = (given: Given = {}) =>
  unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash, emailVerified: true, ...given }));
const ask = (email: string) => requestSignInLink(email, source());
const press = (token: string, headers = new Headers()) => signInWithLink(token, source(headers));
const tokenIn = (path: string) => new URL(path, 'http://site').searchParams.get('token') ?? '';
const linkFor = async (userId: string, hours = 0.25) =>
  tokenIn(await unsafeOwnerTransaction((tx) => makeAccountLink(tx, 'sign-in-link', userId, hours)));
const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ content }) => content.subject);

/** The token of the newest link that was mailed to an address. */
async function mailed(email: string): Promise<string> {
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  if (button?.kind !== 'button') throw new Error('No mail with a button came.');
  expect(button.href).toMatch(/^\/sign-in-link\?token=[\w-]{43}$/);
  return tokenIn(button.href);
}

/** Signs in by a new link, wholly. @throws Error when a second step is asked for. */
async function enterByLink(userId: string) {
  const answer = await press(await linkFor(userId));
  if (answer.kind !== 'signed in') throw new Error('The account asks for a second step.');
  return answer;
}

describe('asking for a link', () => {
  it('mails one whose token is not in the database, and notes it in the log', async () => {
    const { user } = await customer();
    await ask(user.email.toUpperCase());
    const token = await mailed(user.email);
    expect(await subjectsTo(user.email)).toEqual(['Your sign-in link']);
    expect(await readSignInLink(token)).toBe(user.email);
    const [stored, logged] = await unsafeOwnerTransaction(async (tx) => [
      await tx.select().from(verifications),
      await tx.select().from(activityLogs).where(eq(activityLogs.entityId, user.id)),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(logged)).not.toContain(token);
    expect(logged).toMatchObject([{ action: 'account.sign_in_link_requested' }]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('mails a plain user too', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { emailVerified: true }));
    await ask(user.email);
    expect(await press(await mailed(user.email))).toMatchObject({ actor: { kind: 'user' } });
  });

  it('answers alike for addresses without an account and accounts that get no link', async () => {
    const gone = await customer({ deactivatedAt: new Date() });
    const rejected = await customer({ approvalStatus: 'rejected' });
    const archived = await customer();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, archived.profile.id)),
    );
    const before = (await queuedMail()).length;
    for (const { user } of [gone, rejected, archived])
      expect(await ask(user.email)).toBeUndefined();
    expect(await ask('nobody@x.example')).toBeUndefined();
    expect(await queuedMail()).toHaveLength(before);
  });

  it('mails staff that there is none for them', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
    expect(await ask(user.email)).toBeUndefined();
    expect(await subjectsTo(user.email)).toEqual(['Sign-in links are for customers']);
    expect(JSON.stringify(await mailTo(user.email))).not.toContain('token=');
  });

  it('asks first whether they signed up, where somebody chose a password for an unproven address', async () => {
    const stranger = await customer({ emailVerified: false });
    await ask(stranger.user.email);
    expect(await subjectsTo(stranger.user.email)).toEqual(['Confirm your email address']);
    const invited = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    await ask(invited.user.email);
    await press(await mailed(invited.user.email));
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(users).where(eq(users.id, invited.user.id)),
    );
    expect(row?.emailVerified).toBe(true);
  });

  it('takes back the link before, and a new password takes back all', async () => {
    const { user } = await customer();
    await ask(user.email);
    const older = await mailed(user.email);
    await ask(user.email);
    const newer = await mailed(user.email);
    expect(await readSignInLink(older)).toBeNull();
    await expect(press(older)).rejects.toThrow(DEAD);
    expect(await readSignInLink(newer)).toBe(user.email);
    const reset = await unsafeOwnerTransaction((tx) =>
      makeAccountLink(tx, 'reset-password', user.id, 1),
    );
    await resetPassword(tokenIn(reset), 'boiler room');
    await expect(press(newer)).rejects.toThrow(DEAD);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('is limited by address and account, known or not', async () => {
    for (const email of [(await customer()).user.email, 'unknown@x.example']) {
      const again = () => requestSignInLink(email, { ...source(), clientAddress: '10.9.0.1' });
      for (let i = 0; i < 3; i += 1) await again();
      await expect(again()).rejects.toThrow(RateLimitError);
    }
    const from = (i: number) => `${i}@x.example`;
    const fromOne = (i: number) =>
      requestSignInLink(from(i), { ...source(), clientAddress: '10.9.0.2' });
    for (let i = 0; i < 10; i += 1) await fromOne(i);
    await expect(fromOne(10)).rejects.toThrow(RateLimitError);
  });

  it('is open to its owner while strangers ask, without a mail for each of theirs', async () => {
    const { user } = await customer();
    const { browser } = await inBrowser({ email: user.email, password: PASSWORD, ...source() });
    for (let i = 0; i < 6; i += 1) await ask(user.email);
    expect(await subjectsTo(user.email)).toHaveLength(3);
    expect(await readSignInLink(await mailed(user.email))).toBe(user.email);
    await requestSignInLink(user.email, source(browser()));
    expect(await subjectsTo(user.email)).toHaveLength(4);
    await press(await mailed(user.email));
    await ask(user.email);
    expect(await subjectsTo(user.email)).toHaveLength(5);
    // Links for passwords are counted apart.
    await requestPasswordReset(user.email, source());
    expect(await subjectsTo(user.email)).toHaveLength(6);
  });
});

describe('using a link', () => {
  it('signs in, is written down with its method and makes the device known', async () => {
    const { user } = await customer();
    const { actor, headers } = await enterByLink(user.id);
    expect(actor).toMatchObject({ kind: 'customer', userId: user.id });
    expect(await actorOfHeaders(browserOf(headers))).toEqual(actor);
    expect(await sessionsOf(user.id)).toMatchObject([{ method: 'email_link' }]);
    expect(await outcomesOf(user.id)).toEqual(['success email_link']);
    expect(await knownDeviceOf(browserOf(headers), user.email)).not.toBeNull();
  });

  it('works for one of 1,000 at once, and for none of 1,000 after it', async () => {
    const { user } = await customer();
    const token = await linkFor(user.id);
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
    expect([...new Set(rest)]).toEqual([`${DEAD} Ask for a new one.`]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await outcomesOf(user.id)).toEqual(['success email_link']);
  });

  it('is refused a second after its time, and lets in a second before', async () => {
    const { user } = await customer();
    const late = await linkFor(user.id, -1 / 3600);
    expect(await readSignInLink(late)).toBeNull();
    await expect(press(late)).rejects.toThrow(DEAD);
    expect(await sessionsOf(user.id)).toEqual([]);
    await ask(user.email);
    const token = await mailed(user.email);
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
    await expect(press(token)).rejects.toThrow(DEAD);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it.each(['', 'made-up', 'x'.repeat(100_000), "' or 1=1 --", '\u0000'])(
    'is refused for a token that is none: %#',
    async (token) => {
      await expect(press(token)).rejects.toThrow(DEAD);
    },
  );

  it('takes no link of another purpose, and its own opens nothing else', async () => {
    const { user } = await customer();
    const reset = await unsafeOwnerTransaction((tx) =>
      makeAccountLink(tx, 'reset-password', user.id, 1),
    );
    await expect(press(tokenIn(reset))).rejects.toThrow(DEAD);
    expect(await resetPassword(await linkFor(user.id), 'boiler room')).toBeNull();
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('ends the session that the browser held for somebody else', async () => {
    const one = await customer();
    const other = await customer();
    const { browser } = await inBrowser({ email: one.user.email, password: PASSWORD, ...source() });
    const answer = await press(await linkFor(other.user.id), browser());
    expect(await sessionsOf(one.user.id)).toEqual([]);
    expect(await actorOfHeaders(withCookies(browser(), answer.headers))).toMatchObject({
      userId: other.user.id,
    });
    expect(await actorOfHeaders(browser())).toEqual({ kind: 'visitor' });
  });

  it('stops guessing tokens from one address', async () => {
    const guess = () =>
      signInWithLink('guess', { headers: new Headers(), clientAddress: '10.9.0.3' });
    for (let i = 0; i < 30; i += 1) await expect(guess()).rejects.toThrow(DEAD);
    await expect(guess()).rejects.toThrow(RateLimitError);
  });

  it.each([
    ['was deactivated', 'has been deactivated'],
    ['was rejected', 'was not approved'],
    ['was archived', 'has been archived'],
    ['became staff', 'Sign-in links are for customers'],
  ])('is refused to an account that %s since', async (what, words) => {
    const { user, profile } = await customer();
    const token = await linkFor(user.id);
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
    await expect(press(token)).rejects.toThrow(words);
    await expect(press(token)).rejects.toThrow(DEAD);
    expect(await sessionsOf(user.id)).toEqual([]);
    expect(await outcomesOf(user.id)).toEqual(['refused email_link']);
  });

  it('leaves no session that opens anything to who becomes staff later', async () => {
    const { user } = await customer();
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
    const { user } = await customer();
    const secret = await giveApp(user.id);
    const answer = await press(await linkFor(user.id));
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
    await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow('has run out');
  });

  it('ends the step after five wrong codes', async () => {
    const { user } = await customer();
    const secret = await giveApp(user.id);
    const browser = browserOf((await press(await linkFor(user.id))).headers);
    for (let i = 0; i < 5; i += 1) {
      await expect(secondStep(browser, '000000')).rejects.toThrow(RefusedError);
    }
    await expect(secondStep(browser, appCode(secret))).rejects.toThrow('has run out');
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('is refused at the code to who became staff in between', async () => {
    const { user } = await customer();
    const secret = await giveApp(user.id);
    const browser = browserOf((await press(await linkFor(user.id))).headers);
    await unsafeOwnerTransaction((tx) => makeStaff(tx, user.id));
    await expect(secondStep(browser, appCode(secret))).rejects.toThrow('for customers');
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

describe('what a link proves', () => {
  it('is less than a password: changes to the account ask for one, once', async () => {
    const { user } = await customer();
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
    const { user } = await customer();
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

describe('the setting', () => {
  it('switches links off, also those that were mailed', async () => {
    const { user } = await customer();
    const token = await linkFor(user.id);
    const staff = await somebody('admin');
    const admin = staff.actor as AdminActor;
    const set = async (linksForCustomers: boolean) =>
      saveSignInRules(admin, staff.session, {
        ...(await getSignInRules(admin)),
        linksForCustomers,
      });
    await set(false);
    expect(await getSignInRules(admin)).toMatchObject({ linksForCustomers: false });
    const mails = (await queuedMail()).length;
    for (const email of [user.email, 'nobody@x.example']) {
      await expect(ask(email)).rejects.toThrow('Sign-in links are switched off');
    }
    await expect(press(token)).rejects.toThrow('Sign-in links are switched off');
    expect(await readSignInLink(token)).toBeNull();
    expect(await queuedMail()).toHaveLength(mails);
    expect(await sessionsOf(user.id)).toEqual([]);
    await set(true);
    await expect(press(token)).resolves.toMatchObject({ kind: 'signed in' });
  });
});

function makeStaff(tx: Tx, id: string) {
  return tx
    .insert(userRoles)
    .values({ userId: id, role: 'admin' })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role: 'admin' } });
}
