import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import {
  get,
  makeCast,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import {
  CLIENT,
  type HostileProvider,
  startHostileProvider,
} from '#tests/helpers/hostile-provider.ts';
import {
  addProvider,
  begin,
  cookiesOf,
  expectRefused,
  expectSignedIn,
  fromElsewhere,
} from '#tests/helpers/single-sign-on.ts';

// The provider of staff that the configuration names, at an address of the operator's own network.

let app: RunningApp;
let provider: HostileProvider;

beforeAll(async () => {
  provider = await startHostileProvider();
  app = await startApp({
    TRUST_PROXY: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  await makeCast(app);
  await app.owner((tx) => tx.update(users).set({ emailVerified: sql`true` }));
});
afterAll(async () => {
  provider?.stop();
  await app?.stop();
});

const stored = async () => {
  const [row] = await app.owner((tx) =>
    tx.select().from(identityProviders).where(eq(identityProviders.isFromEnvironment, true)),
  );
  if (!row) throw new Error('The provider was not stored.');
  return row;
};
/** A whole sign-in at the addresses that the provider of the configuration has. */
const signOn = async () => {
  const { to, cookie } = await begin(app, { provider: (await stored()).id });
  expect(new URL(to).searchParams.get('redirect_uri')).toBe('http://plenum.test/sso/callback');
  const answer = provider.authorize(to);
  return get(app, `/sso/callback?${answer}`, { cookie, ...fromElsewhere() });
};

it('signs staff in once they are connected, and out', async () => {
  provider.says.claims = { sub: 'ada', email: 'admin@cast.example', email_verified: true };
  const first = await signOn();
  expect(first.headers.get('location')).toBe('/auth?notice=connect');
  const connected = await post(
    app,
    '/auth',
    { email: 'admin@cast.example', password: PASSWORD },
    { cookie: cookiesOf(first), ...fromElsewhere() },
  );
  expect(connected.status).toBe(302);
  provider.says.claims = { sub: 'ada', sid: 'one' };
  const cookie = await expectSignedIn(await signOn(), '/admin');
  const body = new URLSearchParams({ logout_token: await provider.logoutToken({ sid: 'one' }) });
  const out = await fetch(`${app.address}/sso/logout`, { method: 'POST', body });
  expect(out.status).toBe(200);
  expect((await get(app, '/admin', { cookie })).status).toBe(302);
});

it('vouches for staff alone', async () => {
  provider.says.claims = { sub: 'carl', email: 'customer@cast.example', email_verified: true };
  await expectRefused(await signOn(), 'Ask an administrator of the firm');
});

it('is not removed on the screen, and neither its client nor its secret is changed there', async () => {
  const admin = await signIn(app, 'admin@cast.example');
  const before = await stored();
  const at = `/admin/settings/sign-on/${before.id}`;
  const removed = await post(app, `${at}/remove.data`, {}, { cookie: admin });
  expect(await removed.text()).toContain('The configuration of the server names this provider');
  const edited = await post(
    app,
    `${at}/edit.data`,
    {
      ...{ name: 'Our login', clientId: 'another', clientSecret: 'another' },
      ...{ domains: '', isEnabled: 'on', version: String(before.version) },
    },
    { cookie: admin },
  );
  expect(edited.status).toBe(200);
  const { name, clientId, clientSecret } = await stored();
  expect({ name, clientId, clientSecret }).toEqual({
    name: 'Our login',
    clientId: CLIENT.id,
    clientSecret: before.clientSecret,
  });
});

it('is the only one at a private address: one that staff type in is not called there', async () => {
  const admin = await signIn(app, 'admin@cast.example');
  for (const issuer of ['https://127.0.0.1:1', 'https://localhost:1', 'https://10.0.0.1']) {
    const { said } = await addProvider(app, admin, { name: 'Inside', issuer });
    expect(said).toContain('but its test failed');
    expect(said).toMatch(/private|public/);
  }
});
