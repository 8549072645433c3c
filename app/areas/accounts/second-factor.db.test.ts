import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorOfHeaders, type OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { sealed, unsealed } from '#app/access/auth.server.ts';
import { sessions, twoFactors, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { EnvError } from '#app/platform/env.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import {
  browserOf,
  outcomesOf,
  PASSWORD,
  sessionsOf,
  signInWholly,
  somebody,
  source,
} from '#tests/helpers/sign-in.ts';
import { makeBackupCodes, sealedSecret } from './authenticator.server.ts';
import { resetSecondFactorOf } from './grant-admin.server.ts';
import { changePassword } from './password-commands.server.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticatorSetup,
  removeAuthenticator,
  renewBackupCodes,
  resetSecondFactor,
} from './second-factor-commands.server.ts';
import { answerSecondStep, isSecondStepOpen, signIn } from './sign-in-commands.server.ts';
import { getStaffProtection, saveStaffProtection } from './staff-protection.server.ts';
import { newTotpSecret } from './totp.server.ts';

setUpDatabase();

const WRONG_CODE = 'This code is not right, or it was used already. Wait for the next one.';
let backup: Awaited<ReturnType<typeof makeBackupCodes>>;

beforeAll(async () => {
  backup = await makeBackupCodes();
});

function enter(email: string) {
  return signIn({ email, password: PASSWORD, ...source() });
}

/** Gives an account an authenticator app, as setting it up would. Returns its secret. */
async function giveApp(userId: string, backupCodes = backup.kept): Promise<string> {
  const secret = newTotpSecret();
  const app = { secret: await sealedSecret(secret), backupCodes, verified: true };
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(twoFactors).values({ userId, ...app });
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    await tx.update(sessions).set({ method: 'totp' }).where(eq(sessions.userId, userId));
  });
  return secret;
}

/** Somebody signed in, with an authenticator app. */
async function somebodyWithApp(role: 'admin' | 'user' = 'user') {
  const person = await somebody(role);
  return { ...person, secret: await giveApp(person.user.id) };
}

/** The password's step of a sign-in, as the browser keeps it. */
async function firstStep(email: string): Promise<Headers> {
  const answer = await enter(email);
  expect(answer.kind).toBe('second step');
  return browserOf(answer.headers);
}

function secondStep(browser: Headers, code: string) {
  return answerSecondStep({ code, ...source(browser) });
}

describe('setting up an authenticator app', () => {
  it('asks for the current password and for a code, and counts from then on', async () => {
    const { user, actor, session, browser } = await somebody();
    const elsewhere = await somebodyAgain(user.email);
    await expect(beginAuthenticator(actor, session, 'not it')).rejects.toThrow(
      'Current password is not correct',
    );
    expect(await appOf(user.id)).toBeUndefined();
    await beginAuthenticator(actor, session, PASSWORD);
    const begun = browser();
    // Until a code proves the app, signing in asks for none.
    await somebodyAgain(user.email);
    const setup = await getAuthenticatorSetup(actor, await getFirm());
    const secret = setup?.secret ?? '';
    await expect(confirmAuthenticator(actor, session, appCode(secret, 3))).rejects.toThrow(
      RefusedError,
    );
    expect(await appOf(user.id)).toMatchObject({ verified: false, lastUsedStep: null });
    const codes = await confirmAuthenticator(actor, session, appCode(secret));
    expect(new Set(codes).size).toBe(10);
    expect(await appOf(user.id)).toMatchObject({ verified: true });
    expect(await sessionsOf(user.id)).toMatchObject([{ id: session.id, method: 'totp' }]);
    expect(await actorOfHeaders(elsewhere)).toEqual({ kind: 'visitor' });
    // The session is worth more now, under another token.
    expect(await actorOfHeaders(begun)).toEqual({ kind: 'visitor' });
    expect(await actorOfHeaders(browser())).toMatchObject({ userId: user.id });
    expect(await subjectsTo(user.email)).toContain('Two-step sign-in is on');
    // Neither secret nor codes can be read in the table, nor the codes with AUTH_SECRET.
    const app = await appOf(user.id);
    for (const text of [secret, ...codes]) expect(JSON.stringify(app)).not.toContain(text);
    const kept = JSON.parse(await unsealed(app?.backupCodes ?? ''));
    expect(kept).toHaveLength(10);
    for (const hash of kept) expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/);
    expect(await getAuthenticatorSetup(actor, await getFirm())).toBeNull();
    await expect(beginAuthenticator(actor, session, PASSWORD)).rejects.toThrow('already');
    await secondStep(await firstStep(user.email), codes[3] ?? '');
  });
});

describe('the second step', () => {
  it('follows the password, and only its code starts a session', async () => {
    const { user, secret, session } = await somebodyWithApp();
    const browser = await firstStep(user.email);
    expect(await actorOfHeaders(browser)).toEqual({ kind: 'visitor' });
    expect(await isSecondStepOpen(browser)).toBe(true);
    expect(await isSecondStepOpen(new Headers())).toBe(false);
    expect((await sessionsOf(user.id)).map(({ id }) => id)).toEqual([session.id]);
    await expect(secondStep(browser, '000000')).rejects.toThrow(WRONG_CODE);
    const { headers } = await secondStep(browser, appCode(secret, 1));
    expect(await actorOfHeaders(browserOf(headers))).toMatchObject({ userId: user.id });
    expect(await outcomesOf(user.id)).toEqual([
      'success password',
      'second_step password',
      'second_factor_wrong totp',
      'success totp',
    ]);
    await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow('has run out');
  });

  it('takes a code once, also within the time that it is valid', async () => {
    const { user, secret } = await somebodyWithApp();
    const code = appCode(secret, 1);
    const answers = await Promise.allSettled(
      [await firstStep(user.email), await firstStep(user.email)].map((each) =>
        secondStep(each, code),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await sessionsOf(user.id)).toHaveLength(2);
    await expect(secondStep(await firstStep(user.email), code)).rejects.toThrow(WRONG_CODE);
    // The one that the set-up was confirmed with is older still.
    await expect(secondStep(await firstStep(user.email), appCode(secret))).rejects.toThrow(
      WRONG_CODE,
    );
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it('takes each backup code once, however it is typed, and tells the owner', async () => {
    const { user, actor, session } = await somebodyWithApp();
    const [code = '', other = ''] = backup.codes;
    const typed = code.toUpperCase().replace('-', ' ');
    await secondStep(await firstStep(user.email), typed);
    await expect(secondStep(await firstStep(user.email), code)).rejects.toThrow(WRONG_CODE);
    const [mail] = (await mailTo(user.email)).filter(
      ({ content }) => content.subject === 'A backup code was used',
    );
    expect(mail?.content.preview).toBe('9 codes are left.');
    const renewed = await renewBackupCodes(actor, session, PASSWORD);
    await expect(secondStep(await firstStep(user.email), other)).rejects.toThrow(WRONG_CODE);
    await secondStep(await firstStep(user.email), renewed[0] ?? '');
  });

  it('hashes backup codes that were kept readable before, and goes on taking them', async () => {
    const { user } = await somebody();
    const secret = await giveApp(
      user.id,
      await sealed(JSON.stringify(['abcde-fghjk', 'mnpqr-stuvw'])),
    );
    await secondStep(await firstStep(user.email), appCode(secret));
    const kept = await unsealed((await appOf(user.id))?.backupCodes ?? '');
    expect(JSON.parse(kept)).toEqual([
      expect.stringMatching(/^argon2id\$/),
      expect.stringMatching(/^argon2id\$/),
    ]);
    await secondStep(await firstStep(user.email), 'mnpqr-stuvw');
    await expect(secondStep(await firstStep(user.email), 'mnpqr-stuvw')).rejects.toThrow(
      WRONG_CODE,
    );
  });

  it('locks itself after ten wrong codes in a row, for the right one too', async () => {
    const { user, secret } = await somebodyWithApp();
    for (let round = 0; round < 2; round += 1) {
      const browser = await firstStep(user.email);
      for (let i = 0; i < 5; i += 1) {
        await expect(secondStep(browser, '000000')).rejects.toThrow(WRONG_CODE);
      }
      await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow(
        round === 0 ? 'has run out' : RateLimitError,
      );
    }
    await expect(secondStep(await firstStep(user.email), appCode(secret, 1))).rejects.toThrow(
      RateLimitError,
    );
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it('ends when the password that opened it is replaced', async () => {
    const { user, actor, session, secret } = await somebodyWithApp();
    const opened = await firstStep(user.email);
    const given = { current: PASSWORD, password: 'vane-axial-fan' };
    await changePassword(actor, session, given, await getFirm());
    await expect(secondStep(opened, appCode(secret, 1))).rejects.toThrow('has run out');
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it('is not offered to a deactivated account, which is told so after the password', async () => {
    const { user } = await somebodyWithApp();
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, user.id)),
    );
    await expect(enter(user.email)).rejects.toThrow('This account has been deactivated.');
    expect((await outcomesOf(user.id)).at(-1)).toBe('refused password');
  });
});

describe('removing it', () => {
  it('asks for the password; signing in then asks for no code, and sessions lose its strength', async () => {
    const { user, actor, session } = await somebodyWithApp();
    await expect(removeAuthenticator(actor, session, 'not it')).rejects.toThrow(RefusedError);
    expect(await appOf(user.id)).toBeDefined();
    await removeAuthenticator(actor, session, PASSWORD);
    expect(await appOf(user.id)).toBeUndefined();
    expect(await sessionsOf(user.id)).toMatchObject([{ id: session.id, method: 'password' }]);
    expect(await subjectsTo(user.email)).toContain('Two-step sign-in is off');
    expect((await enter(user.email)).kind).toBe('signed in');
    await expect(removeAuthenticator(actor, session, PASSWORD)).rejects.toThrow(
      'no authenticator app',
    );
  });

  it('is done by staff for somebody else, never for themselves, and ends the sessions', async () => {
    const admin = await somebodyWithApp('admin');
    const lost = await somebodyWithApp();
    const acting = admin.actor as AdminActor;
    await expect(resetSecondFactor(acting, acting.userId)).rejects.toThrow(RefusedError);
    expect(await appOf(acting.userId)).toBeDefined();
    await expect(
      resetSecondFactor({ ...acting, userId: lost.user.id }, acting.userId),
    ).rejects.toThrow("You don't have admin privileges.");
    await resetSecondFactor(acting, lost.user.id);
    expect(await appOf(lost.user.id)).toBeUndefined();
    expect(await sessionsOf(lost.user.id)).toEqual([]);
    expect(await subjectsTo(lost.user.email)).toContain('Your second factor was reset');
    expect((await enter(lost.user.email)).kind).toBe('signed in');
  });

  it('is done from the command line', async () => {
    const { user } = await somebodyWithApp('admin');
    expect(await resetSecondFactorOf(` ${user.email.toUpperCase()}`)).toEqual({
      email: user.email,
    });
    expect((await enter(user.email)).kind).toBe('signed in');
    await expect(resetSecondFactorOf('nobody@x.example')).rejects.toThrow(EnvError);
  });
});

describe('the setting that requires it of staff', () => {
  it('shuts the back office to sessions of a password alone, at once', async () => {
    const weak = await somebody('admin');
    const strong = await somebodyWithApp('admin');
    const customer = await somebody();
    const screen = await getStaffProtection(strong.actor as AdminActor);
    expect(screen.isRequired).toBe(false);
    const on = { isRequired: true, savedAt: screen.savedAt };
    await expect(saveStaffProtection(weak.actor as AdminActor, weak.session, on)).rejects.toThrow(
      'Set up your own second factor first',
    );
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
    const proven: OwnSession = { ...strong.session, method: 'totp' };
    await saveStaffProtection(strong.actor as AdminActor, proven, on);
    await expect(saveStaffProtection(strong.actor as AdminActor, proven, on)).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await actorOfHeaders(weak.browser())).toEqual({ kind: 'visitor' });
    expect(await actorOfHeaders(strong.browser())).toMatchObject({ kind: 'admin' });
    expect(await actorOfHeaders(customer.browser())).toMatchObject({ kind: 'user' });

    await giveApp(weak.user.id);
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
    await removeAuthenticator(weak.actor, weak.session, PASSWORD);
    expect(await actorOfHeaders(weak.browser())).toEqual({ kind: 'visitor' });
    const { savedAt } = await getStaffProtection(strong.actor as AdminActor);
    await saveStaffProtection(strong.actor as AdminActor, proven, { isRequired: false, savedAt });
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
  });
});

async function somebodyAgain(email: string): Promise<Headers> {
  const { headers } = await signInWholly({ email, password: PASSWORD, ...source() });
  return browserOf(headers);
}

function appOf(userId: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [app] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    return app;
  });
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailTo(email)).map(({ content }) => content.subject);
}
