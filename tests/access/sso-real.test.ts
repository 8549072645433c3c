import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import {
  get,
  makeCast,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { browserAt, startRealProvider } from '#tests/helpers/real-provider.ts';
import {
  addProvider,
  begin,
  comeBack,
  cookiesOf,
  expectRefused,
  expectSignedIn,
  fromElsewhere,
} from '#tests/helpers/single-sign-on.ts';

// The whole way through a provider that other people wrote (`oidc-provider`), for a customer and for staff.

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let admin: string;
const providers: Awaited<ReturnType<typeof startRealProvider>>[] = [];

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1', WEBHOOKS_ALLOW_PRIVATE: '1' });
  cast = await makeCast(app);
  await app.owner((tx) => tx.update(users).set({ emailVerified: sql`true` }));
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(async () => {
  for (const provider of providers) provider.stop();
  await app?.stop();
});

async function setUpProvider(fields: Record<string, string>) {
  const provider = await startRealProvider();
  providers.push(provider);
  const { id, said } = await addProvider(app, admin, { issuer: provider.issuer, ...fields });
  expect(said).toContain('It answers as it should');
  provider.open({
    redirect: `http://plenum.test/sso/callback/${id}`,
    logout: `${app.address}/sso/logout/${id}`,
  });
  return { provider, id };
}

it("signs in a customer's member, and out with the provider, streams too", async () => {
  const { provider, id } = await setUpProvider({
    ...{ name: 'Cast login', customerId: cast.customer.profile.id, domains: 'cast.example' },
  });
  const browser = browserAt(provider.issuer);
  const begun = await begin(app, { email: 'viewer@cast.example' }, { next: '/customer/tasks' });
  const answer = await browser.signIn(begun.to, 'viewer@cast.example');
  const cookie = await expectSignedIn(
    await comeBack(app, id, answer, begun.cookie),
    '/customer/tasks',
  );
  const second = await begin(app, { provider: id });
  const other = browserAt(provider.issuer);
  const elsewhere = await expectSignedIn(
    await comeBack(app, id, await other.signIn(second.to, 'viewer@cast.example'), second.cookie),
    '/customer',
  );
  const stream = await listen(app, cookie);
  await browser.signOut();
  await stream.ends();
  expect((await get(app, '/customer', { cookie })).status).toBe(302);
  expect((await get(app, '/customer', { cookie: elsewhere })).status).toBe(200);
});

it('refuses whom it signs in without an account here, and a code that was used', async () => {
  const { provider, id } = await setUpProvider({
    ...{ name: 'Other login', customerId: cast.other.profile.id, domains: 'other.example' },
  });
  const begun = await begin(app, { provider: id });
  const stranger = await browserAt(provider.issuer).signIn(begun.to, 'new@other.example');
  await expectRefused(await comeBack(app, id, stranger, begun.cookie), 'There is no account for');
  const again = await begin(app, { provider: id });
  stranger.set('state', new URL(again.to).searchParams.get('state') ?? '');
  await expectRefused(await comeBack(app, id, stranger, again.cookie), 'does not belong');
  // It names itself in its answer (RFC 9207), so an answer that does not is another's.
  const third = await begin(app, { provider: id });
  const bare = await browserAt(provider.issuer).signIn(third.to, 'new@other.example');
  bare.delete('iss');
  await expectRefused(await comeBack(app, id, bare, third.cookie), 'does not belong');
});

it('connects someone of the firm after their password, signs them in from then on, and out', async () => {
  const { provider, id } = await setUpProvider({ name: 'Firm login' });
  const browser = browserAt(provider.issuer);
  const first = await begin(app, { provider: id }, { next: '/admin/tasks' });
  const answer = await browser.signIn(first.to, 'admin@cast.example');
  const waiting = await comeBack(app, id, answer, first.cookie);
  expect(waiting.headers.get('location')).toBe('/auth?next=%2Fadmin%2Ftasks&notice=connect');
  const page = await (await get(app, '/auth?notice=connect')).text();
  expect(page).toContain('Log in once more to connect single sign-on');
  const connected = await post(
    app,
    '/auth?next=/admin/tasks',
    { email: 'admin@cast.example', password: PASSWORD },
    { cookie: cookiesOf(waiting), ...fromElsewhere() },
  );
  await expectSignedIn(connected, '/admin/tasks');
  const second = await begin(app, { provider: id });
  const cookie = await expectSignedIn(
    await comeBack(app, id, await browser.signIn(second.to, 'admin@cast.example'), second.cookie),
    '/admin',
  );
  const stream = await listen(app, cookie);
  await browser.signOut();
  await stream.ends();
  expect((await get(app, '/admin', { cookie })).status).toBe(302);
});
