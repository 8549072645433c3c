import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users, verifications } from '#app/access/auth-tables.ts';
import { makeAccountLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { get, PASSWORD, post } from '#tests/helpers/app.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import {
  addProvider,
  cookiesOf,
  expectRefused,
  expectSignedIn,
  fromElsewhere,
  signOn,
} from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// What staff set, what it refuses to whom, and that nobody is locked out by it.

const set = setUpSso();
const SETTINGS = '/admin/settings/sign-on';

const logIn = (email: string, cookie = '') =>
  post(set().app, '/auth', { email, password: PASSWORD }, { cookie, ...fromElsewhere() });
const row = async (id: string) => {
  const [provider] = await set().app.owner((tx) =>
    tx.select().from(identityProviders).where(eq(identityProviders.id, id)),
  );
  if (!provider) throw new Error('The provider is gone.');
  return provider;
};
/** Edits a provider as its dialog does, with changes. */
const edit = async (id: string, cookie: string, changed: Record<string, string | null>) => {
  const { name, clientId, domains, version, isEnabled } = await row(id);
  const fields = {
    ...{ name, clientId, domains: domains.join(), version: String(version) },
    ...(isEnabled && { isEnabled: 'on' }),
    ...changed,
  };
  const sent = Object.entries(fields).filter((each): each is [string, string] => each[1] !== null);
  return post(set().app, `${SETTINGS}/${id}/edit.data`, Object.fromEntries(sent), { cookie });
};
const saveRule = async (cookie: string, fields: Record<string, string>) => {
  const { settings } = await import('#app/records/settings/setting-tables.ts');
  const { like } = await import('drizzle-orm');
  const saved = await set().app.owner((tx) =>
    tx.select().from(settings).where(like(settings.key, 'security.staff.%')),
  );
  const savedAt = new Date(Math.max(0, ...saved.map(({ updatedAt }) => updatedAt.getTime())));
  const sent = { savedAt: savedAt.toISOString(), ...fields };
  return post(set().app, `${SETTINGS}.data`, sent, { cookie });
};

describe('providers', () => {
  it('are changed by staff with a fresh proof alone', async () => {
    const { app, admin, ownId } = set();
    const stale = cookiesOf(await logIn('admin@cast.example'));
    await app.owner((tx) => tx.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` }));
    const before = await row(ownId);
    for (const answer of [
      await edit(ownId, stale, { name: 'Taken over' }),
      await post(app, `${SETTINGS}/${ownId}/remove.data`, {}, { cookie: stale }),
      await saveRule(stale, { ssoOnly: 'on', breakGlass: set().cast.admin.id }),
      await post(
        app,
        `${SETTINGS}/${ownId}/disconnect.data`,
        { email: 'a@b.example' },
        { cookie: stale },
      ),
      await post(
        app,
        `${SETTINGS}/new.data`,
        { name: 'Mine', issuer: 'https://x.example', clientId: 'a', clientSecret: 'b' },
        { cookie: stale },
      ),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Confirm that it is you first');
    }
    expect(await row(ownId)).toEqual(before);
    await app.owner((tx) => tx.update(sessions).set({ provenAt: sql`now()` }));
    expect((await get(app, SETTINGS, { cookie: admin })).status).toBe(200);
  });

  it('tell nobody their secret, which is stored encrypted', async () => {
    const { app, admin, ownId } = set();
    const page = await (await get(app, SETTINGS, { cookie: admin })).text();
    const log = await (await get(app, '/admin/activity', { cookie: admin })).text();
    const { clientSecret } = await row(ownId);
    expect(clientSecret).toMatch(/^\$ba\$/);
    for (const text of [page, log]) {
      expect(text).not.toContain('a secret that both sides know');
      expect(text).not.toContain(clientSecret);
    }
    expect(page).toContain(`http://plenum.test/sso/callback/${ownId}`);
    expect(page).toContain(`http://plenum.test/sso/logout/${ownId}`);
  });

  it.each([
    ['of a public email service', { domains: 'gmail.com' }, 'public email service'],
    ['that is none', { domains: 'cast' }, 'Domains look like'],
    ['that another provider has', { domains: 'cast.example' }, 'already has one of these domains'],
    ['missing, of a customer', { domains: '' }, 'Name the domains of the customer'],
    ['of no customer', { customerId: '00000000-0000-4000-8000-000000000000' }, 'no longer exists'],
  ])('are not added with a domain or customer %s', async (_, changed, words) => {
    const { app, admin, cast, own } = set();
    const count = () => app.owner((tx) => tx.$count(identityProviders));
    const before = await count();
    const answer = await post(
      app,
      `${SETTINGS}/new.data`,
      {
        ...{ name: 'Another', issuer: own.issuer, clientId: 'a', clientSecret: 'b' },
        ...{ customerId: cast.other.profile.id, domains: 'other.example', ...changed },
      },
      { cookie: admin },
    );
    expect(await answer.text()).toContain(words);
    expect(await count()).toBe(before);
  });

  it('that are switched off or removed sign nobody in, and end the sessions that they vouched for', async () => {
    const { app, admin, own, ownId } = set();
    own.says.claims = { sub: 'viewer', email: 'viewer@cast.example', email_verified: true };
    const cookie = await expectSignedIn(await signOn(app, own, ownId), '/customer');
    expect((await edit(ownId, admin, { isEnabled: null })).status).toBe(200);
    expect((await get(app, '/customer', { cookie })).status).toBe(302);
    const off = await post(app, '/sso', { provider: ownId }, fromElsewhere());
    expect([off.status, cookiesOf(off)]).toEqual([400, '']);
    expect(await (await get(app, '/customer-auth')).text()).not.toContain('Single sign-on');
    await edit(ownId, admin, { isEnabled: 'on' });
    expect((await get(app, '/customer', { cookie })).status).toBe(302);
    const { id, said } = await addProvider(app, admin, { name: 'Brief', issuer: own.issuer });
    expect(said).toContain('It answers as it should');
    expect(await (await get(app, '/auth')).text()).toContain('Brief');
    await post(app, `${SETTINGS}/${id}/remove.data`, {}, { cookie: admin });
    await expect(row(id)).rejects.toThrow('gone');
    expect(await (await get(app, '/auth')).text()).not.toContain('Brief');
  });
});

describe('members who must use it', () => {
  it('can be told so only once one of them came by it; then nothing else opens their accounts', async () => {
    const { app, admin, cast, own, ownId } = set();
    await app.owner((tx) => tx.execute(sql`delete from linked_identities`));
    const early = await edit(ownId, admin, { isRequired: 'on' });
    expect([early.status, (await row(ownId)).isRequired]).toEqual([400, false]);
    expect(await early.text()).toContain('Have one of its people sign in with it first');
    own.says.claims = { sub: 'viewer', email: 'viewer@cast.example', email_verified: true };
    await expectSignedIn(await signOn(app, own, ownId), '/customer');
    const before = cookiesOf(await logIn('customer@cast.example'));
    expect((await edit(ownId, admin, { isRequired: 'on' })).status).toBe(200);
    expect((await get(app, '/customer', { cookie: before })).status).toBe(302);

    const only = 'signs in only through Cast login';
    const password = await logIn('customer@cast.example');
    expect(password.status).toBe(400);
    expect(await password.text()).toContain(only);
    const wrong = await post(
      app,
      '/auth',
      { email: 'customer@cast.example', password: 'a wrong one' },
      fromElsewhere(),
    );
    expect(await wrong.text()).not.toContain(only);
    const link = (purpose: 'sign-in-link' | 'reset-password') =>
      app.owner((tx) => makeAccountLink(tx, purpose, cast.customer.user.id, 1));
    const pressed = await post(app, await link('sign-in-link'));
    expect([pressed.status, cookiesOf(pressed).includes('session_token')]).toEqual([400, false]);
    const reset = await post(app, await link('reset-password'), {
      password: 'correct horse battery',
      repeated: 'correct horse battery',
    });
    expect(reset.status).toBe(400);
    expect(await reset.text()).toContain(only);
    await app.owner((tx) => tx.delete(verifications));
    for (const address of ['/forgot-password', '/sign-in-link/send']) {
      await post(app, address, { email: 'customer@cast.example' }, fromElsewhere());
    }
    expect(await app.owner((tx) => tx.$count(verifications))).toBe(0);
    const sent = await post(
      app,
      `/admin/users/${cast.customer.user.id}/password-reset.data`,
      {},
      { cookie: admin },
    );
    expect(await sent.text()).toContain(only);
    // Another customer's people, and staff, go on as before.
    expect((await logIn('other@cast.example')).status).toBe(302);
    expect((await logIn('admin@cast.example')).status).toBe(302);
    own.says.claims = { sub: 'customer', email: 'customer@cast.example', email_verified: true };
    await expectSignedIn(await signOn(app, own, ownId), '/customer');
  });
});

describe('staff by single sign-on alone', () => {
  it('is switched on by one who came by it, and leaves one who does not have to', async () => {
    const { app, cast, firm, firmId } = set();
    const admin = cookiesOf(await logIn('admin@cast.example'));
    const early = await saveRule(admin, { ssoOnly: 'on', breakGlass: cast.admin.id });
    expect(early.status).toBe(400);
    expect(await early.text()).toContain('Sign in with single sign-on yourself first');
    const staff = (email: string) =>
      app.owner((tx) =>
        makeUser(tx, {
          ...{ email, emailVerified: true, role: 'admin' },
          passwordHash: quickPasswordHash(PASSWORD),
        }),
      );
    await staff('ann@firm.example');
    const bob = await staff('bob@firm.example');
    const bobs = cookiesOf(await logIn('bob@firm.example'));
    const claims = { email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
    firm.says.claims = { sub: 'ann', email: 'ann@firm.example', ...claims };
    await logIn('ann@firm.example', cookiesOf(await signOn(app, firm, firmId)));
    const anns = await expectSignedIn(await signOn(app, firm, firmId), '/admin');

    for (const breakGlass of ['', cast.user.id]) {
      const answer = await saveRule(anns, { ssoOnly: 'on', breakGlass });
      expect([answer.status, breakGlass]).toEqual([400, breakGlass]);
    }
    expect((await saveRule(anns, { ssoOnly: 'on', breakGlass: cast.admin.id })).status).toBe(200);
    expect((await get(app, '/admin', { cookie: bobs })).status).toBe(302);
    expect((await get(app, '/admin', { cookie: anns })).status).toBe(200);

    const refused = await logIn('bob@firm.example');
    expect(await refused.text()).toContain('signs in only through Firm login');
    const link = await app.owner((tx) => makeAccountLink(tx, 'reset-password', bob.id, 1));
    const reset = await post(app, link, {
      password: 'correct horse battery',
      repeated: 'correct horse battery',
    });
    expect(reset.status).toBe(400);
    // The break-glass admin, and customers.
    const glass = cookiesOf(await logIn('admin@cast.example'));
    expect(glass).toContain('session_token');
    expect((await logIn('other@cast.example')).status).toBe(302);
    // Someone of the firm who comes for the first time still shows once that the account is theirs.
    firm.says.claims = { sub: 'bob', email: 'bob@firm.example', ...claims };
    const first = await signOn(app, firm, firmId);
    expect(first.headers.get('location')).toBe('/auth?notice=connect');
    expect((await logIn('bob@firm.example', cookiesOf(first))).status).toBe(302);
    expect((await logIn('bob@firm.example')).status).toBe(400);
    // That was this once, in this browser too.
    expect((await logIn('bob@firm.example', cookiesOf(first))).status).toBe(400);

    // What it rests on stays while it is on.
    for (const [answer, words] of [
      [await edit(firmId, anns, { isEnabled: null }), 'Staff sign in only with this provider'],
      [
        await post(app, `${SETTINGS}/${firmId}/remove.data`, {}, { cookie: anns }),
        'Staff sign in only with this provider',
      ],
      [
        await post(
          app,
          `/admin/users/${cast.admin.id}/deactivation.data`,
          { deactivated: 'yes' },
          { cookie: anns },
        ),
        'break-glass admin',
      ],
      [
        await post(
          app,
          `/admin/users/${cast.admin.id}/role.data`,
          { role: 'user' },
          { cookie: anns },
        ),
        'break-glass admin',
      ],
    ] as const) {
      expect(await answer.text()).toContain(words);
    }
    expect((await row(firmId)).isEnabled).toBe(true);
    expect((await saveRule(glass, {})).status).toBe(200);
    expect((await logIn('bob@firm.example')).status).toBe(302);
  });

  it('takes a sign-in that was long ago at the provider for no proof', async () => {
    const { app, firm, firmId } = set();
    const settings = async (auth_time: number | undefined) => {
      firm.says.claims = { sub: 'ann', auth_time };
      const cookie = await expectSignedIn(await signOn(app, firm, firmId), '/admin');
      return (await saveRule(cookie, {})).status;
    };
    const now = Math.floor(Date.now() / 1000);
    expect([await settings(undefined), await settings(now - 3_600), await settings(now)]).toEqual([
      400, 400, 200,
    ]);
  });

  it('has the provider ask once more for a proof, and believes it only where it did', async () => {
    const { app, firm, firmId } = set();
    const { begin, comeBack } = await import('#tests/helpers/single-sign-on.ts');
    const now = Math.floor(Date.now() / 1000);
    for (const [auth_time, status] of [
      [undefined, 400],
      [now - 3_600, 400],
      [now, 302],
    ] as const) {
      const begun = await begin(app, { provider: firmId, fresh: 'yes' });
      const asked = new URL(begun.to).searchParams;
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
      firm.says.claims = { sub: 'ann', auth_time };
      const back = await comeBack(app, firmId, firm.authorize(begun.to), begun.cookie);
      if (status === 400) await expectRefused(back, 'does not belong to this sign-in');
      else expect(back.status).toBe(302);
    }
    expect(await app.owner((tx) => tx.$count(users))).toBeGreaterThan(0);
  });
});
