import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifications } from '#app/access/auth-tables.ts';
import { makeAccountLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  cast = await makeCast(app);
});
afterAll(() => app?.stop());

const newLink = (userId = cast.customer.user.id) =>
  app.owner((tx) => makeAccountLink(tx, 'sign-in-link', userId, 0.25));

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('a sign-in link', () => {
  it('changes nothing when it is opened, looked at or fetched ahead, only when its button is pressed', async () => {
    const link = await newLink();
    const before = await fingerprint(app);
    const ahead = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' };
    for (const address of [link, link.replace('?', '.data?')]) {
      for (const headers of [{}, ahead]) {
        const opened = await get(app, address, headers);
        expect(opened.status).toBe(200);
        expect(opened.headers.getSetCookie()).toEqual([]);
        expect(await opened.text()).toContain('customer@cast.example');
      }
      const looked = await fetch(app.address + address, { method: 'HEAD' });
      expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const headers = { origin: 'http://plenum.test' };
      const answer = await fetch(app.address + link, { method, redirect: 'manual', headers });
      expect(cookiesOf(answer), method).not.toContain('session');
    }
    expect(await fingerprint(app)).toEqual(before);
    const pressed = await post(app, link);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, '/customer']);
    const again = await post(app, link);
    expect([again.status, cookiesOf(again)]).toEqual([400, '']);
    const home = await get(app, '/customer', { cookie: cookiesOf(pressed) });
    expect(home.status).toBe(200);
  });

  it('is told to no other site, and stored nowhere', async () => {
    const link = await newLink();
    for (const answer of [
      await get(app, link),
      await get(app, link.replace('?', '.data?')),
      await get(app, '/sign-in-link?token=spent'),
      await post(app, link),
    ]) {
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('location') ?? '').not.toContain('token');
    }
  });

  it('is told by no page of any kind of one-time link', async () => {
    const pages = globSync('app/routes/auth/*.tsx')
      .filter((file) => /searchParams\.get\('token'\)/.test(readFileSync(file, 'utf8')))
      .map((file) => `/${path.basename(file, '.tsx')}`);
    expect(pages.length).toBeGreaterThan(6);
    for (const page of pages) {
      for (const address of [`${page}?token=spent`, `${page}.data?token=spent`]) {
        const { headers } = await get(app, address);
        expect([address, headers.get('referrer-policy')]).toEqual([address, 'same-origin']);
      }
    }
    const { headers } = await get(app, '/sso/callback?state=spent&code=spent');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is pressed by no other site', async () => {
    const link = await newLink();
    const before = await fingerprint(app);
    for (const origin of ['https://elsewhere.example', 'null']) {
      const answer = await post(app, link, {}, { origin });
      expect([answer.status, cookiesOf(answer)]).toEqual([403, '']);
    }
    expect(await fingerprint(app)).toEqual(before);
    expect((await post(app, link)).status).toBe(302);
  });

  it('says whom it signs in, and who is signed in already, whose session then ends', async () => {
    const cookie = await signIn(app, 'other@cast.example');
    const link = await newLink();
    const page = await (await get(app, link, { cookie })).text();
    expect(page).toContain('customer@cast.example');
    expect(page).toContain('You are signed in with another account');
    expect((await get(app, '/customer', { cookie })).status).toBe(200);
    expect((await post(app, link, {}, { cookie })).status).toBe(302);
    expect((await get(app, '/customer', { cookie })).headers.get('location')).toMatch(
      /^\/customer-auth/,
    );
  });

  it.each([
    ['/customer/tickets?q=a', '/customer/tickets?q=a'],
    ['//elsewhere.example', '/customer'],
    ['https://elsewhere.example/customer', '/customer'],
    ['/\\elsewhere.example', '/customer'],
    ['/admin', '/customer'],
    [`/customer/${'x'.repeat(3_000)}`, '/customer'],
  ])('leads back to what this browser asked for, %s to %s', async (next, to) => {
    const query = new URLSearchParams({ next });
    const email = `${to.length}-${next.length}@x.example`;
    const asked = await post(app, `/sign-in-link/send?${query}`, { email }, fromElsewhere());
    expect(asked.status).toBe(302);
    const pressed = await post(app, await newLink(), {}, { cookie: cookiesOf(asked) });
    expect(pressed.headers.get('location')).toBe(to);
  });

  it.each([
    ['//elsewhere.example', '/customer'],
    ['/admin', '/customer'],
    ['%zz', '/customer'],
    ['%2Fcustomer%2Ftasks', '/customer/tasks'],
  ])('leads nowhere else by a cookie that was made up: %s', async (made, to) => {
    const pressed = await post(app, await newLink(), {}, { cookie: `plenum_next=${made}` });
    expect(pressed.headers.get('location')).toBe(to);
  });

  it('is asked for on the portal, answered alike for every address', async () => {
    expect(await (await get(app, '/customer-auth')).text()).toContain('Email me a sign-in link');
    expect(await (await get(app, '/auth')).text()).not.toContain('Email me a sign-in link');
    const answers = [];
    for (const name of ['customer', 'admin', 'rejected', 'nobody']) {
      const fields = { email: `${name}@cast.example` };
      const answer = await post(app, '/sign-in-link/send', fields, fromElsewhere());
      const cookies = answer.headers.getSetCookie();
      answers.push([answer.status, answer.headers.get('location'), cookies, await answer.text()]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.slice(0, 2)).toEqual([302, '/sign-in-link/send?sent=']);
  });

  it('is neither offered nor taken where the firm switched it off', async () => {
    const link = await newLink();
    await app.owner((tx) =>
      tx.insert(settings).values({ key: 'security.customers.sign_in_link', value: 'false' }),
    );
    expect(await (await get(app, '/customer-auth')).text()).not.toContain('sign-in link');
    expect(
      (await get(app, '/sign-in-link/send?next=/customer/tasks')).headers.get('location'),
    ).toBe('/customer-auth?mode=login&next=%2Fcustomer%2Ftasks');
    const links = await linksOf(cast.customer.user.id);
    const pressed = await post(app, link);
    expect([pressed.status, cookiesOf(pressed)]).toEqual([400, '']);
    expect((await pressed.text()).includes('Sign-in links are switched off')).toBe(true);
    const asked = await post(app, '/sign-in-link/send', { email: 'customer@cast.example' });
    expect([asked.headers.get('location'), cookiesOf(asked)]).toEqual([
      '/customer-auth?mode=login',
      '',
    ]);
    expect(await linksOf(cast.customer.user.id)).toBe(links);
  });
});

/** How many links an account has. */
const linksOf = (userId: string) =>
  app.owner(async (tx) => {
    const own = eq(verifications.value, `sign-in-link:${userId}`);
    return (await tx.select().from(verifications).where(own)).length;
  });

let visits = 0;

/** Each time another address, as the proxy in front of the app tells it. */
function fromElsewhere(): Record<string, string> {
  visits += 1;
  return { 'x-forwarded-for': `198.51.100.${visits}` };
}
