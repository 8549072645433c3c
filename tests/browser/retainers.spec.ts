import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, rowOf, tellStatus, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

// A retainer without hours is refused.
test.use({ expectedErrors: /status of 40[09]/ });

const LOOKS = [1440, 390].map((width) => ({ width, height: 900 }));

async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of LOOKS) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${name} at ${size.width}`);
    const folder = process.env.PLENUM_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a retainer is agreed, billed and paid, and both sides see what is left', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/retainers');
  await lookAt(admin, 'retainers-empty');
  await admin.getByRole('button', { name: 'Create Retainer' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Create Retainer' });
  await choose(dialog, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await dialog.getByLabel('Name').fill('Dispatch advice');
  await dialog.getByLabel('Price').fill('1800');
  await dialog.getByLabel('First invoice').fill('2096-01-31');
  await dialog.getByLabel('Periods carried over').fill('1');
  await expect(dialog.getByText('expires after Mar 30, 2096')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Retainer' }).click();
  await expect(dialog.getByText('Hours are required').first()).toBeVisible();
  await dialog.getByLabel('Hours', { exact: true }).fill('10');
  await dialog.getByLabel('Low balance').fill('10');
  await lookAt(admin, 'retainer-dialog');
  await dialog.getByRole('button', { name: 'Create Retainer' }).click();
  await expect(toast(admin, 'Retainer created')).toBeVisible();
  await rowOf(admin, 'Dispatch advice').getByRole('link', { name: 'Dispatch advice' }).click();
  await expect(admin.getByText('Nothing was paid ahead yet. It counts')).toBeVisible();

  await admin.getByRole('button', { name: 'Bill a block' }).click();
  await admin.getByRole('button', { name: 'Create Draft' }).click();
  await expect(toast(admin, 'Draft invoice created')).toBeVisible();
  const retainer = admin.url();
  await admin.goto('/admin/invoices?q=Dispatch+advice');
  await admin.getByRole('main').locator('a[href^="/admin/invoices/"]').first().click();
  await expect(admin.getByText('Dispatch advice: 10.00 hours paid ahead')).toBeVisible();
  await tellStatus(admin.getByLabel('Status', { exact: true }), 'paid');
  await admin.goto(retainer);
  await expect(admin.getByRole('table', { name: 'Month by month' })).toContainText('10.00');
  await expect(admin.getByText('Only 10.00 hours left.')).toBeVisible();
  await lookAt(admin, 'retainer');
  await admin.goto('/admin/retainers');
  await lookAt(admin, 'retainers');
  const luc = await signedIn('other@example.com');
  await luc.goto('/customer/billing');
  await expect(luc.getByRole('heading', { name: 'Dispatch advice' })).toBeVisible();
  await expect(luc.getByText('Carries over one month.')).toBeVisible();
  await lookAt(luc, 'own-retainers');

  // An invoice and a plan fill it too; it is on the client's page and found by its name.
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).first().click();
  const invoice = admin.getByRole('dialog', { name: 'Create Invoice' });
  await choose(invoice, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await invoice.getByLabel('Fills a retainer').selectOption({ label: 'Dispatch advice' });
  await expect(
    invoice.getByText('it adds a block of 10.00 hours ($1,800.00 as agreed)'),
  ).toBeVisible();
  await expect(invoice.getByLabel('Prepayment')).toHaveCount(0);
  await invoice.getByRole('textbox', { name: 'Description' }).fill('Dispatch advice, more');
  await invoice.getByRole('textbox', { name: 'Amount' }).fill('1800');
  await lookAt(admin, 'invoice-fills-retainer');
  await invoice.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  await admin.goto('/admin/invoices?q=Dispatch+advice%2C+more');
  await admin.getByRole('main').locator('a[href^="/admin/invoices/"]').first().click();
  await expect(admin.getByRole('link', { name: 'Dispatch advice', exact: true })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox', { name: 'Search' }).fill('dispatch advice');
  const hit = admin.getByRole('option').filter({ hasText: 'Next to expire' });
  await expect(hit).toBeVisible();
  await hit.click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Dispatch advice');
  await admin
    .getByRole('main')
    .getByRole('link', { name: /Thibodeaux|Bayou/ })
    .first()
    .click();
  await expect(admin.getByRole('main')).toContainText('10.00 hours left');
});
