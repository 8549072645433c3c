import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authAccounts, sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { get, PASSWORD, post } from '#tests/helpers/app.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import {
  begin,
  comeBack,
  cookiesOf,
  expectRefused,
  expectSignedIn,
  fromElsewhere,
  signOn,
} from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// Whom a provider may vouch for, and which account is theirs.

const set = setUpSso();

/** Signs in at the customer's provider as whom it says. */
const comeAs = (claims: Record<string, unknown>) => {
  const { app, own, ownId } = set();
  own.says.claims = { email_verified: true, ...claims };
  return signOn(app, own, ownId);
};

const links = () => set().app.owner((tx) => tx.$count(linkedIdentities));

/** A member of the customer, with a confirmed address. */
const newMember = (email: string, given: object = {}) =>
  set().app.owner(async (tx) => {
    const user = await makeUser(tx, { email, emailVerified: true, ...given });
    await makeMember(tx, set().cast.customer.profile.id, user, { role: 'viewer' });
    return user;
  });

describe("a customer's provider", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['whose address it did not verify', { email_verified: false }, 'does not say that your email'],
    ['of whose address it says nothing', { email_verified: undefined }, 'does not say that'],
    ['of whose address it says "true"', { email_verified: 'true' }, 'does not say that your'],
    ['of whose address it says 1', { email_verified: 1 }, 'does not say that your email'],
    ['without an address', { email: undefined }, 'does not say that your email'],
    ['with several addresses', { email: ['viewer@cast.example'] }, 'does not say that your'],
    ['of another domain', { email: 'viewer@elsewhere.example' }, 'it is set up for other domains'],
    ['of a domain below its own', { email: 'a@sub.cast.example' }, 'it is set up for other'],
    ['of a domain that ends alike', { email: 'a@notcast.example' }, 'it is set up for other'],
    [
      'whose address only begins with its own',
      { email: 'viewer@cast.example@x.example' },
      'set up',
    ],
    [
      'of staff',
      { email: 'admin@cast.example' },
      'There is no account for admin@cast.example that',
    ],
    ['of another customer', { email: 'other@cast.example' }, 'There is no account for other@'],
    ['who waits for approval', { email: 'pending@cast.example' }, 'There is no account for pend'],
    ['of no customer', { email: 'user@cast.example' }, 'There is no account for user@cast'],
    [
      'without an account',
      { email: 'new@cast.example' },
      'Ask the person who manages your company',
    ],
  ])('signs in nobody %s, and makes nothing', async (why, claims, words) => {
    const before = [await links(), await set().app.owner((tx) => tx.$count(users))];
    const told = { sub: why, email: 'viewer@cast.example', ...claims };
    await expectRefused(await comeAs(told), words);
    expect([await links(), await set().app.owner((tx) => tx.$count(users))]).toEqual(before);
  });

  it('links a member by a verified address once, and goes by the subject afterwards', async () => {
    const { app, ownId } = set();
    await newMember('linked@cast.example');
    const before = await links();
    await expectSignedIn(
      await comeAs({ sub: 'linked', email: 'Linked@Cast.example' }),
      '/customer',
    );
    expect(await links()).toBe(before + 1);
    const again = await comeAs({
      sub: 'linked',
      email: 'other@cast.example',
      email_verified: false,
    });
    const cookie = await expectSignedIn(again, '/customer');
    expect(await (await get(app, '/customer/security', { cookie })).text()).toContain(
      'linked@cast',
    );
    const [session] = await app.owner((tx) =>
      tx
        .select()
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(users.email, 'linked@cast.example')),
    );
    expect(session?.sessions).toMatchObject({ method: 'sso', providerId: ownId });
  });

  it('opens no account to another subject with its address', async () => {
    await newMember('recycled@cast.example');
    await expectSignedIn(await comeAs({ sub: 'old', email: 'recycled@cast.example' }), '/customer');
    const before = await links();
    await expectRefused(
      await comeAs({ sub: 'new', email: 'recycled@cast.example' }),
      'is connected to someone else at Cast login',
    );
    expect(await links()).toBe(before);
  });

  it('signs in nobody who left the customer, became staff or was deactivated since', async () => {
    const { app, cast } = set();
    const user = await newMember('since@cast.example');
    const come = () => comeAs({ sub: 'since', email: 'since@cast.example' });
    const cookie = await expectSignedIn(await come(), '/customer');
    const stands = async () => (await get(app, '/customer', { cookie })).status === 200;
    expect(await stands()).toBe(true);
    const give = (role: 'admin' | 'user') =>
      app.owner((tx) => tx.update(userRoles).set({ role }).where(eq(userRoles.userId, user.id)));
    await give('admin');
    expect(await stands()).toBe(false);
    await expectRefused(await come(), 'not for your account');
    await give('user');
    await expectSignedIn(await come(), '/customer');
    const turn = (deactivatedAt: Date | null) =>
      app.owner((tx) => tx.update(users).set({ deactivatedAt }).where(eq(users.id, user.id)));
    await turn(new Date());
    await expectRefused(await come(), 'This account has been deactivated');
    await turn(null);
    const mine = await expectSignedIn(await come(), '/customer');
    await app.owner(async (tx) => {
      // A member elsewhere keeps other sessions; this one was for this customer alone.
      await makeMember(tx, cast.other.profile.id, user, { role: 'viewer' });
      const here = eq(members.customerId, cast.customer.profile.id);
      await tx
        .update(members)
        .set({ endedAt: new Date() })
        .where(and(eq(members.userId, user.id), here));
    });
    expect((await get(app, '/customer', { cookie: mine })).headers.get('location')).toMatch(
      /^\/customer-auth/,
    );
    await expectRefused(await come(), 'not for your account');
  });

  it('has a person of several customers act for its own alone', async () => {
    const { app, cast } = set();
    const user = await newMember('both@cast.example');
    await app.owner((tx) => makeMember(tx, cast.other.profile.id, user, { role: 'owner' }));
    const signedOn = await comeAs({ sub: 'both', email: 'both@cast.example' });
    const cookie = await expectSignedIn(signedOn, '/customer');
    await post(app, '/customer/switch', { customerId: cast.other.profile.id }, { cookie });
    const page = await (await get(app, '/customer/company', { cookie })).text();
    expect(page).toContain(cast.customer.company.name);
    expect(page).not.toContain(cast.other.company.name);
    const chosen = await app.owner((tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, user.id)),
    );
    expect(chosen.map(({ customerId }) => customerId)).not.toContain(cast.other.profile.id);
  });

  it('links no staff, not even those who are members of it', async () => {
    await newMember('staff@cast.example', { role: 'admin' });
    const before = await links();
    const told = { sub: 'staff', email: 'staff@cast.example' };
    await expectRefused(await comeAs(told), 'There is no account for staff@cast.example that');
    expect(await links()).toBe(before);
  });

  it('opens no account whose password someone chose before the address was confirmed', async () => {
    await newMember('squatted@cast.example', {
      emailVerified: false,
      passwordHash: quickPasswordHash(PASSWORD),
    });
    const before = await links();
    await expectRefused(
      await comeAs({ sub: 'squatted', email: 'squatted@cast.example' }),
      'was never confirmed here',
    );
    expect(await links()).toBe(before);
  });

  it('may tell the address at its own address for it, of the same subject alone', async () => {
    const { app, own, ownId } = set();
    await newMember('told@cast.example');
    own.says.metadata = { userinfo_endpoint: `${own.issuer}/userinfo` };
    // Another version, so that what it said of itself before is not taken for now.
    await app.owner((tx) =>
      tx
        .update(identityProviders)
        .set({ version: sql`${identityProviders.version} + 1` })
        .where(eq(identityProviders.id, ownId)),
    );
    own.says.userinfo = { sub: 'else', email: 'told@cast.example', email_verified: true };
    await expectRefused(await comeAs({ sub: 'told' }), 'does not belong to this sign-in');
    own.says.userinfo = { sub: 'told', email: 'told@cast.example', email_verified: true };
    await expectSignedIn(await comeAs({ sub: 'told' }), '/customer');
  });

  it('asks an account with an authenticator app for its code, unless it asks for a second factor itself', async () => {
    const { app, ownId } = set();
    const user = await newMember('coded@cast.example');
    await app.owner((tx) =>
      tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id)),
    );
    const come = () => comeAs({ sub: 'coded', email: 'coded@cast.example' });
    const asked = await come();
    expect(asked.headers.get('location')).toBe('/second-step?side=customer');
    expect(cookiesOf(asked)).not.toContain('session_token');
    const wrong = await post(app, '/second-step', { code: '123456' }, { cookie: cookiesOf(asked) });
    expect([wrong.status, cookiesOf(wrong).includes('session_token')]).toEqual([400, false]);
    await app.owner((tx) =>
      tx
        .update(identityProviders)
        .set({ hasSecondFactor: true })
        .where(eq(identityProviders.id, ownId)),
    );
    await expectSignedIn(await come(), '/customer');
  });
});

describe("the firm's provider", () => {
  const come = (claims: Record<string, unknown>, cookie = '') => {
    const { app, firm, firmId } = set();
    firm.says.claims = { email_verified: true, ...claims };
    return signOn(app, firm, firmId, { cookie });
  };
  const logIn = (email: string, cookie: string) =>
    post(set().app, '/auth', { email, password: PASSWORD }, { cookie, ...fromElsewhere() });
  const isLinked = async (email: string) =>
    (
      await set().app.owner((tx) =>
        tx
          .select()
          .from(linkedIdentities)
          .innerJoin(users, eq(users.id, linkedIdentities.userId))
          .where(eq(users.email, email)),
      )
    ).length > 0;
  const newStaff = (email: string) =>
    set().app.owner((tx) =>
      makeUser(tx, {
        ...{ email, emailVerified: true, role: 'admin' },
        passwordHash: quickPasswordHash(PASSWORD),
      }),
    );

  it('never links staff silently: they sign in as before once, in this browser', async () => {
    const { app, firmId } = set();
    await newStaff('ann@firm.example');
    const first = await come({ sub: 'ann', email: 'ann@firm.example' });
    expect(first.headers.get('location')).toBe('/auth?notice=connect');
    expect(cookiesOf(first)).not.toContain('session_token');
    expect(await isLinked('ann@firm.example')).toBe(false);
    const wrong = await post(
      app,
      '/auth',
      { email: 'ann@firm.example', password: 'a wrong one' },
      { cookie: cookiesOf(first), ...fromElsewhere() },
    );
    expect([wrong.status, await isLinked('ann@firm.example')]).toEqual([400, false]);
    expect((await logIn('ann@firm.example', cookiesOf(first))).status).toBe(302);
    expect(await isLinked('ann@firm.example')).toBe(true);
    const cookie = await expectSignedIn(await come({ sub: 'ann' }), '/admin');
    expect((await get(app, '/admin', { cookie })).status).toBe(200);
    const begun = await app.owner((tx) =>
      tx.select().from(sessions).where(eq(sessions.providerId, firmId)),
    );
    expect(begun.map(({ method }) => method).sort()).toEqual(['password', 'sso']);
  });

  it('links nobody once it was switched off', async () => {
    const { app, firmId } = set();
    await newStaff('off@firm.example');
    const waiting = cookiesOf(await come({ sub: 'off', email: 'off@firm.example' }));
    const turn = (isEnabled: boolean) =>
      app.owner((tx) =>
        tx.update(identityProviders).set({ isEnabled }).where(eq(identityProviders.id, firmId)),
      );
    await turn(false);
    expect((await logIn('off@firm.example', waiting)).status).toBe(302);
    await turn(true);
    expect(await isLinked('off@firm.example')).toBe(false);
  });

  it('links nobody who signs in in another browser, or to another account', async () => {
    await newStaff('bea@firm.example');
    await newStaff('cid@firm.example');
    const waiting = cookiesOf(await come({ sub: 'bea', email: 'bea@firm.example' }));
    await logIn('bea@firm.example', '');
    await logIn('bea@firm.example', `plenum_sso_link=${'x'.repeat(43)}`);
    await logIn('cid@firm.example', waiting);
    expect([await isLinked('bea@firm.example'), await isLinked('cid@firm.example')]).toEqual([
      false,
      false,
    ]);
    await logIn('bea@firm.example', waiting);
    expect(await isLinked('bea@firm.example')).toBe(true);
  });

  it.each([
    ['a customer', 'customer@cast.example'],
    ['an account without a customer', 'user@cast.example'],
    ['somebody without an account', 'nobody@cast.example'],
  ])('signs in no %s', async (_, email) => {
    const before = await links();
    await expectRefused(await come({ sub: email, email }), 'Ask an administrator of the firm');
    expect(await links()).toBe(before);
  });

  it('signs in nobody who is staff no more, also in a session that stands', async () => {
    const { app } = set();
    const user = await newStaff('dan@firm.example');
    await logIn(
      'dan@firm.example',
      cookiesOf(await come({ sub: 'dan', email: 'dan@firm.example' })),
    );
    const cookie = await expectSignedIn(await come({ sub: 'dan' }), '/admin');
    await app.owner((tx) =>
      tx.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, user.id)),
    );
    expect((await get(app, '/admin', { cookie })).headers.get('location')).toMatch(/^\/auth/);
    await expectRefused(await come({ sub: 'dan' }), 'not for your account');
  });

  it('has no say in who someone of the other provider is', async () => {
    await newMember('mixed@cast.example');
    await expectSignedIn(await comeAs({ sub: 'mixed', email: 'mixed@cast.example' }), '/customer');
    await expectRefused(await come({ sub: 'mixed' }), 'does not say that your email');
  });

  it('lets a password in after its word that does not count, such as its account without one', async () => {
    const { app } = set();
    const user = await newStaff('eve@firm.example');
    const waiting = cookiesOf(await come({ sub: 'eve', email: 'eve@firm.example' }));
    await app.owner((tx) => tx.delete(authAccounts).where(eq(authAccounts.userId, user.id)));
    expect((await logIn('eve@firm.example', waiting)).status).toBe(400);
    expect(await isLinked('eve@firm.example')).toBe(false);
  });
});

it('finds the provider by the domain alone, whether or not the address has an account', async () => {
  const { app, own, ownId } = set();
  const answers = [];
  for (const email of ['viewer@cast.example', 'nobody@cast.example', 'admin@cast.example']) {
    const { to } = await begin(app, { email });
    const { origin, pathname, searchParams } = new URL(to);
    expect([searchParams.get('login_hint'), `${origin}${pathname}`]).toEqual([
      email,
      `${own.issuer}/authorize`,
    ]);
    answers.push([...searchParams.keys()]);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const none = await post(app, '/sso', { email: 'a@elsewhere.example' }, fromElsewhere());
  expect([none.status, cookiesOf(none)]).toEqual([400, '']);
  expect(await none.text()).toContain('No single sign-on is set up for this address');
  expect((await post(app, '/sso', {}, fromElsewhere())).status).toBe(400);
  expect(await (await get(app, '/customer-auth')).text()).toContain('Single sign-on');
  const begun = await begin(app, { provider: ownId });
  own.says.claims = { sub: 'x' };
  await expectRefused(await comeBack(app, ownId, own.authorize(begun.to), begun.cookie));
});
