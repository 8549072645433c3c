import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { newUser } from './people.ts';

// Every screen of every surface, seen by the person it is for, at the widths of a desk and a phone, in light and dark.

type Surface = {
  name: string;
  /** Whose session; without one a visitor looks. */
  email?: string;
  /** Screens with a design of their own: checked for accessibility too. */
  screens: string[];
  /** More addresses of a screen among those: checked for title, heading, width and console only. */
  alike?: string[];
};

const SURFACES: Surface[] = [
  {
    name: 'public pages',
    screens: [
      '/',
      '/inquiry',
      '/checklist',
      '/checklist/score?s=2222021222222221122202222',
      '/estimator?rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120&rs.fh=1.5',
      '/privacy',
      '/terms',
      '/kb',
      '/kb?q=dispatch',
      '/kb?q=nothing-like-this',
      '/verify',
      '/api',
      '/no-such-page',
    ],
    alike: ['/estimator'],
  },
  {
    name: 'account screens',
    screens: [
      '/auth',
      '/auth?mode=signup',
      '/customer-auth',
      '/customer-auth?mode=signup',
      '/customer-auth?notice=rejected',
      '/forgot-password',
      '/reset-password?token=spent',
      '/confirm-email?token=spent',
    ],
  },
  {
    name: 'waiting customer',
    email: 'pending@example.com',
    screens: ['/pending', '/account/password'],
  },
  {
    name: 'portal',
    email: 'customer@example.com',
    screens: [
      '/customer',
      '/customer/company',
      '/customer/notifications',
      '/customer/tickets',
      '/customer/tickets/new',
      '/customer/documents',
      '/customer/tasks',
      '/customer/procedures',
      '/customer/projects',
      '/customer/meetings',
      '/customer/billing',
      '/customer/billing/ledger',
      '/customer/proposals',
      '/customer/contracts',
    ],
  },
  {
    name: 'back office',
    email: 'admin@example.com',
    screens: [
      '/admin',
      '/admin?tab=submissions',
      '/admin/users',
      '/admin/approval',
      '/admin/approval?status=approved',
      '/admin/approval?status=rejected',
      '/admin/customers',
      '/admin/customers?show=archived',
      '/admin/companies',
      '/admin/tickets',
      '/admin/analytics',
      '/admin/time-tracking',
      '/admin/time-tracking?view=week',
      '/admin/time-tracking/invoice',
      '/admin/documents',
      '/admin/documents/requests',
      '/admin/tasks',
      '/admin/procedures',
      '/admin/projects',
      '/admin/meetings',
      '/admin/invoices',
      '/admin/proposals',
      '/admin/contracts',
      '/admin/settings',
      '/admin/settings/hours',
      '/admin/settings/notifications',
      '/admin/notifications',
      '/admin/activity',
      '/admin/knowledge-base',
      '/admin/knowledge-base/categories',
      '/admin/automation',
      '/admin/automation/events',
    ],
    alike: ['/admin/knowledge-base/searches', '/admin/automation/keys'],
  },
];

// Both schemes and both widths, in two looks.
const LOOKS: { name: string; options: BrowserContextOptions }[] = [
  { name: 'wide, dark', options: look(1440, 'dark') },
  { name: 'phone, light', options: look(390, 'light') },
];

/** The links of a list that lead to its records. */
const RECORD =
  'main a:not([href$="/requests"]):is([href*="/tasks/"], [href*="/documents/"], [href*="/procedures/"], [href*="/projects/"], [href*="/meetings/"], [href*="open="])';

/** Lists of money with where their records are. */
const STAFF_MONEY = [
  ['/admin/invoices?status=overdue', '/admin/invoices/'],
  ['/admin/customers', '/admin/customers/'],
] as const;
const OWN_MONEY = [['/customer/billing', '/customer/billing/invoices/']] as const;

test.describe.configure({ mode: 'parallel', timeout: 300_000 });
// The 404 page is among the screens.
test.use({ expectedErrors: /status of 404/ });

for (const { name, email, screens, alike = [] } of SURFACES) {
  for (const { name: lookName, options } of LOOKS) {
    test(`${name}: ${lookName}`, async ({ visit, signedIn }) => {
      const page = email ? await signedIn(email, undefined, options) : await visit(options);
      for (const address of screens) {
        await lookAt(page, address);
        await expectAccessible(page, address);
      }
      for (const address of alike) await lookAt(page, address);
    });
  }
}

test('records: an article, an inquiry, an account without profile, dialogs', async ({
  visit,
  signedIn,
}) => {
  const reader = await visit(look(390, 'light'));
  await reader.goto('/kb');
  const article = await reader.locator('main a[href^="/kb/"]').first().getAttribute('href');
  await lookAt(reader, article ?? '');
  await expectAccessible(reader, 'article');

  const { page } = await newUser((options) => visit({ ...look(390, 'dark'), ...options }));
  await lookAt(page, '/complete-profile');
  await expectAccessible(page, '/complete-profile');

  const admin = await signedIn('admin@example.com', undefined, look(1440, 'light'));
  const inquiries = admin.getByRole('table', { name: 'Project Inquiries' });
  const inquiry = await inquiries.getByRole('link').first().getAttribute('href');
  await lookAt(admin, inquiry ?? '');
  await expectAccessible(admin, 'inquiry');
  for (const [surface, email] of [
    ['admin', 'admin@example.com'],
    ['customer', 'customer@example.com'],
  ] as const) {
    const page = await signedIn(email, undefined, look(390, 'light'));
    await page.goto(`/${surface}/tickets?q=controller`);
    const ticket = page.getByRole('link', { name: 'Can our new controller get her own login?' });
    await lookAt(page, (await ticket.getAttribute('href')) ?? '');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await expectAccessible(page, `ticket of ${surface}`);
    for (const section of ['tasks', 'documents', 'procedures', 'projects', 'meetings']) {
      await page.goto(`/${surface}/${section}`);
      const first = page.locator(RECORD).first();
      await lookAt(page, (await first.getAttribute('href')) ?? '');
      await expectAccessible(page, `the first of ${section} of ${surface}`);
    }
    for (const [list, record] of surface === 'admin' ? STAFF_MONEY : OWN_MONEY) {
      await page.goto(list);
      const first = page.locator(`main a[href^="${record}"]`).first();
      await lookAt(page, (await first.getAttribute('href')) ?? '');
      await expectAccessible(page, `the first of ${list}`);
    }
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Notices' }).getByRole('link').first(),
    ).toBeVisible();
    await expectAccessible(page, `notices of ${surface}`);
  }
  for (const [address, button, title] of [
    ['/admin/customers', 'Add Customer', 'Add Customer'],
    ['/admin/customers', 'Invite Contact', 'Invite Contact'],
    ['/admin/companies', 'Add Company', 'Add Company'],
    ['/admin/tickets', 'New Ticket', 'New Ticket'],
    ['/admin/tasks', 'Create Task', 'Create Task'],
    ['/admin/time-tracking', 'Log Time', 'Log Time'],
    ['/admin/time-tracking', 'Start Timer', 'Start Timer'],
    ['/admin/invoices', 'Create Invoice', 'Create Invoice'],
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

function look(width: number, colorScheme: 'light' | 'dark'): BrowserContextOptions {
  const height = width < 500 ? 844 : 900;
  return { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' };
}

async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  expect((await page.title()).length, `title of ${address}`).toBeGreaterThan(3);
  await expect(page.getByRole('heading', { level: 1 }), `h1 of ${address}`).toHaveCount(1);
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(room);
}
