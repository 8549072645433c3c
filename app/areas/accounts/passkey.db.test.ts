import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#app/access/auth.server.ts';
import { passkeys, sessions, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { softAuthenticator } from '#tests/helpers/authenticator.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import {
  browserOf,
  outcomesOf,
  sessionsOf,
  somebody,
  source,
  withCookies,
} from '#tests/helpers/sign-in.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkey-commands.server.ts';
import { getSecurity } from './security-queries.server.ts';

setUpDatabase();
afterEach(() => vi.restoreAllMocks());

const ORIGIN = 'http://localhost:3000';
const FAILED = "This passkey didn't work. Use another one, or your password.";

type Person = Awaited<ReturnType<typeof somebody>>;

async function add(person: Person, device = softAuthenticator(ORIGIN), unlocks = true) {
  const asked = await askForNewPasskey(person.actor, person.session, person.browser());
  await addPasskey(person.actor, person.session, {
    name: 'Office laptop',
    answer: device.make(asked.options, { unlocks }),
    headers: withCookies(person.browser(), asked.headers),
  });
  return device;
}

async function enter(device: ReturnType<typeof softAuthenticator>, unlocks = true) {
  const asked = await askForPasskey(source());
  const answer = device.sign(asked.options, { unlocks });
  return signInWithPasskey({ answer, ...source(browserOf(asked.headers)) });
}

async function somebodyWithPasskey() {
  const person = await somebody();
  return { ...person, device: await add(person) };
}

describe('adding a passkey', () => {
  it('makes the session a strong one and emails its owner', async () => {
    const person = await somebody();
    const before = person.browser();
    await add(person);
    expect(await actorOfHeaders(before)).toEqual({ kind: 'visitor' });
    expect(await actorOfHeaders(person.browser())).toMatchObject({ userId: person.user.id });
    const { passkeys: held, sessions: open } = await getSecurity(person.actor, person.session);
    expect(held).toMatchObject([{ name: 'Office laptop', lastUsedAt: null }]);
    expect(open).toMatchObject([{ method: 'passkey', isThis: true }]);
    const subjects = await mailTo(person.user.email);
    expect(subjects.map(({ content }) => content.subject)).toEqual(['A passkey was added']);
  });

  it.each([
    ['was not unlocked', ORIGIN, false],
    ['answers for another site', 'http://evil.example', true],
  ])('refuses an authenticator that %s', async (_what, origin, unlocks) => {
    const person = await somebody();
    await expect(add(person, softAuthenticator(origin), unlocks)).rejects.toThrow(RefusedError);
    expect(await passkeysOf(person)).toEqual([]);
  });

  it("takes no answer to somebody else's question", async () => {
    const [asker, taker] = [await somebody(), await somebody()];
    const asked = await askForNewPasskey(asker.actor, asker.session, asker.browser());
    const answer = softAuthenticator(ORIGIN).make(asked.options);
    const headers = withCookies(taker.browser(), asked.headers);
    const given = { name: 'Mine', answer, headers };
    await expect(addPasskey(taker.actor, taker.session, given)).rejects.toThrow(RefusedError);
    expect([...(await passkeysOf(asker)), ...(await passkeysOf(taker))]).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it('starts a session without the password, once for each question', async () => {
    const { user, actor, session, device } = await somebodyWithPasskey();
    const asked = await askForPasskey(source());
    expect(asked.options).toMatchObject({ userVerification: 'required' });
    const answer = device.sign(asked.options);
    const browser = browserOf(asked.headers);
    const { headers } = await signInWithPasskey({ answer, ...source(browser) });
    expect(await actorOfHeaders(browserOf(headers))).toMatchObject({ userId: user.id });
    const { passkeys: held, sessions: open } = await getSecurity(actor, session);
    expect(held[0]?.lastUsedAt).toBeInstanceOf(Date);
    expect(open.map(({ method }) => method)).toEqual(['passkey', 'passkey']);
    await expect(signInWithPasskey({ answer, ...source(browser) })).rejects.toThrow(FAILED);
    expect(await outcomesOf(user.id)).toEqual([
      'success password',
      'success passkey',
      'second_factor_wrong passkey',
    ]);
  });

  it('refuses one that was not unlocked, and one that nobody has', async () => {
    const { device } = await somebodyWithPasskey();
    await expect(enter(device, false)).rejects.toThrow(FAILED);
    await expect(enter(softAuthenticator(ORIGIN))).rejects.toThrow(FAILED);
    await expect(enter(device)).resolves.toMatchObject({ kind: 'signed in' });
  });

  it('opens nothing once it was removed while it was being checked', async () => {
    const person = await somebodyWithPasskey();
    const [{ id = '' } = {}] = await passkeysOf(person);
    const api: { verifyPasskeyAuthentication: (given: never) => Promise<unknown> } = auth().api;
    const verify = api.verifyPasskeyAuthentication;
    vi.spyOn(api, 'verifyPasskeyAuthentication').mockImplementationOnce(async (given) => {
      const answer = await verify(given);
      await removePasskey(person.actor, person.session, id);
      return answer;
    });
    await expect(enter(person.device)).rejects.toThrow(FAILED);
    expect(await sessionsOf(person.user.id)).toMatchObject([{ method: 'password' }]);
  });

  it('tells a deactivated account so and leaves no session', async () => {
    const { user, device } = await somebodyWithPasskey();
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, user.id));
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
    });
    await expect(enter(device)).rejects.toThrow('This account has been deactivated.');
    const left = await unsafeOwnerTransaction((tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, user.id)),
    );
    expect(left).toEqual([]);
  });
});

describe("one's own passkeys", () => {
  it('are renamed and removed by nobody else', async () => {
    const owner = await somebodyWithPasskey();
    const other = await somebody();
    const [{ id = '' } = {}] = await passkeysOf(owner);
    await expect(renamePasskey(other.actor, id, 'Taken')).rejects.toThrow(NotFoundError);
    await expect(removePasskey(other.actor, other.session, id)).rejects.toThrow(NotFoundError);
    expect(await passkeysOf(owner)).toMatchObject([{ name: 'Office laptop' }]);
    await renamePasskey(owner.actor, id, 'Old laptop');
    expect(await passkeysOf(owner)).toMatchObject([{ name: 'Old laptop' }]);
    await removePasskey(owner.actor, owner.session, id);
    expect(await passkeysOf(owner)).toEqual([]);
    const { sessions: open } = await getSecurity(owner.actor, owner.session);
    expect(open).toMatchObject([{ method: 'password' }]);
    await expect(enter(owner.device)).rejects.toThrow(FAILED);
  });

  it('leave no session that counts as one of a passkey when the last ones are removed at once', async () => {
    // Several times several: which of them is committed first is up to the database.
    for (let round = 0; round < 3; round += 1) {
      const person = await somebodyWithPasskey();
      for (let more = 0; more < 5; more += 1) await add(person);
      const all = await passkeysOf(person);
      await Promise.all(all.map(({ id }) => removePasskey(person.actor, person.session, id)));
      expect(await passkeysOf(person)).toEqual([]);
      expect(await sessionsOf(person.user.id)).toMatchObject([{ method: 'password' }]);
    }
  });
});

function passkeysOf({ user }: Person) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(passkeys).where(eq(passkeys.userId, user.id)),
  );
}
