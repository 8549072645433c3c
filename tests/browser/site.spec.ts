import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PAGES = [
  '/',
  '/inquiry',
  '/estimator',
  '/estimator/companions',
  '/checklist',
  '/checklist/score',
  '/privacy',
  '/terms',
  '/promises',
  '/results',
  '/kb',
];

test('public pages are cached: the same bytes for everyone, and 304 for who has them', async ({
  request,
}) => {
  for (const address of PAGES) {
    const first = await request.get(address);
    const again = await request.get(address, { headers: { cookie: 'plenum_toast=x' } });
    expect(await again.body(), address).toEqual(await first.body());
    const etag = first.headers().etag ?? '';
    expect(etag, address).toMatch(/^"[\w-]+"$/);
    expect(first.headers()['set-cookie'], address).toBeUndefined();
    const unchanged = await request.get(address, { headers: { 'if-none-match': etag } });
    expect(unchanged.status(), address).toBe(304);
    expect((await unchanged.body()).length, address).toBe(0);
  }
});

test('a page runs only the scripts that its policy names', async ({ request }) => {
  for (const address of ['/', '/kb', '/auth', '/no-such-page']) {
    const policy = (await request.get(address)).headers()['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    expect(scripts, address).toContain("'self'");
    expect(scripts, address).toMatch(/'(?:nonce|sha256)-/);
    expect(scripts, address).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('every public page has its own title, description, canonical address and preview', async ({
  page,
  installation,
}) => {
  const titles = new Set<string>();
  for (const address of PAGES) {
    await page.goto(address);
    const title = await page.title();
    expect(title.length, address).toBeGreaterThan(5);
    expect(title.length, address).toBeLessThanOrEqual(60);
    titles.add(title);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const description = (await meta('description')) ?? '';
    expect(description.length, address).toBeGreaterThan(40);
    expect(description.length, address).toBeLessThanOrEqual(155);
    const path = address === '/' ? '/' : address;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${installation.url}${path}`,
    );
    expect(await meta('og:title')).toBe(title);
    expect(await meta('og:url')).toBe(`${installation.url}${path}`);
    const picture = (await meta('og:image')) ?? '';
    expect(picture).toContain(`${installation.url}/og/`);
    const image = await page.request.get(picture);
    expect(image.headers()['content-type']).toBe('image/png');
    expect((await image.body()).subarray(1, 4).toString()).toBe('PNG');
  }
  expect(titles.size).toBe(PAGES.length);
});

test('structured data says who the firm is and repeats the FAQ to the letter', async ({ page }) => {
  await page.goto('/');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = blocks.flatMap((block) => thingsOf(JSON.parse(block)));
  const types = things.map((thing) => thing['@type']);
  expect(types).toContain('ProfessionalService');
  expect(types).toContain('WebSite');
  expect(types.filter((type) => type === 'Service')).toHaveLength(3);
  const faq = things.find((thing) => thing['@type'] === 'FAQPage');
  const asked = (faq?.mainEntity ?? []) as { name: string; acceptedAnswer: { text: string } }[];
  const shown = await page
    .locator('#faq details')
    .evaluateAll((entries) =>
      entries.map((entry) => [
        entry.querySelector('summary')?.textContent,
        entry.querySelector('p')?.textContent,
      ]),
    );
  expect(asked.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
  expect(shown.length).toBeGreaterThan(4);
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('answers 404 with a way home', async ({ page }) => {
    for (const address of ['/no-such-page', '/kb/no-such-article', '/admin2/x']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await expect(page).toHaveTitle('Page not found');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
    }
  });
});

test('the sitemap lists pages and articles that exist, and robots.txt names it', async ({
  request,
  installation,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${installation.url}/sitemap.xml`);
  for (const closed of ['/admin', '/customer', '/auth']) {
    expect(robots).toContain(`Disallow: ${closed}\n`);
  }
  const xml = await (await request.get('/sitemap.xml')).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toEqual(expect.arrayContaining(PAGES.map((page) => installation.url + page)));
  const articles = addresses.filter((address) => address.includes('/kb/'));
  expect(articles.length).toBeGreaterThanOrEqual(12);
  for (const address of addresses) expect(await statusOf(request, address), address).toBe(200);
});

function thingsOf(data: unknown): Record<string, unknown>[] {
  if (Array.isArray(data)) return data.flatMap(thingsOf);
  if (typeof data !== 'object' || data === null) return [];
  const thing = data as Record<string, unknown>;
  return '@graph' in thing ? thingsOf(thing['@graph']) : [thing];
}

async function statusOf(request: APIRequestContext, address: string): Promise<number> {
  return (await request.get(address)).status();
}
