import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { decryptText } from '#app/access/auth.server.ts';
import { requireAdmin } from '#app/access/guards.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { database } from '#app/platform/db/database.server.ts';
import { EnvError } from '#app/platform/env-error.ts';
import { action } from '#app/routes/admin/users/second-factor.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import {
  browserOf,
  PASSWORD,
  sessionsOf,
  signInWholly,
  somebody,
  source,
} from '#tests/helpers/sign-in.ts';
import {
  appOf,
  enter,
  firstStep,
  giveApp,
  secondStep,
  somebodyWithApp,
} from '#tests/helpers/with-app.ts';
import { resetSecondFactorOf } from './operator-commands.server.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticatorSetup,
  removeAuthenticator,
  resetSecondFactor,
} from './second-factor-commands.server.ts';
import { getSignInRules, saveSignInRules } from './sign-in-rules-commands.server.ts';

setUpDatabase();

describe('setting up an authenticator app', () => {
  it('asks for a code, and counts from then on', async () => {
    const { user, actor, session, browser } = await somebody();
    const elsewhere = await somebodyAgain(user.email);
    await beginAuthenticator(actor, session);
    const begun = browser();
    // Until a code proves the app, signing in asks for none.
    await somebodyAgain(user.email);
    const setup = await getAuthenticatorSetup(actor, session);
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
    const stored = JSON.parse(await decryptText(app?.backupCodes ?? ''));
    expect(stored).toHaveLength(10);
    for (const hash of stored) expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/);
    expect(await getAuthenticatorSetup(actor, session)).toBeNull();
    await expect(beginAuthenticator(actor, session)).rejects.toThrow('already');
    await secondStep(await firstStep(user.email), codes[3] ?? '');
  });
});

describe('removing it', () => {
  it('is emailed; signing in then asks for no code, and sessions lose its strength', async () => {
    const { user, actor, session } = await somebodyWithApp();
    await removeAuthenticator(actor, session);
    expect(await appOf(user.id)).toBeUndefined();
    expect(await sessionsOf(user.id)).toMatchObject([{ id: session.id, method: 'password' }]);
    expect(await subjectsTo(user.email)).toContain('Two-step sign-in is off');
    expect((await enter(user.email)).kind).toBe('signed in');
    await expect(removeAuthenticator(actor, session)).rejects.toThrow('no authenticator app');
  });

  it('is done by staff for someone else, never for themselves, and ends the sessions', async () => {
    const admin = await somebodyWithApp('admin');
    const lost = await somebodyWithApp();
    const acting = admin.actor as AdminActor;
    const given = { madeSureBy: 'Called the number on file' };
    await expect(
      resetSecondFactor(acting, admin.session, { userId: acting.userId, ...given }),
    ).rejects.toThrow(RefusedError);
    expect(await appOf(acting.userId)).toBeDefined();
    await expect(
      resetSecondFactor({ ...acting, userId: lost.user.id }, lost.session, {
        userId: acting.userId,
        ...given,
      }),
    ).rejects.toThrow("You don't have admin privileges.");
    await resetSecondFactor(acting, admin.session, { userId: lost.user.id, ...given });
    expect(await appOf(lost.user.id)).toBeUndefined();
    expect(await sessionsOf(lost.user.id)).toEqual([]);
    expect(await subjectsTo(lost.user.email)).toContain('Your second factor was reset');
    expect(await resetsOf(lost.user.id)).toEqual([{ email: lost.user.email, ...given }]);
    expect((await enter(lost.user.email)).kind).toBe('signed in');
  });

  it.each([
    ['nothing', '', 'Say how you verified their identity'],
    ['too little', '  I know.\n', 'Say how you verified their identity, in 10 characters or more'],
    ['too much', 'x'.repeat(301), 'This can be at most 300 characters'],
  ])('is refused with %s of how they made sure', async (_what, madeSureBy, message) => {
    const admin = await somebodyWithApp('admin');
    const lost = await somebodyWithApp();
    const before = await appOf(lost.user.id);
    const answered = await postReset(admin.browser(), lost.user.id, { madeSureBy });
    expect(answered).toMatchObject({
      init: { status: 400 },
      data: { result: { error: { madeSureBy: [message] } } },
    });
    if (madeSureBy) {
      expect(answered).toMatchObject({ data: { result: { initialValue: { madeSureBy } } } });
    }
    expect(await appOf(lost.user.id)).toEqual(before);
    expect(await sessionsOf(lost.user.id)).toHaveLength(1);
    expect(await subjectsTo(lost.user.email)).toEqual([]);
    expect(await resetsOf(lost.user.id)).toEqual([]);
    const told = { madeSureBy: 'Video call\nwith her badge' };
    const done = await postReset(admin.browser(), lost.user.id, told);
    expect(done).toMatchObject({ init: { status: 200 }, data: { done: true } });
    expect(await resetsOf(lost.user.id)).toEqual([
      { email: lost.user.email, madeSureBy: 'Video call with her badge' },
    ]);
  });

  it('is done from the command line', async () => {
    const { user } = await somebodyWithApp('admin');
    await expect(resetSecondFactorOf(user.email, 'Met him')).rejects.toThrow(/^--because: Say how/);
    expect(await appOf(user.id)).toBeDefined();
    expect(await resetSecondFactorOf(` ${user.email.toUpperCase()}`)).toEqual({
      email: user.email,
    });
    await resetSecondFactorOf(user.email, 'Stood beside me in the shop');
    const line = { email: user.email, by: 'command line' };
    expect(await resetsOf(user.id)).toEqual([
      line,
      { ...line, madeSureBy: 'Stood beside me in the shop' },
    ]);
    expect((await enter(user.email)).kind).toBe('signed in');
    await expect(resetSecondFactorOf('nobody@x.example')).rejects.toThrow(EnvError);
  });
});

describe('the setting that requires it of staff', () => {
  it('shuts the back office to sessions of a password alone, at once', async () => {
    const weak = await somebody('admin');
    const strong = await somebodyWithApp('admin');
    const customer = await somebody();
    const screen = await getSignInRules(strong.actor as AdminActor);
    expect(screen.isRequired).toBe(false);
    const on = { ...screen, isRequired: true };
    await expect(saveSignInRules(weak.actor as AdminActor, weak.session, on)).rejects.toThrow(
      'Set up your own second factor first',
    );
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
    const proven: OwnSession = { ...strong.session, method: 'totp' };
    await saveSignInRules(strong.actor as AdminActor, proven, on);
    await expect(saveSignInRules(strong.actor as AdminActor, proven, on)).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await actorOfHeaders(weak.browser())).toEqual({ kind: 'visitor' });
    expect(await actorOfHeaders(strong.browser())).toMatchObject({ kind: 'admin' });
    expect(await actorOfHeaders(customer.browser())).toMatchObject({ kind: 'user' });

    await giveApp(weak.user.id);
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
    await removeAuthenticator(weak.actor, weak.session);
    expect(await actorOfHeaders(weak.browser())).toEqual({ kind: 'visitor' });
    const { savedAt } = await getSignInRules(strong.actor as AdminActor);
    await saveSignInRules(strong.actor as AdminActor, proven, {
      isRequired: false,
      linksForCustomers: true,
      assignedOnly: false,
      approvesNewcomers: false,
      savedAt,
    });
    expect(await actorOfHeaders(weak.browser())).toMatchObject({ kind: 'admin' });
  });
});

async function somebodyAgain(email: string): Promise<Headers> {
  const { headers } = await signInWholly({ email, password: PASSWORD, ...source() });
  return browserOf(headers);
}

/** Sends the form of the list of users, as staff who are signed in with this browser. */
async function postReset(browser: Headers, userId: string, typed: Record<string, string>) {
  const url = new URL(`http://localhost:3000/admin/users/${userId}/second-factor`);
  const body = new URLSearchParams(typed);
  const request = new Request(url, { method: 'POST', headers: browser, body });
  const context = new RouterContextProvider();
  const asked = { request, url, context, pattern: '/admin/users/:userId/second-factor' as const };
  await requireAdmin({ ...asked, params: {} }, async () => new Response());
  return action({ ...asked, params: { userId } });
}

/** What the log keeps of resets of someone's second factor, oldest first. */
async function resetsOf(userId: string) {
  const { rows } = await database().query(
    `select metadata from activity_logs where action = 'user.second_factor_reset' and entity_id = $1
     order by created_at, id`,
    [userId],
  );
  return rows.map(({ metadata }) => metadata);
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailTo(email)).map(({ content }) => content.subject);
}
