import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { linkIn, mailboxOfFolder } from '#tests/helpers/mailbox.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
import { closeToasts, expect, hydrated, signIn, test, toast } from './fixtures.ts';
import { startProduct } from './product.ts';

// A firm's first day, on an installation of its own: from an empty database to the first message of its first client.

const ADMIN = 'maya@brightwater.test';
const PASSWORD = 'quiet-belt-drive';
const FIRM = 'Brightwater Service Advisors';

test.use({
  // A visitor finds nothing until the site is published.
  expectedErrors: /status of 404/,
  // The demo firm, which the others walk through, is published.
  baseURL: 'http://localhost',
});

let product: { url: string; stop: () => Promise<void> };
let dataDir: string;
let firstLink: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-opening-'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['build/server/commands.js', 'admin', ADMIN],
    { env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir } },
  );
  firstLink = /(\/reset-password\S+)/.exec(stdout)?.[1] ?? '';
  product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Looks at a page at both widths and in both schemes. */
async function examine(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
    const room = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(room, `${what} at ${width} is no wider than the screen`).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `${process.env.PLENUM_SHOTS ?? dataDir}/${what}-${width}.png` });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, `${what} in the dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel('Repeat the new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('an empty firm opens its site, and its first client asks a question', async ({ visit }) => {
  const at = (path: string) => product.url + path;
  const admin = await visit({ baseURL: product.url });
  const visitor = await visit({ baseURL: product.url });
  const line = (name: string) => admin.getByRole('listitem').filter({ hasText: name });

  await test.step('the first admin finds what to fill in', async () => {
    await choosePassword(admin, at(firstLink));
    await expect(admin).toHaveURL(/\/auth/);
    await admin.goto(at('/auth'));
    await signIn(admin, ADMIN, PASSWORD);
    await expect(admin.getByRole('heading', { name: /^Open your site/ })).toBeVisible();
    await expect(admin.getByText('Your site is not open to visitors yet.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Publish the site' })).toBeDisabled();
    await expect(admin.getByText('Nothing needs you today.')).toHaveCount(0);
    await closeToasts(admin);
    await examine(admin, 'checklist');
  });

  await test.step('a visitor finds a card', async () => {
    expect((await visitor.goto(at('/')))?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');
    await examine(visitor, 'card');
  });

  await test.step('each line leads to the form that fills it', async () => {
    await line('Your name').getByRole('link').click();
    await admin.getByLabel('Company Name').fill(FIRM);
    await admin.getByLabel('Support Email').fill('office@brightwater.test');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(admin, 'Settings saved successfully')).toBeVisible();

    await admin.goto(at('/admin'));
    await expect(line('Your email')).toContainText('office@brightwater.test');
    await line('Your hours').getByRole('link').click();
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(admin, 'Settings saved successfully')).toBeVisible();

    await admin.goto(at('/admin'));
    await line('One person').getByRole('link').click();
    await admin.getByRole('button', { name: 'Add a person' }).click();
    const person = admin.getByRole('dialog');
    await person.getByLabel('Name').fill('Maya Ortiz');
    await person.getByLabel('Role').fill('Founder');
    await person.getByLabel('One line').fill('Ran service for a contractor for ten years.');
    await person.getByRole('button', { name: 'Save' }).click();
    await expect(toast(admin, 'Person added')).toBeVisible();

    await admin.goto(at('/admin'));
    await expect(admin.getByText('Fill in one engagement first.')).toBeVisible();
    await line('One engagement').getByRole('link').click();
    await admin.getByRole('button', { name: 'Create Template' }).first().click();
    const template = admin.getByRole('dialog', { name: 'Create Template' });
    await template.getByLabel('Name').fill('Discovery audit');
    await template.getByLabel('Start from').selectOption({ label: 'Discovery audit' });
    await template.getByRole('button', { name: 'Create Template' }).click();
    await expect(toast(admin, 'Template created')).toBeVisible();
  });

  await test.step('one press tries the email', async () => {
    await admin.goto(at('/admin'));
    await line('Email leaves').getByRole('button').click();
    await expect(toast(admin, 'The test email was written to a file')).toBeVisible();
    await expect(line('Email leaves')).toContainText('No mail server is set');
  });

  await test.step('a preview beside the checklist follows it', async () => {
    const preview = admin.frameLocator('iframe[title="Your site as visitors will see it"]');
    await expect(preview.getByText('Maya Ortiz').first()).toBeAttached();
    await expect(preview.getByText('Only your staff can see this page.')).toHaveCount(0);
  });

  await test.step('a sample client comes and goes by one press each', async () => {
    await line('A sample client').getByRole('button', { name: 'Add the sample' }).click();
    await expect(toast(admin, 'The sample client is there')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Publish the site' })).toBeDisabled();
    await expect(admin.getByText('Remove the sample client first.')).toBeVisible();
    await closeToasts(admin);
    await examine(admin, 'sample');
    await line('A sample client').getByRole('link', { name: 'Open' }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('(sample)');
    await expect(admin.getByRole('main')).toContainText('Invoice in a week');
    await admin.goto(at('/admin'));
    await line('A sample client').getByRole('button', { name: 'Remove the sample' }).click();
    await expect(toast(admin, 'The sample client is gone')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Ride along with two technicians' })).toHaveCount(
      0,
    );
  });

  await test.step('a list of clients is looked at, then imported', async () => {
    await line('Your clients').getByRole('link', { name: 'Import' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Import Clients' });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Company,Contact,Email,City\nAmes Air,Lou Ames,lou@ames.test,Pueblo\nNo Mail Air,,,\n',
      ),
    });
    await expect(dialog.getByText('1 client to import')).toBeVisible();
    await expect(dialog.getByText('Line 3, No Mail Air: Invalid email address')).toBeVisible();
    await expectAccessible(admin, 'the preview of an import', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Import Clients' }).click();
    await expect(toast(admin, '1 client imported')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Ames Air' })).toBeVisible();
    await admin.goto(at('/admin'));
  });

  await test.step('the staff see the site as it will be, visitors the name', async () => {
    await admin.getByRole('link', { name: 'site as it will be' }).click();
    await expect(admin.getByText('Only your staff can see this page.')).toBeVisible();
    await expect(admin.getByText('Maya Ortiz').first()).toBeVisible();
    await expectAccessible(admin, 'the site as it will be');
    await visitor.goto(at('/inquiry'));
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(FIRM);
    await expect(visitor.getByRole('textbox')).toHaveCount(0);
  });

  await test.step('one press publishes', async () => {
    await admin.getByRole('link', { name: 'Back to the checklist' }).click();
    await expect(admin.getByRole('heading', { name: /^Open your site/ })).toBeVisible();
    await admin.evaluate(() => scrollTo(0, 0));
    await examine(admin, 'ready');
    await admin.getByRole('button', { name: 'Publish the site' }).click();
    await expect(toast(admin, 'Your site is open to visitors')).toBeVisible();
    await expect(admin.getByRole('heading', { name: /^Open your site/ })).toHaveCount(0);
    expect((await visitor.goto(at('/')))?.status()).toBe(200);
    await expect(visitor.getByRole('contentinfo')).toContainText(FIRM);
    await expect(visitor.getByText('Only your staff')).toHaveCount(0);
  });

  const client = await visit({ baseURL: product.url });
  await test.step('the first client is invited', async () => {
    await admin.goto(at('/admin/customers#invite'));
    const dialog = admin.getByRole('dialog', { name: 'Invite Contact' });
    await dialog.getByLabel('Contact name').fill('Ruth Delgado');
    await dialog.getByLabel('Email').fill('ruth@delgado.test');
    await dialog.getByRole('combobox', { name: 'Parent company' }).fill('Delgado Mechanical');
    await admin
      .getByRole('option', { name: /Delgado Mechanical/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(toast(admin, 'Invitation sent')).toBeVisible();
    const mailbox = mailboxOfFolder(path.join(dataDir, 'mail'));
    const mail = await mailbox.waitFor(
      'ruth@delgado.test',
      'Your invitation to the customer portal',
    );
    await choosePassword(client, linkIn(mail, '/reset-password'));
    await expect(client).toHaveURL(/customer-auth/);
    await hydrated(client);
    await signIn(client, 'ruth@delgado.test', PASSWORD);
    await expect(client).toHaveURL(at('/customer'));
  });

  await test.step('and asks the first question', async () => {
    await expect(client.getByRole('heading', { name: 'Your first day' })).toBeVisible();
    await closeToasts(client);
    await examine(client, 'first-day');
    await client.getByRole('link', { name: 'Ask a question' }).click();
    await client.getByLabel('Title').fill('Where do we begin?');
    await client.getByLabel('Description').fill('Our board is full by eight.');
    await client.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(client).toHaveURL(/\/customer\/tickets\/[0-9a-f-]{36}/);
    await admin.goto(at('/admin'));
    await expect(admin.getByRole('link', { name: 'Where do we begin?' })).toBeVisible();
    await client.goto(at('/customer'));
    await expect(client.getByRole('link', { name: 'Ask a question' })).toHaveCount(0);
    await client.getByRole('button', { name: 'Hide this' }).click();
    await expect(client.getByRole('heading', { name: 'Your first day' })).toHaveCount(0);
  });
});
