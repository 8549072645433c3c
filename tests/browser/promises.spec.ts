import { expect, test, toast } from './fixtures.ts';

/** The file's records by the names in its first line. */
function recordsOf(csv: string): Record<string, string>[] {
  const [headings = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = headings.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])),
  );
}

test('anyone reads how many promises were kept and works it out again from the file', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await page
    .locator('#contact')
    .getByRole('link', { name: /^\d+ of \d+ promises$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promises we kept');
  const address = await page
    .getByRole('link', { name: /Download the promises/ })
    .getAttribute('href');
  const csv = await (await page.request.get(address ?? '')).text();
  const records = recordsOf(csv);
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  const shown: string[] = [];
  for (const [at, kind] of ['inquiry', 'ticket', 'file', 'milestone'].entries()) {
    const [kept = 0, broken = 0, withdrawn = 0] = ['kept', 'broken', 'withdrawn'].map(
      (result) =>
        records.filter((record) => record.kind === kind && record.result === result).length,
    );
    const rate = kept + broken ? `${Math.floor((kept * 1000) / (kept + broken)) / 10}%` : '—';
    await expect(rows.nth(at).getByRole('cell')).toHaveText(
      [kept, broken, withdrawn].map(String).concat(rate),
    );
    shown.push(kind);
  }
  expect(shown).toHaveLength(await rows.count());
  const settled = records.filter(({ result }) => result !== 'withdrawn');
  const kept = settled.filter(({ result }) => result === 'kept').length;
  await expect(page.getByText(`${kept} of ${settled.length} promises kept`)).toBeVisible();
  // Both results are in the demo.
  expect(kept).toBeGreaterThan(20);
  expect(settled.length).toBeGreaterThan(kept);
  expect(scripts).toEqual([]);
});

test.describe('a firm that does not show its promises', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('turns the page off and on again', async ({ signedIn, visit }) => {
    const staff = await signedIn('admin@example.com');
    await staff.goto('/admin/settings/site');
    await staff.getByRole('button', { name: 'Turn the page off' }).click();
    await expect(toast(staff, 'The page of promises is off')).toBeVisible();
    const visitor = await visit();
    for (const address of ['/promises', '/promises.csv']) {
      expect((await visitor.request.get(address)).status(), address).toBe(404);
    }
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name: 'Promises We Kept' })).toHaveCount(0);
    await expect(visitor.locator('#contact')).not.toContainText('promises');
    expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain('/promises');

    await staff.getByRole('button', { name: 'Turn the page on' }).click();
    await expect(toast(staff, 'The page of promises is on')).toBeVisible();
    await visitor.goto('/promises');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Promises we kept');
  });
});
