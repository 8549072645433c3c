import type { Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessible.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { newUser } from './people.ts';
import { firstLink, plain, screenPaths } from './screen-paths.ts';
import { SURFACES, type Surface } from './screen-surfaces.ts';
import { type Weight, weightOf, withEmptyCache } from './transfers.ts';

// Every screen of every surface, seen by the person it is for, at the widths of a desk and a phone, in light and dark. Of
// portal, back office and accounts it is also held what a browser with an empty cache asks for and receives before someone
// does anything: bytes are compressed and carry their headers. The first test fails on a screen of the route table that no
// surface has.

const DESK = look(1440, 'dark');
const PHONE = look(390, 'light');

const BUDGET: Weight = { script: 150_000, all: 240_000, requests: 25 };
/** A document's page shows the document's own picture, the site's settings the faces of its people. */
const WITH_PICTURE: Weight = { ...BUDGET, all: 270_000 };
const BUDGETS: Record<string, Weight> = {
  // The most of one form each, on a page that has the parts of forms and of lists.
  '/admin/automation': { ...BUDGET, script: 156_000 },
  '/admin/inquiries/:inquiryId': { ...BUDGET, script: 155_000 },
  '/admin/customers/:customerId/outcomes': { ...BUDGET, script: 154_500, all: 246_500 },
  '/admin/tasks/:taskId': { ...BUDGET, script: 152_500 },
  '/admin/tickets/:ticketId': { ...BUDGET, script: 152_000 },
  '/admin/invoices/:invoiceId': { ...BUDGET, script: 153_500 },
  '/admin/projects/:projectId': { ...BUDGET, script: 153_500 },
  '/admin/settings': { ...BUDGET, script: 151_000 },
  '/admin/settings/hours': { ...BUDGET, script: 151_000 },
  '/admin/settings/notifications': { ...BUDGET, script: 152_000 },
  '/admin/settings/security': { ...BUDGET, script: 152_000 },
  '/admin/knowledge-base/:articleId/edit': { ...BUDGET, script: 153_500 },
  '/admin/procedures/:procedureId/edit': { ...BUDGET, script: 153_500 },
  '/admin/proposals/:proposalId/start': { ...BUDGET, script: 152_000 },
  '/admin/time-tracking/invoice': { ...BUDGET, script: 157_500 },
  '/customer/tasks/:taskId': { ...BUDGET, script: 151_500 },
  '/customer/tickets/new': { ...BUDGET, script: 152_500 },
  '/admin/approval': { ...BUDGET, script: 153_500 },
  '/auth': { ...BUDGET, script: 153_000 },
  '/customer-auth': { ...BUDGET, script: 152_500 },
  '/second-step': { ...BUDGET, script: 152_500 },
  '/account/prove': { ...BUDGET, script: 152_500 },
  // Parts of every area: all that both sides did with a client, and what staff write to them.
  '/admin/customers/:customerId': { ...BUDGET, script: 158_800, all: 248_000 },
  '/admin/documents/:documentId': WITH_PICTURE,
  '/admin/settings/site': WITH_PICTURE,
  '/customer/documents/:documentId': WITH_PICTURE,
};

/** How many screens one test walks, so that the large surfaces are spread over the workers. */
const WALK = 12;

test.describe.configure({ mode: 'parallel' });
// The 404 page is among the screens, and a single sign-on that came to nothing.
test.use({ expectedErrors: /status of 40[04]/ });

test('every screen of the route table is among them', () => {
  const seen = SURFACES.flatMap(({ screens, alike = [], roads = [] }) => [
    ...[...screens, ...alike].map(plain),
    ...roads.flatMap(([, ...paths]) => paths),
  ]);
  // The address of no screen, those that tests of their own make, and other addresses of screens that are among them.
  const others = [
    ...['/*', '/complete-profile', '/sso/callback/:providerId', '/pay/:token'],
    '/admin/books/deposits/:depositId',
  ];
  expect(
    screenPaths().filter((path) => !seen.includes(path) && !others.includes(path)),
    'screens that tests/browser/screen-surfaces.ts does not name',
  ).toEqual([]);
});

// The longest comes first, so that no worker is left with it at the end.
test('the dialogs of the back office', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com', undefined, look(1440, 'light'));
  for (const [address, button, title] of [
    ['/admin/customers', 'Add Customer', 'Add Customer'],
    ['/admin/customers', 'Invite Contact', 'Invite Contact'],
    ['/admin/companies', 'Add Company', 'Add Company'],
    ['/admin/tickets', 'New Ticket', 'New Ticket'],
    ['/admin/tasks', 'Create Task', 'Create Task'],
    ['/admin/time-tracking', 'Log Time', 'Log Time'],
    ['/admin/time-tracking', 'Start Timer', 'Start Timer'],
    ['/admin/time-tracking/cost-rates', 'Add Cost Rate', 'Add Cost Rate'],
    ['/admin/invoices', 'Create Invoice', 'Create Invoice'],
    ['/admin/plans', 'Create Plan', 'Create Plan'],
    ['/admin/retainers', 'Create Retainer', 'Create Retainer'],
    ['/admin/books/accounts', 'Add Account', 'Add Account'],
    ['/admin/books/bank', 'Add Bank Account', 'Add Bank Account'],
    ['/admin/books/services', 'Add Service', 'Add Service'],
    ['/admin/books/accounts', /^Edit Bank/, /^Edit Bank/],
    ['/admin/documents', 'Upload Document', 'Upload Document'],
    ['/admin/documents', 'Request a File', 'Request a File'],
    ['/admin/automation', 'Add Webhook', 'Add Webhook'],
    ['/admin/automation/keys', 'Create API Key', 'Create API Key'],
    ['/admin/approval', /^Reject/, /^Reject/],
  ] as const) {
    await lookAt(admin, address);
    await admin.getByRole('main').getByRole('button', { name: button }).first().click();
    await expect(admin.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(admin, `dialog ${title} of ${address}`);
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(
      admin.getByRole('main').getByRole('button', { name: button }).first(),
    ).toBeFocused();
  }
});

for (const surface of SURFACES) {
  const { name, email, screens, alike = [], roads = [] } = surface;
  for (let start = 0; start < screens.length; start += WALK) {
    const part = screens.slice(start, start + WALK);
    test(`${name}: from ${part[0]}`, async ({ visit, signedIn }) => {
      const page = email ? await signedIn(email, undefined, DESK) : await visit(DESK);
      for (const address of part) {
        await lookLight(page, surface, address, plain(address), lookInBothSchemes);
      }
      if (start === 0) {
        for (const address of alike) await lookLight(page, surface, address, plain(address));
      }
    });
  }
  for (let start = 0; start < roads.length; start += WALK / 2) {
    const part = roads.slice(start, start + WALK / 2);
    test(`${name}: records from ${part[0]?.[0]}`, async ({ visit, signedIn }) => {
      const page = email ? await signedIn(email, undefined, DESK) : await visit(DESK);
      for (const [list, ...paths] of part) {
        await page.goto(list);
        for (const [place, path] of paths.entries()) {
          const address = await firstLink(page, path);
          await lookLight(page, surface, address, path, lookInBothSchemes);
          if (place + 1 < paths.length) await page.goto(address);
        }
      }
    });
  }
}

test('what opens: attachments, notices, a procedure; an account without profile', async ({
  visit,
  signedIn,
}) => {
  for (const scheme of ['light', 'dark'] as const) {
    const width = scheme === 'light' ? 1440 : 390;
    const { page } = await newUser((options) => visit({ ...look(width, scheme), ...options }));
    const fresh = await withEmptyCache(page);
    await expectLight(fresh, '/complete-profile', '/complete-profile');
    await expectScreen(fresh, '/complete-profile');
    await expectAccessible(fresh, '/complete-profile');
  }
  for (const [surface, email] of [
    ['admin', 'admin@example.com'],
    ['customer', 'customer@example.com'],
  ] as const) {
    const page = await signedIn(email, undefined, look(390, 'light'));
    await page.goto(`/${surface}/tickets?q=controller`);
    await lookAt(page, await firstLink(page, `/${surface}/tickets/:ticketId`));
    await page.getByRole('button', { name: 'Attach files' }).click();
    await expectAccessible(page, `ticket of ${surface}`);
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Notices' }).getByRole('link').first(),
    ).toBeVisible();
    await expectAccessible(page, `notices of ${surface}`);
    if (surface === 'customer') {
      await page.goto('/customer/procedures');
      const open = page.locator('main a[href*="open="]').first();
      await lookAt(page, (await open.getAttribute('href')) ?? '');
      await expectAccessible(page, 'the first procedure');
    }
  }
});

function look(width: number, colorScheme: 'light' | 'dark') {
  const height = width < 500 ? 844 : 900;
  return { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' } as const;
}

/** Opens an address and looks on; but for public pages, in a fresh browser that holds the page to its budget. */
async function lookLight(
  page: Page,
  { name }: Surface,
  address: string,
  path: string,
  lookOn: (page: Page, address: string, what: string) => Promise<void> = async () => {},
): Promise<void> {
  if (name === 'public pages') {
    await lookAt(page, address);
    return lookOn(page, address, path);
  }
  const fresh = await withEmptyCache(page);
  try {
    await expectLight(fresh, address, path);
    await expectScreen(fresh, address);
    await lookOn(fresh, address, path);
  } finally {
    await fresh.close();
  }
}

/** Opens an address in a browser with an empty cache, and holds it to its budget. */
async function expectLight(fresh: Page, address: string, path: string): Promise<void> {
  const found = await weightOf(fresh, address);
  const budget = BUDGETS[path] ?? BUDGET;
  for (const part of ['script', 'all', 'requests'] as const) {
    expect.soft(found[part], `${part} of ${path}`).toBeLessThanOrEqual(budget[part]);
  }
}

/** The open page at a desk in dark, then in a hand in light. */
async function lookInBothSchemes(page: Page, address: string, what: string): Promise<void> {
  await expectReadable(page, `${what} at a desk in dark`);
  await page.setViewportSize(PHONE.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('body')).not.toHaveAttribute('data-color-scheme', 'dark');
  await expectNoSidewaysScroll(page, address);
  await expectAccessible(page, `${what} in a hand in light`);
  // A desk at 400 %: 1280 pixels are as many as 320.
  for (const width of [320, 768, 1920]) {
    await page.setViewportSize({ width, height: PHONE.viewport.height });
    await expectNoSidewaysScroll(page, `${address} at ${width} pixels`);
  }
  await page.setViewportSize(DESK.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
}

async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await expectScreen(page, address);
}

async function expectScreen(page: Page, address: string): Promise<void> {
  expect((await page.title()).length, `title of ${address}`).toBeGreaterThan(3);
  await expect(page.getByRole('heading', { level: 1 }), `h1 of ${address}`).toHaveCount(1);
  await expectNoSidewaysScroll(page, address);
}

async function expectNoSidewaysScroll(page: Page, address: string): Promise<void> {
  const { wide, room, cut } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
    cut: [...document.querySelectorAll<HTMLInputElement>('main input[type=date]')]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map(({ name }) => name),
  }));
  expect(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(room);
  expect(cut, `${address} has all of its dates in sight`).toEqual([]);
}
