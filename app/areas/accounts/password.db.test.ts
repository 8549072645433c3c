import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#app/access/auth.server.ts';
import { passkeys, twoFactors, users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { mailTo, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import {
  browserOf,
  outcomesOf,
  sessionsOf,
  signInWholly,
  somebody,
} from '#tests/helpers/sign-in.ts';
import { firstStep, somebodyWithApp } from '#tests/helpers/with-app.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import {
  changePassword,
  readResetLink,
  requestPasswordReset,
  resetPassword,
} from './password-commands.server.ts';

setUpDatabase();
afterEach(() => vi.restoreAllMocks());

const passwordHash = quickPasswordHash('chiller');

const addUser = (given: Parameters<typeof makeUser>[1] = {}) =>
  unsafeOwnerTransaction((tx) => makeUser(tx, { passwordHash, ...given }));
const enter = (email: string, password: string) =>
  signInWholly({ email, password, headers: new Headers(), clientAddress: email });
const linkOf = (userId: string, hours = 1) =>
  unsafeOwnerTransaction((tx) => makeAccountLink(tx, 'reset-password', userId, hours));
const from = (clientAddress: string) => ({ headers: new Headers(), clientAddress });
const isLink = ({ content }: { content: { subject: string } }) =>
  content.subject === 'Reset your password';
async function owner() {
  const user = await addUser();
  const { actor, headers } = await enter(user.email, 'chiller');
  return { user, browser: browserOf(headers), signedIn: actor };
}
const tokenIn = (path: string) => new URL(path, 'http://site').searchParams.get('token') ?? '';

/** Begins something, and stops it where the account library has just checked or hashed a password, until `finish`. */
async function stoppedAt<T>(what: 'verify' | 'hash', begin: () => Promise<T>) {
  const { password } = await auth().$context;
  const work: (...given: never[]) => Promise<unknown> = password[what];
  const reached = Promise.withResolvers<void>();
  const stop = Promise.withResolvers<void>();
  vi.spyOn(password, what).mockImplementationOnce(async (...given: unknown[]) => {
    const answer = await work(...(given as never[]));
    reached.resolve();
    await stop.promise;
    return answer as never;
  });
  const begun = begin();
  await reached.promise;
  const finish = () => {
    stop.resolve();
    return begun;
  };
  return { finish };
}

describe('requestPasswordReset', () => {
  it('emails a link to an active account, whose token is not in the database', async () => {
    const user = await addUser();
    await requestPasswordReset(user.email.toUpperCase(), from('10.0.0.1'));
    const [mail] = await mailTo(user.email);
    const button = mail?.content.blocks.find((block) => block.kind === 'button');
    expect(button?.href).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    const token = tokenIn(button?.href ?? '');
    expect(await readResetLink(token)).toBe(user.email);
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(verifications));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('emails nobody for an unknown e-mail or a deactivated account, and does not say so', async () => {
    const gone = await addUser({ deactivatedAt: new Date() });
    const before = (await queuedMail()).length;
    await requestPasswordReset('nobody@x.example', from('10.0.0.2'));
    await requestPasswordReset(gone.email, from('10.0.0.2'));
    expect(await queuedMail()).toHaveLength(before);
  });

  it('takes a fourth request from one address in an hour for no account, known or not', async () => {
    for (const email of [(await addUser()).email, 'unknown@x.example']) {
      const ask = async () => requestPasswordReset(email, from('10.0.1.9'));
      for (let i = 0; i < 3; i += 1) await ask();
      await expect(ask()).rejects.toThrow(RateLimitError);
    }
  });

  it('is open to its owner while strangers ask, without an email for each of theirs', async () => {
    const { user, browser, signedIn } = await owner();
    for (let i = 0; i < 12; i += 1) {
      await requestPasswordReset(user.email, from(`10.0.2.${i >> 1}`));
    }
    expect(await mailTo(user.email)).toHaveLength(5);
    // Elsewhere the owner is not refused either: the last emails hold links that work.
    await requestPasswordReset(user.email, from('10.0.3.1'));
    expect(await mailTo(user.email)).toHaveLength(5);
    const onOwnDevice = { headers: browser, clientAddress: '10.0.2.1' };
    await requestPasswordReset(user.email, onOwnDevice);
    const mails = await mailTo(user.email);
    expect(mails).toHaveLength(6);
    const button = mails.at(-1)?.content.blocks.find((block) => block.kind === 'button');
    const token = tokenIn(button?.href ?? '');
    expect(await resetPassword(token, 'boiler room')).toMatchObject({ id: signedIn.userId });
    await requestPasswordReset(user.email, from('10.0.3.2'));
    expect((await mailTo(user.email)).filter(isLink)).toHaveLength(7);
  });
});

describe('resetPassword', () => {
  it('sets the password once, ends every session, spends all links and emails', async () => {
    const user = await addUser();
    await enter(user.email, 'chiller');
    await enter(user.email, 'chiller');
    const token = tokenIn(await linkOf(user.id));
    const other = tokenIn(await linkOf(user.id));
    const mails = (await mailTo(user.email)).length;
    expect(await resetPassword(token, 'boiler room')).toMatchObject({
      id: user.id,
    });
    expect(await sessionsOf(user.id)).toHaveLength(0);
    expect(await mailTo(user.email)).toHaveLength(mails + 1);
    await expect(enter(user.email, 'chiller')).rejects.toThrow(RefusedError);
    await expect(enter(user.email, 'boiler room')).resolves.toBeDefined();

    for (const spent of [token, other, 'made-up']) {
      expect(await readResetLink(spent)).toBeNull();
      expect(await resetPassword(spent, 'cooling tower')).toBeNull();
    }
    await expect(enter(user.email, 'boiler room')).resolves.toBeDefined();
  });

  it('lets one of several at once through', async () => {
    const user = await addUser();
    const token = tokenIn(await linkOf(user.id));
    const answers = await Promise.all(
      ['first one', 'second one', 'third one'].map((each) => resetPassword(token, each)),
    );
    expect(answers.filter((each) => each !== null)).toMatchObject([{ id: user.id }]);
  });

  it('refuses a link that has expired', async () => {
    const user = await addUser();
    const token = tokenIn(await linkOf(user.id, -1));
    expect(await readResetLink(token)).toBeNull();
    expect(await resetPassword(token, 'boiler room')).toBeNull();
    await expect(enter(user.email, 'chiller')).resolves.toBeDefined();
  });

  it.each([
    ['removes what was added to sign in with before the address was confirmed', false, 0],
    ['leaves the factors of someone whose address was confirmed', true, 1],
  ])('%s', async (_what, emailVerified, left) => {
    const user = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeUser(tx, { passwordHash, emailVerified, twoFactorEnabled: true });
      await tx.insert(passkeys).values({
        ...{ userId: made.id, credentialID: made.id, publicKey: 'key', counter: 0 },
        ...{ deviceType: 'singleDevice', backedUp: false },
      });
      await tx.insert(twoFactors).values({ userId: made.id, secret: 'secret', backupCodes: '' });
      return made;
    });
    await resetPassword(tokenIn(await linkOf(user.id)), 'boiler room');
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(users).where(eq(users.id, user.id)),
    );
    expect(row).toMatchObject({ emailVerified: true, twoFactorEnabled: left === 1 });
    const counts = await unsafeOwnerTransaction(async (tx) => [
      await tx.$count(passkeys, eq(passkeys.userId, user.id)),
      await tx.$count(twoFactors, eq(twoFactors.userId, user.id)),
    ]);
    expect(counts).toEqual([left, left]);
  });

  it('opens nothing to a sign-in whose old password was being checked', async () => {
    const user = await addUser();
    const old = await stoppedAt('verify', () => enter(user.email, 'chiller'));
    await resetPassword(tokenIn(await linkOf(user.id)), 'boiler room');
    await expect(old.finish()).rejects.toThrow('Invalid email or password');
    expect(await sessionsOf(user.id)).toEqual([]);
    expect(await outcomesOf(user.id)).toEqual(['wrong_password password']);
  });

  it('opens no second step to it either', async () => {
    const { user } = await somebodyWithApp();
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id)),
    );
    const old = await stoppedAt('verify', () => firstStep(user.email));
    await resetPassword(tokenIn(await linkOf(user.id)), 'boiler room');
    await expect(old.finish()).rejects.toThrow('Invalid email or password');
    const steps = await unsafeOwnerTransaction((tx) =>
      tx.$count(verifications, eq(verifications.value, user.id)),
    );
    expect(steps).toBe(0);
  });

  it('is not undone by a change of the old password that was under way', async () => {
    const { user, actor, session } = await somebody();
    const given = { current: 'chiller', password: 'cooling tower' };
    const change = await stoppedAt('hash', () => changePassword(actor, session, given));
    await resetPassword(tokenIn(await linkOf(user.id)), 'boiler room');
    await expect(change.finish()).rejects.toThrow('Your session has ended');
    await expect(enter(user.email, 'cooling tower')).rejects.toThrow(RefusedError);
    await expect(enter(user.email, 'boiler room')).resolves.toBeDefined();
  });

  it('gives an invited person the first password', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx));
    const token = tokenIn(await linkOf(user.id, 24 * 7));
    expect(await resetPassword(token, 'boiler room')).toMatchObject({
      id: user.id,
    });
    await expect(enter(user.email, 'boiler room')).resolves.toMatchObject({
      actor: { userId: user.id },
    });
  });
});

describe('changePassword', () => {
  it('needs the current password, then ends the other sessions only', async () => {
    const { user, actor, session, browser } = await somebody();
    await enter(user.email, 'chiller');
    const change = (current: string) =>
      changePassword(actor, session, { current, password: 'boiler room' });
    await expect(change('wrong')).rejects.toThrow(
      new RefusedError('Current password is not correct'),
    );
    expect(await sessionsOf(user.id)).toHaveLength(2);
    const old = await stoppedAt('verify', () => enter(user.email, 'chiller'));
    await change('chiller');
    await expect(old.finish()).rejects.toThrow('Invalid email or password');
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await actorOfHeaders(browser())).toMatchObject({ userId: user.id });
    await expect(enter(user.email, 'boiler room')).resolves.toBeDefined();
  });
});
