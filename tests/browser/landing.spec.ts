import type { Page } from '@playwright/test';
import { expect, freshEmail, hydrated, test } from './fixtures.ts';
import { countPresses } from './presses.ts';
import { transfersOf } from './transfers.ts';

// Outcomes before process: decision 0059.
const SECTIONS = [
  'What We Fix',
  'Transform Your Business',
  'Typical Outcomes',
  'Why us',
  'How We Engage',
  'Our Tool',
  'Engagement Options',
  'FAQ',
  'Project Inquiry',
];

const ANCHORS = [
  ['Services', '#services'],
  ['Why Us', '#why-us'],
  ['Process', '#process'],
  ['Results', '#results'],
  ['Our Tool', '#showcase'],
  ['Engagements', '#pricing'],
  ['FAQ', '#faq'],
  ['Contact', '#contact'],
] as const;

const SIGN_IN_LINKS = [
  ['Admin', '/auth'],
  ['Login', '/customer-auth?mode=login'],
  ['Sign Up', '/customer-auth?mode=signup'],
] as const;

test('the sections of the specification are there, outcomes before process', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main > section h2').filter({ visible: true })).toContainText([
    '25-Point Service Audit Checklist',
    ...SECTIONS,
  ]);
  await expect(page.locator('#process ol > li')).toHaveCount(5);
  await expect(page.locator('#pricing ul h3')).toHaveText([
    'Diagnostic Sprint',
    '90-Day Transformation',
    'Fractional Ops Leadership',
  ]);
  await expect(page.locator('#pricing ul:has(h3)')).not.toContainText('$');
  // Prices are those that the firm enters, by size.
  await expect(page.locator('#pricing table')).toContainText('$9,000 to $12,000');
  for (const figure of ['20', '40', '10', '25', '5', '15', '30', '50']) {
    await expect(page.locator('#results')).toContainText(figure);
  }
});

// A third below the 11,819 and 17,728 px it once had, with room for another font's lines, and for faces, a story and fees.
const MOST_HEIGHT = [
  [1440, 8_500],
  [390, 12_900],
] as const;

test('the page is short, and its phone number dials', async ({ visit }) => {
  for (const [width, most] of MOST_HEIGHT) {
    const page = await visit({ viewport: { width, height: 844 } });
    await page.goto('/');
    const [height, across] = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight, scrollWidth];
    });
    expect(height, `height at ${width}`).toBeLessThanOrEqual(most);
    expect(across, `width at ${width}`).toBe(width);
    const contact = page.locator('#contact');
    await expect(contact.getByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      'tel:3125550180',
    );
    await expect(contact.getByRole('link', { name: 'Email us' })).toHaveAttribute(
      'href',
      'mailto:hello@plenum.example',
    );
  }

  // On a phone they are also one press away wherever the page stands.
  const phone = await visit({ viewport: { width: 390, height: 844 } });
  await phone.goto('/');
  await phone.getByText('Menu', { exact: true }).click();
  const menu = phone.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(menu.getByRole('link', { name: 'Email us' })).toBeInViewport();
});

test('header, hero and footer lead where the specification says', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const [name, href] of [
    ...ANCHORS,
    ...SIGN_IN_LINKS,
    ['Book Discovery Call', '#contact'],
  ] as const) {
    await expect(
      header.getByRole('link', { name, exact: true }).filter({ visible: true }),
    ).toHaveAttribute('href', href);
  }
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Schedule Intro', '#contact'],
    ['See Engagements', '#pricing'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of ANCHORS) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expect(page.locator(href)).toHaveCount(1);
  }
});

test('an anchor brings its section below the sticky header', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Engagements', exact: true }).click();
  await expect(page).toHaveURL(/#pricing$/);
  const title = page.locator('#pricing h2');
  await expect(title).toBeInViewport();
  // Smooth scrolling is over once two looks in a row find the same place.
  await expect
    .poll(async () => {
      const before = await page.evaluate(() => window.scrollY);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return (await page.evaluate(() => window.scrollY)) === before;
    })
    .toBe(true);
  const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await title.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(bottom);
});

test('scrolling is smooth, and not for people who asked for less motion', async ({
  visit,
  installation,
}) => {
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'auto'],
  ] as const) {
    const page = await visit({ reducedMotion });
    await page.goto(installation.url);
    const found = await page.evaluate(
      () => getComputedStyle(document.documentElement).scrollBehavior,
    );
    expect(found, reducedMotion).toBe(behavior);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((each) => {
          const timing = each.effect?.getComputedTiming();
          return timing?.iterations === Number.POSITIVE_INFINITY && each.playState === 'running';
        }).length,
    );
    if (reducedMotion === 'reduce') expect(moving).toBe(0);
  }
});

test('the menu of small screens opens, leads and closes by keyboard', async ({ visit }) => {
  const page = await visit({ viewport: { width: 390, height: 844 } });
  const counted = await countPresses(page);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  const opener = page.getByRole('banner').locator('summary');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  for (const [name, href] of [...ANCHORS, ...SIGN_IN_LINKS]) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Services', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#services$/);
  await expect(menu).toBeHidden();
  await expect(page.locator('#services h2')).toBeInViewport();
  expect(await isTakenOver(page), 'none of this needed the client').toBe(false);

  await hydrated(page);
  await opener.click();
  await menu.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(menu).toBeHidden();
  // What it costs is three taps away; it once took as many and was not answered.
  await page.locator('#faq summary', { hasText: 'What does an engagement cost?' }).click();
  await expect(page.getByText('A fixed fee, quoted after a 30-minute call and')).toBeVisible();
  await expect.poll(() => counted.presses).toBe(3);
});

test('the FAQ answers by keyboard, one question at a time, without script', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  const entries = page.locator('#faq details');
  const first = entries.nth(0);
  const second = entries.nth(1);
  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(first.locator('p')).toBeVisible();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second.locator('p')).toBeVisible();
  await expect(first.locator('p')).toBeHidden();
});

test.describe('without the logo', () => {
  test.use({ expectedErrors: /logo\.svg/ });

  test('the firm is there as text, with script and without', async ({ visit }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit({ javaScriptEnabled });
      await page.route('**/logo.svg', (route) => route.abort());
      await page.goto('/');
      const brand = page.getByRole('banner').getByRole('link', { name: 'Plenum Service Advisors' });
      await expect(brand).toBeVisible();
      const image = brand.locator('img');
      if (javaScriptEnabled) await expect(image).toHaveCount(0);
      else expect((await image.boundingBox())?.width ?? 0).toBe(0);
    }
  });
});

test('small screens show the name of the firm as text', async ({ visit }) => {
  const page = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByText('Plenum Service Advisors', { exact: true }),
  ).toBeVisible();
});

test('nothing is asked of third parties', async ({ page, installation }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  const foreign = [...asked].filter(
    (url) => !url.startsWith(`${installation.url}/`) && !url.startsWith('data:'),
  );
  expect(foreign).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

// Compressed, as transferred.
const MOST_SCRIPT_BYTES = 60_000;
const MOST_BYTES = 150_000;

for (const address of ['/', '/kb']) {
  test(`${address} is light, and its client waits until somebody touches a form`, async ({
    page,
  }) => {
    const loaded = await transfersOf(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(loaded.bytes('Script')).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    expect(loaded.bytes()).toBeGreaterThan(0);
    expect(loaded.bytes()).toBeLessThanOrEqual(MOST_BYTES);
    await expect(page.locator('template#client')).toHaveCount(1);
  });
}

test.describe('typed before the client is there', () => {
  // Until what checks the form has come, too, the server does, and refuses it.
  test.use({ expectedErrors: /status of 400/ });

  test('words stay, and are checked', async ({ page }) => {
    const release = await holdClient(page);
    await page.goto('/');
    const form = page.locator('#inquiry-form');
    await form.getByLabel('First name').pressSequentially('Dana');
    await form.getByLabel('Message').fill('Eleven technicians.');
    await form.getByLabel('Email').pressSequentially('not an');
    expect(await isTakenOver(page)).toBe(false);
    release();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    await expect(form.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(' address');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText('Invalid email address');
    await expect(form.getByLabel('First name')).toHaveValue('Dana');
    await expect(form.getByLabel('Message')).toHaveValue('Eleven technicians.');
    await expect(form.getByLabel('Email')).toHaveValue('not an address');
  });
});

test('a form that is sent before the client is there arrives as a page', async ({ page }) => {
  const release = await holdClient(page);
  await page.goto('/checklist');
  const form = page.locator('#checklist-form');
  await form.getByLabel('Name').fill('Luis Ortega');
  await form.getByLabel('Email').fill(freshEmail('early'));
  await form.getByRole('button').click();
  await expect(page.getByText('Checklist sent!')).toBeVisible();
  expect(await isTakenOver(page)).toBe(false);
  release();
});

/** Lets the client's script wait on its way until the returned function is called. */
async function holdClient(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/entry.client*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function isTakenOver(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.client === 'ready');
}
