import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { makePasswordHash } from '#app/access/password-hash.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { countTry, hasTryLeft, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { browserOf, sessionsOf, signInWholly } from '#tests/helpers/sign-in.ts';
import { knownDeviceOf } from './known-device.server.ts';
import { signOut } from './sign-in-commands.server.ts';

setUpDatabase();

const PASSWORD = 'chiller';
const WRONG = new RefusedError('Invalid email or password. Please try again.');
const passwordHash = quickPasswordHash(PASSWORD);
let visits = 0;

/** A sign-in, each from an address of its own, so that the counters of one test don't reach the next. */
function tryToSignIn(email: string, password = PASSWORD, clientAddress = ownAddress()) {
  const headers = new Headers({ 'user-agent': 'Test', 'x-forwarded-for': '203.0.113.9' });
  return signInWholly({ email, password, headers, clientAddress });
}

function ownAddress(): string {
  visits += 1;
  return `10.0.0.${visits}`;
}

describe('signIn', () => {
  it('starts a session that the cookie opens, noting the address the proxy tells', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const { actor, headers } = await tryToSignIn(user.email, PASSWORD, '198.51.100.7');
    expect(actor).toMatchObject({ kind: 'customer', approval: 'approved', userId: user.id });
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i);
    expect(await actorOfHeaders(cookieHeaders(headers))).toEqual(actor);
    const [session] = await sessionsOf(user.id);
    expect(session).toMatchObject({ ipAddress: '198.51.100.7', userAgent: 'Test' });
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    await expect(tryToSignIn(user.email, 'not the one')).rejects.toThrow(WRONG);
    await expect(tryToSignIn('nobody@x.example')).rejects.toThrow(WRONG);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('does the same hash work for a wrong password, an unknown address and someone without a password', async () => {
    const made = await makePasswordHash(PASSWORD);
    const [known, invited] = await unsafeOwnerTransaction(async (tx) => [
      await makeUser(tx, { passwordHash: made }),
      await makeUser(tx),
    ]);
    const work = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    const workOf = async (email: string) => {
      work.mockClear();
      await expect(tryToSignIn(email, 'not the one')).rejects.toThrow(WRONG);
      return work.mock.calls.map(([, , length, cost]) => ({ length, cost }));
    };
    try {
      const expected = await workOf(known.email);
      expect(expected).toHaveLength(1);
      expect(await workOf('no-one-here@x.example')).toEqual(expected);
      expect(await workOf(invited.email)).toEqual(expected);
    } finally {
      work.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('refuses an invited person who has not chosen a password', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx));
    await expect(tryToSignIn(user.email)).rejects.toThrow(WRONG);
  });

  it('refuses a deactivated account and leaves no session', async () => {
    const user = await unsafeOwnerTransaction((tx) =>
      makeUser(tx, { passwordHash, role: 'admin', deactivatedAt: new Date() }),
    );
    await expect(tryToSignIn(user.email)).rejects.toThrow(
      new RefusedError('This account has been deactivated. Please contact us.'),
    );
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('tells a rejected customer so, with the reason, and leaves no session', async () => {
    const { user, profile } = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { passwordHash, approvalStatus: 'rejected' }),
    );
    await expect(tryToSignIn(user.email)).rejects.toThrow('Your registration was not approved.');
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ rejectionReason: 'You sell to contractors.' })
        .where(eq(customerProfiles.id, profile.id)),
    );
    await expect(tryToSignIn(user.email)).rejects.toThrow('You sell to contractors.');
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('tells an archived customer so and leaves no session', async () => {
    const { user, profile } = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { passwordHash }),
    );
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, profile.id)),
    );
    await expect(tryToSignIn(user.email)).rejects.toThrow(
      'Your customer account has been archived. Please contact us to open it again.',
    );
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('lets a pending customer in', async () => {
    const { user } = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { passwordHash, approvalStatus: 'pending' }),
    );
    const { actor } = await tryToSignIn(user.email);
    expect(actor).toMatchObject({ kind: 'customer', approval: 'pending' });
  });

  it('stops guessing at one account from one address, without locking out other addresses', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const address = ownAddress();
    for (let i = 0; i < 10; i += 1) {
      await expect(tryToSignIn(user.email, `guess ${i}`, address)).rejects.toThrow(WRONG);
    }
    await expect(tryToSignIn(user.email, PASSWORD, address)).rejects.toThrow(RateLimitError);
    expect(await sessionsOf(user.id)).toEqual([]);
    await expect(tryToSignIn(user.email)).resolves.toBeDefined();
  });

  it('locks no owner out by guesses from many addresses, and ends the guessing', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const { headers } = await tryToSignIn(user.email);
    const device = browserOf(headers);
    const fromDevice = (password: string, clientAddress: string, browser = device) =>
      signInWholly({ email: user.email, password, headers: browser, clientAddress });
    // What used to be enough to lock the account: fifty wrong tries from five addresses.
    for (let i = 0; i < 50; i += 1) await countTry('sign-in-account', user.email);
    await expect(tryToSignIn(user.email)).resolves.toBeDefined();
    for (let i = 0; i < 1_000; i += 1) await hasTryLeft('sign-in-account', user.email);
    await expect(tryToSignIn(user.email)).rejects.toThrow(RateLimitError);

    // Also where the owner shares an address with anyone who guesses.
    const shared = ownAddress();
    for (let i = 0; i < 31; i += 1) await hasTryLeft('sign-in-address', shared);
    await expect(fromDevice(PASSWORD, shared)).resolves.toBeDefined();
    for (let i = 0; i < 10; i += 1) {
      await expect(fromDevice('guess', ownAddress())).rejects.toThrow(WRONG);
    }
    await expect(fromDevice(PASSWORD, ownAddress())).rejects.toThrow(RateLimitError);
  });

  it('takes no device for known that is not, or is known for someone else', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const other = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const own = browserOf((await tryToSignIn(user.email)).headers);
    expect(await knownDeviceOf(own, user.email)).not.toBeNull();
    expect(await knownDeviceOf(own, user.email.toUpperCase())).not.toBeNull();
    expect(await knownDeviceOf(own, other.user.email)).toBeNull();
    const cookie = own.get('cookie') ?? '';
    const forged = cookie.replace(/(plenum_device=[^;]{30})./, '$1_');
    expect(forged).not.toBe(cookie);
    expect(await knownDeviceOf(new Headers({ cookie: forged }), user.email)).toBeNull();
    const { headers } = await signInWholly({
      email: other.user.email,
      password: PASSWORD,
      headers: own,
      clientAddress: ownAddress(),
    });
    const both = browserOf(headers);
    expect(await knownDeviceOf(both, user.email)).toBe(await knownDeviceOf(own, user.email));
    expect(await knownDeviceOf(both, other.user.email)).not.toBeNull();
  });

  it('forgets the tries of an account once it is signed in', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const address = ownAddress();
    for (let i = 0; i < 2; i += 1) {
      for (let j = 0; j < 6; j += 1) {
        await expect(tryToSignIn(user.email, 'guess', address)).rejects.toThrow(WRONG);
      }
      await expect(tryToSignIn(user.email, PASSWORD, address)).resolves.toBeDefined();
    }
  });
});

describe('signOut', () => {
  it('ends the session on the server and takes the cookie away', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
    const { actor, headers } = await tryToSignIn(user.email);
    const cookie = cookieHeaders(headers);
    const ended = await signOut(actor, cookie);
    expect(ended.get('set-cookie')).toMatch(/Max-Age=0/i);
    expect(await actorOfHeaders(cookie)).toEqual({ kind: 'visitor' });
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

function cookieHeaders(answered: Headers): Headers {
  return new Headers({
    cookie: answered
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
}
