import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { endpointsOf } from './endpoints.ts';

// A firm that has not published its site: visitors find a card at every address of it, its staff find the pages.

let app: RunningApp;
let admin: string;
let customer: string;
let user: string;

beforeAll(async () => {
  app = await startApp({}, { isPublished: false });
  await makeCast(app);
  admin = await signIn(app, 'admin@cast.example');
  customer = await signIn(app, 'customer@cast.example');
  user = await signIn(app, 'user@cast.example');
});
afterAll(() => app?.stop());

/** What works before the site is published: accounts, portal, back office, machines, and what links that exist name. */
const WORKS =
  /^\/(?:admin|customer|files|api\/|account|sso|sign-|auth$|customer-auth|forgot-|reset-|confirm-|join|rate-|complete-|pending|second-|lost-|recover-|stop-|passkey|search|notices|saved-filters|calendar|sent-forms|live|vitals|verify|booked|pay\/|firm-logo|robots\.txt|mail\/)/;

const filled = (path: string) =>
  path
    .replace(':slug', 'an-article')
    .replace(':page', 'home.png')
    .replace(':personId', '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e01')
    .replace('*', 'no/such/page');

const publicPaths = () => [
  ...new Set(
    endpointsOf(app.routes)
      .filter(({ path, method }) => !WORKS.test(path) && method === 'GET')
      .map(({ path }) => filled(path)),
  ),
];

/** Asks for what each address says in every form that it has. */
const formsOf = (path: string) => {
  const data = path === '/' ? '/_root.data' : `${path}.data`;
  const ofPage = [data, `${data}?_routes=routes%2Fpublic%2Flanding`];
  return [path, `${path}?utm_source=x`, ...(path.includes('.') ? [] : ofPage)];
};

async function expectNothing(path: string, headers: Record<string, string> = {}) {
  const response = await get(app, path, headers);
  const text = await response.text();
  expect({ path, status: response.status }).toEqual({ path, status: 404 });
  expect(response.headers.get('cache-control'), path).toBe('no-store');
  expect(response.headers.get('x-robots-tag'), path).toBe('noindex');
  expect(response.headers.get('etag'), path).toBeNull();
  expect(text, path).not.toMatch(/discovery call|Submit Inquiry|technician|Plenum Service/i);
}

describe('a site that is not published', () => {
  it('is not there for visitors, in any form of its addresses', async () => {
    expect(publicPaths()).toContain('/sitemap.xml');
    for (const path of publicPaths().flatMap(formsOf)) await expectNothing(path);
    await expectNothing('/', { 'if-none-match': '"anything"' });
    const head = await fetch(`${app.address}/`, { method: 'HEAD' });
    expect(head.status).toBe(404);
  });

  it('is not there for people without a company', async () => {
    for (const path of ['/', '/inquiry', '/kb', '/og/home.png']) {
      await expectNothing(path, { cookie: user });
    }
  });

  it('shows a card that leads to both logins', async () => {
    const text = await (await get(app, '/estimator')).text();
    expect(text).toContain('Opening soon');
    expect(text).toContain('href="/customer-auth?mode=login"');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain('<form');
  });

  it('takes no forms of visitors', async () => {
    for (const path of ['/inquiry', '/checklist', '/estimator', '/checklist/score', '/kb/x/view']) {
      expect((await post(app, path, { email: 'a@b.example' })).status, path).toBe(404);
    }
  });

  it('tells crawlers of no sitemap', async () => {
    const robots = await get(app, '/robots.txt');
    expect(await robots.text()).not.toContain('Sitemap');
    expect(robots.headers.get('cache-control')).toBe('no-store');
  });

  it('is whole for the staff, for nobody to store, with a bar that says so', async () => {
    const page = await get(app, '/', { cookie: admin });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(await page.text()).toContain('Only your staff can see this page.');
    const picture = await get(app, '/og/home.png', { cookie: admin });
    expect(picture.headers.get('cache-control')).toBe('private, no-store');
    // What the staff saw is in no memory that answers others.
    await expectNothing('/');
    await expectNothing('/og/home.png');
  });

  it('shows the articles to customers in the portal, and nothing else', async () => {
    expect((await get(app, '/kb', { cookie: customer })).status).toBe(200);
    await expectNothing('/', { cookie: customer });
  });

  it('leaves accounts, the portal and /verify as they are', async () => {
    for (const path of ['/auth', '/customer-auth', '/forgot-password', '/verify', '/healthz']) {
      expect((await get(app, path)).status, path).toBe(200);
    }
    expect((await get(app, '/customer', { cookie: customer })).status).toBe(200);
    expect(await (await get(app, '/verify')).text()).not.toContain('Only your staff');
  });
});

describe('publishing', () => {
  const publish = () => post(app, '/admin/settings/publish', {}, { cookie: admin });

  it('waits for what is missing, and says it', async () => {
    const refused = await publish();
    expect(await refused.text()).toContain(
      'Fill in your name, your email, your hours, one person, and one engagement first.',
    );
    await expectNothing('/');
  });

  it('opens the site, once for two who press at once', async () => {
    await app.owner(async (tx) => {
      await tx.execute(`insert into settings (key, value) values
        ('company.name', 'Brightwater Service Advisors'), ('company.email', 'office@brightwater.test'),
        ('business.hours', '${HOURS}'), ('company.people', '${PEOPLE}')`);
      await tx.execute(`insert into engagement_templates (title) values ('Discovery audit')`);
    });
    const card = async () => (await get(app, '/')).text();
    await expect.poll(card).toContain('Brightwater Service Advisors');
    await Promise.all([publish(), publish()]);
    const page = await get(app, '/');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(page.headers.get('x-robots-tag')).toBeNull();
    const text = await page.text();
    expect(text).toContain('Submit Inquiry');
    expect(text).not.toContain('Not published');
    expect(text).toBe(await (await get(app, '/', { cookie: admin })).text());
    expect((await get(app, '/sitemap.xml')).status).toBe(200);
    const { rows } = (await app.owner((tx) =>
      tx.execute(
        `select count(*)::int as lines from activity_logs where action = 'settings.updated'`,
      ),
    )) as { rows: { lines: number }[] };
    expect(rows[0]?.lines).toBe(1);
  });
});

const HOURS = JSON.stringify([
  ...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '17:00' })),
  null,
  null,
]);
const PEOPLE = JSON.stringify([
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e01',
    name: 'Maya Ortiz',
    role: 'Founder',
    line: 'Ran service for a contractor.',
    picture: null,
    version: 1,
  },
]);
