import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TOKEN = 'a token for the metrics alone';

test.use({ environment: { METRICS_TOKEN: TOKEN } });

/** The lines of the metrics that tell of pages. */
async function told(page: Page): Promise<string[]> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await page.request.get('/metrics', { headers })).text();
  return text.split('\n').filter((line) => line.startsWith('plenum_web_vital'));
}

/** Resolves once the page is being measured. Ask before it is opened. */
async function measured(page: Page): Promise<void> {
  const response = await page.waitForResponse(/\/assets\/report-vitals-.*\.js$/);
  // The code has arrived, but not yet run: whoever imports it too goes on after the page, which asked first.
  await page.evaluate((address) => import(address), response.url());
}

test('what a browser measures of a page is in the metrics once the page is left', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const measuring = measured(page);
  await page.goto('/admin/tickets');
  await measuring;
  // A browser tells only of presses that took their time.
  await page.evaluate(() =>
    window.addEventListener('keydown', () => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    }),
  );
  await page.getByRole('searchbox', { name: 'Search tickets' }).press('a');
  await page.getByRole('link', { name: 'Numbers for the budget meeting' }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.press('a');
  await expect(box).toHaveValue('a');
  expect(asked, 'what is asked before the page is left').not.toContain('/vitals');
  await page.goto('/admin/companies');
  await expect
    .poll(() => told(page))
    .toContainEqual(
      expect.stringMatching(/_count\{vital="LCP",route="\/admin\/tickets",rating="[a-z-]+"\} 1$/),
    );
  const lines = await told(page);
  for (const vital of ['TTFB', 'FCP']) {
    expect(lines).toContainEqual(
      expect.stringMatching(
        `_count\\{vital="${vital}",route="/admin/tickets",rating="[a-z-]+"\\} 1`,
      ),
    );
  }
  for (const route of ['/admin/tickets', '/admin/tickets/:ticketId']) {
    expect(lines).toContainEqual(
      expect.stringMatching(`_count\\{vital="INP",route="${route}",rating="[a-z-]+"\\} 1`),
    );
  }
  expect(lines).toContainEqual(
    expect.stringMatching(/_shift_count\{route="\/admin\/tickets",rating="[a-z-]+"\} 1$/),
  );
});

test('a public page is measured only once its client has started, a saving browser never', async ({
  visit,
}) => {
  const page = await visit();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  const measuring = measured(page);
  await page.getByLabel('Email').first().focus();
  await measuring;
  await page.goto('/kb');
  await expect
    .poll(() => told(page))
    .toContainEqual(expect.stringMatching(/_count\{vital="LCP",route="\/",rating="[a-z-]+"\} 1$/));

  const saving = await visit();
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  saving.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await saving.goto('/customer-auth', { waitUntil: 'networkidle' });
  await saving.goto('/kb', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /vitals/.test(path))).toEqual([]);
});
