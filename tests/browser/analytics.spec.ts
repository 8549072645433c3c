import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Bad periods and reports that there are none of are asked for on purpose.
test.use({ expectedErrors: /status of 40[04]/ });

test('figures of a chosen period, as chart, table and file, light and dark', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com', undefined, { colorScheme: 'dark' });
  await admin.goto('/admin/analytics');
  await expect(admin.getByRole('heading', { level: 1, name: 'Analytics & Reports' })).toBeVisible();
  const allTime = admin.getByLabel('All-time figures');
  const revenue = /\$[\d,]+\.\d\d/.exec(await allTime.innerText())?.[0] ?? 'no revenue';
  await expect(allTime).toContainText(/Task completion\s*\d+%/);
  await expect(allTime).toContainText(/Average resolution time\s*[\d.]+ (hours|days)/);

  const periods = admin.getByRole('navigation', { name: 'Period' });
  await expect(periods.locator('[aria-current]')).toHaveText('Last 90 days');
  await periods.getByRole('link', { name: 'Last 12 months' }).press('Enter');
  await expect(admin).toHaveURL(/range=last-12-months/);
  await expect(periods.locator('[aria-current]')).toHaveText('Last 12 months');

  const card = admin.getByRole('region', { name: 'Revenue by month' });
  const chart = card.getByRole('img', { name: /^Revenue by month\. Revenue \$/ });
  await expect(barsOf(chart).first()).toBeVisible();
  const dark = await barColor(chart);
  await admin.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => barColor(chart)).not.toBe(dark);

  await card.getByRole('button', { name: 'Show table' }).press('Enter');
  const table = card.getByRole('table', { name: 'Revenue by month' });
  const shown = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  // Twelve months with those that had none, below the headings; all of it is the revenue of all time.
  expect(shown).toHaveLength(14);
  expect(shown.at(-1)).toEqual(['All', '', revenue, expect.stringMatching(/^\d+$/)]);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    card.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^revenue-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  const records = file
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const bare = (text: string | null) =>
    (text ?? '').replace(/^\w{3} \d\d, \d{4}$/, (date) => isoDate(date)).replace(/[$,]/g, '');
  expect(records).toEqual(shown.map((row) => row.map(bare)));

  const own = admin.getByRole('search').or(admin.getByRole('form', { name: 'Own period' }));
  await own.getByLabel('First day').fill('2026-05-10');
  await own.getByLabel('Last day').fill('2026-05-01');
  await own.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByRole('alert')).toContainText('The first day is after the last day.');
  await expect(own.getByLabel('First day')).toHaveValue('2026-05-10');
  const refused = await admin.request.get(
    `/admin/analytics/revenue.csv?from=2026-05-10&to=2026-05-01`,
  );
  expect([refused.status(), await refused.text()]).toEqual([
    400,
    'The first day is after the last day.',
  ]);
  for (const address of ['revenue', 'profit.csv']) {
    expect((await admin.request.get(`/admin/analytics/${address}`)).status()).toBe(404);
  }
});

test('another period reaches all reports and their files, and the last of two presses wins', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/analytics');
  const files = admin.getByRole('main').locator('a[href*=".csv?"]');
  const periods = () =>
    files.evaluateAll((links) => [
      ...new Set(links.map((link) => link.getAttribute('href')?.split('?')[1])),
    ]);
  const [ninetyDays] = await periods();
  const link = (name: string) =>
    admin.getByRole('navigation', { name: 'Period' }).getByRole('link', { name });
  await link('Last 12 months').click();
  await expect.poll(async () => (await periods())[0]).not.toBe(ninetyDays);
  const [twelveMonths, ...others] = await periods();
  expect(others).toEqual([]);

  await link('Last 90 days').evaluate((first: HTMLElement) => {
    const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Period"] a')];
    first.click();
    links.find(({ textContent }) => textContent === 'Last month')?.click();
  });
  const current = admin.getByRole('navigation', { name: 'Period' }).locator('[aria-current]');
  await expect(current).toHaveText('Last month');
  await expect.poll(async () => (await periods()).length).toBe(1);
  expect([ninetyDays, twelveMonths]).not.toContain((await periods())[0]);

  await admin.goBack();
  await expect(current).not.toHaveText('Last month');
  await expect.poll(periods).toEqual([twelveMonths]);
});

/** The columns that are drawn: each has a height of its own. */
function barsOf(chart: Locator): Locator {
  return chart.locator(
    'li > span[style*="height"]:not([style*="height: 0%"], [style*="height:0%"])',
  );
}

function barColor(chart: Locator): Promise<string> {
  return barsOf(chart)
    .first()
    .evaluate((bar) => getComputedStyle(bar).backgroundColor);
}

function isoDate(shown: string): string {
  return new Date(`${shown} UTC`).toISOString().slice(0, 10);
}
