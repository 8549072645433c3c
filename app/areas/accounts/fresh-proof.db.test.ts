import { describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { softAuthenticator } from '#tests/helpers/authenticator.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import {
  inBrowser,
  letProofsRunOut,
  outcomesOf,
  PASSWORD,
  sessionsOf,
  somebody,
  source,
  withCookies,
} from '#tests/helpers/sign-in.ts';
import { appOf, somebodyWithApp } from '#tests/helpers/with-app.ts';
import { makeBackupCodes } from './authenticator-commands.server.ts';
import { addPasskey, askForNewPasskey, removePasskey } from './passkey-commands.server.ts';
import { changePassword } from './password-commands.server.ts';
import { askForProof, ProofNeededError, proofNeeded, proveAgain } from './proof-commands.server.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticatorSetup,
  removeAuthenticator,
  renewBackupCodes,
  resetSecondFactor,
} from './second-factor-commands.server.ts';
import { getSecurity } from './security-queries.server.ts';
import { endOtherSessions, endOwnSession } from './session-commands.server.ts';
import { getSignInRules, saveSignInRules } from './sign-in-rules-commands.server.ts';

setUpDatabase();

const ORIGIN = 'http://localhost:3000';
type Person = Awaited<ReturnType<typeof somebody>>;

async function addKey(person: Person, device = softAuthenticator(ORIGIN)) {
  const asked = await askForNewPasskey(person.actor, person.session, person.browser());
  const answer = device.make(asked.options);
  const headers = withCookies(person.browser(), asked.headers);
  await addPasskey(person.actor, person.session, { name: 'Laptop', answer, headers });
  return device;
}

async function proveWith(person: Person, device: ReturnType<typeof softAuthenticator>) {
  const asked = await askForProof(source(person.browser()));
  const answer = device.sign(asked.options);
  const from = source(withCookies(person.browser(), asked.headers));
  return proveAgain(person.actor, person.session, { kind: 'passkey', answer, source: from });
}

const proveByPassword = ({ actor, session, browser }: Person, current = PASSWORD) =>
  proveAgain(actor, session, { kind: 'password', current, source: source(browser()) });
const proveByCode = ({ actor, session, browser }: Person, code: string) =>
  proveAgain(actor, session, { kind: 'code', code, source: source(browser()) });

/** Every act that changes who gets into the account, as this person tries it. */
function acts({ actor, session, browser }: Person): Record<string, () => Promise<unknown>> {
  const id = crypto.randomUUID();
  const made = { name: 'Thief', answer: softAuthenticator(ORIGIN).make({ challenge: 'none' }) };
  const change = { current: PASSWORD, password: 'vane-axial-fan' };
  const reset = { userId: id, madeSureBy: 'I know them well.' };
  const admin = actor as AdminActor;
  return {
    'begin an app': () => beginAuthenticator(actor, session),
    "read the app's secret": async () => getAuthenticatorSetup(actor, session),
    'confirm an app': () => confirmAuthenticator(actor, session, '000000'),
    'remove the app': () => removeAuthenticator(actor, session),
    'renew the backup codes': () => renewBackupCodes(actor, session),
    'ask for a passkey': () => askForNewPasskey(actor, session, browser()),
    'add a passkey': () => addPasskey(actor, session, { ...made, headers: browser() }),
    'remove a passkey': () => removePasskey(actor, session, id),
    'end a session': () => endOwnSession(actor, session, id),
    'end the other sessions': () => endOtherSessions(actor, session),
    'change the password': async () => changePassword(actor, session, change),
    "reset somebody's factor": () => resetSecondFactor(admin, session, reset),
    'stop asking staff for a factor': async () => {
      const { savedAt } = await getSignInRules(admin);
      return saveSignInRules(admin, session, {
        isRequired: false,
        linksForCustomers: true,
        assignedOnly: false,
        approvesNewcomers: false,
        savedAt,
      });
    },
  };
}

describe('a session of a password alone', () => {
  it('reaches none of the acts where the account has a passkey, however fresh it is', async () => {
    const owner = await somebody('admin');
    await addKey(owner);
    const thief = { ...owner, ...(await inBrowser({ ...credentials(owner), ...source() })) };
    for (const [what, act] of Object.entries(acts(thief))) {
      await expect(act(), what).rejects.toThrow(ProofNeededError);
    }
    await expect(proveByPassword(thief)).rejects.toThrow(ProofNeededError);
    await expect(proveByCode(thief, '000000')).rejects.toThrow(ProofNeededError);
    expect(await proofNeeded(thief.actor, thief.session)).toBe('passkey');
    expect(await appOf(owner.user.id)).toBeUndefined();
    expect(await sessionsOf(owner.user.id)).toHaveLength(2);
    const { passkeys } = await getSecurity(owner.actor, owner.session);
    expect(passkeys).toMatchObject([{ name: 'Laptop' }]);
    await expect(inBrowser({ ...credentials(owner), ...source() })).resolves.toBeDefined();
  });

  it("can't use a set-up that its owner has begun, nor a passkey of somebody else", async () => {
    const owner = await somebody();
    const device = await addKey(owner);
    await beginAuthenticator(owner.actor, owner.session);
    const thief = { ...owner, ...(await inBrowser({ ...credentials(owner), ...source() })) };
    const other = await somebody();
    const others = await addKey(other);
    await expect(proveWith(thief, others)).rejects.toThrow("doesn't belong to your account");
    await expect(getAuthenticatorSetup(thief.actor, thief.session)).rejects.toThrow(
      ProofNeededError,
    );
    // The session that the library starts with each passkey is nobody's.
    expect(await sessionsOf(other.user.id)).toHaveLength(1);
    await proveWith(thief, device);
    expect(await proofNeeded(thief.actor, thief.session)).toBeNull();
    expect(await sessionsOf(owner.user.id)).toHaveLength(2);
  });
});

describe('a proof', () => {
  it('runs out, and counts for its session alone', async () => {
    const person = await somebody('admin');
    const elsewhere = { ...person, ...(await inBrowser({ ...credentials(person), ...source() })) };
    await letProofsRunOut(person.user.id);
    for (const [what, act] of Object.entries(acts(person))) {
      // The form of a new password asks for the current one itself.
      if (what === 'change the password') continue;
      await expect(act(), what).rejects.toThrow(ProofNeededError);
    }
    await expect(proveByPassword(person, 'guess')).rejects.toThrow('Current password is not');
    expect(await proofNeeded(person.actor, person.session)).toBe('password');
    const before = person.browser();
    await proveByPassword(person);
    expect(await proofNeeded(person.actor, person.session)).toBeNull();
    expect(await proofNeeded(elsewhere.actor, elsewhere.session)).toBe('password');
    expect(await actorOfHeaders(before)).toEqual({ kind: 'visitor' });
    expect(await actorOfHeaders(person.browser())).toMatchObject({ userId: person.user.id });
    expect((await outcomesOf(person.user.id)).at(-1)).toBe('wrong_password password');
    expect(await endOtherSessions(person.actor, person.session)).toBe(1);
  });

  it('is a code of the app where there is one, each code once, or a backup code', async () => {
    const backup = await makeBackupCodes();
    const person = await somebodyWithApp('user', backup.stored);
    await letProofsRunOut(person.user.id);
    await expect(proveByPassword(person)).rejects.toThrow(ProofNeededError);
    await expect(proveByCode(person, '000000')).rejects.toThrow(RefusedError);
    const code = appCode(person.secret, 1);
    await proveByCode(person, code);
    expect(await proofNeeded(person.actor, person.session)).toBeNull();
    await expect(proveByCode(person, code)).rejects.toThrow('was already used');
    await letProofsRunOut(person.user.id);
    const [spare = ''] = backup.codes;
    await proveByCode(person, spare);
    await expect(proveByCode(person, spare)).rejects.toThrow('was already used');
    expect(await proofNeeded(person.actor, person.session)).toBeNull();
    const mails = await mailTo(person.user.email);
    expect(mails.map(({ content }) => content.preview)).toContain('9 codes are left.');
    await removeAuthenticator(person.actor, person.session);
    expect(await appOf(person.user.id)).toBeUndefined();
  });

  it('is a passkey where there is one, also beside an app', async () => {
    const person = await somebodyWithApp();
    await addKey(person);
    await letProofsRunOut(person.user.id);
    await expect(proveByCode(person, appCode(person.secret, 1))).rejects.toThrow(ProofNeededError);
    expect(await proofNeeded(person.actor, person.session)).toBe('passkey');
    expect(await appOf(person.user.id)).toBeDefined();
  });
});

const credentials = ({ user }: Person) => ({ email: user.email, password: PASSWORD });
