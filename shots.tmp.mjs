import { chromium } from '@playwright/test';
const url = 'http://localhost:4141';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = '/tmp/score-shots/';
async function signedIn(email, width, path) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, reducedMotion: 'reduce', baseURL: url, colorScheme: process.env.DARK ? 'dark':'light' });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto(path);
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password').first().fill('plenum-demo');
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL(/\/(admin|customer)$/);
  return page;
}
const shoot = (page, name, fullPage = true) => page.screenshot({ path: `${out}${name}.png`, fullPage });
for (const width of [1440, 390]) {
  const c = await signedIn('customer@example.com', width, '/customer-auth');
  await c.goto('/customer/outcomes#score'); await c.waitForLoadState('networkidle');
  await c.locator('#score').scrollIntoViewIfNeeded();
  await c.locator('#score').screenshot({ path: `${out}board-score-${width}.png` });
  await c.locator('#consent').screenshot({ path: `${out}consent-${width}.png` });
  await c.goto('/customer/outcomes/score'); await c.waitForLoadState('networkidle');
  await shoot(c, `form-${width}`, false);
  await c.locator('label:has(input[name=p1][value="2"])').click();
  await c.locator('label:has(input[name=p2][value="1"])').click();
  await c.evaluate(() => window.scrollTo(0, 900));
  await c.waitForTimeout(300);
  await shoot(c, `form-scrolled-${width}`, false);
  await c.reload(); await c.waitForLoadState('networkidle');
  console.log('draft', await c.locator('input[name=p1]:checked').getAttribute('value'), await c.locator('input[name=p2]:checked').getAttribute('value'));
  if (width === 390) {
    await c.getByRole('link', { name: /Next: B/ }).click();
    await c.waitForTimeout(300);
    console.log(c.url(), await c.locator('#group-A').isVisible(), await c.locator('#group-B').isVisible());
    await shoot(c, `form-b-${width}`, false);
    await c.goto('/customer/outcomes/score#group-E'); await c.waitForTimeout(500);
    await c.evaluate(() => window.scrollTo(0, 99999)); await c.waitForTimeout(200);
    await c.getByRole('button', { name: /Submit Q/ }).click(); await c.waitForTimeout(500);
    await c.evaluate(() => window.scrollTo(0, 99999)); await c.waitForTimeout(200);
    await shoot(c, `form-end-${width}`, false);
  }
  const a = await signedIn('admin@example.com', width, '/auth');
  await a.goto('/admin/customers?q=Whitfield'); await a.waitForLoadState('networkidle');
  const href = await a.getByRole('main').getByRole('link', { name: /Tarryall Mechanical/ }).first().getAttribute('href');
  await a.goto(`${href}/outcomes`); await a.waitForLoadState('networkidle');
  await a.locator('#score').screenshot({ path: `${out}admin-score-${width}.png` });
  await a.locator('#consent').screenshot({ path: `${out}admin-consent-${width}.png` });
  if (width === 1440) await shoot(a, `admin-board-${width}`);
  await c.context().close(); await a.context().close();
}
const v = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await v.goto(url); await v.locator('#results').screenshot({ path: `${out}landing-goals-1440.png` });
await v.setViewportSize({ width: 390, height: 844 }); await v.locator('#results').screenshot({ path: `${out}landing-goals-390.png` });
await v.setViewportSize({ width: 390, height: 844 }); await v.goto(`${url}/checklist/score`); await v.screenshot({ path: `${out}public-score-390.png` });
await v.setViewportSize({ width: 1440, height: 900 }); await v.goto(`${url}/checklist/score`); await v.screenshot({ path: `${out}public-score-1440.png` });
await browser.close();
