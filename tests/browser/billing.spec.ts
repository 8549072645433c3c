import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { balanceForStaff, figure } from './figures.ts';
import { chooseMore, expect, freshEmail, rowOf, tellStatus, test, toast } from './fixtures.ts';
import { countPresses } from './presses.ts';

// A payment of more than is open is refused.
test.use({ expectedErrors: /status of 40[049]/ });

test('an invoice goes from draft to paid, and both sides and the ledger agree', async ({
  signedIn,
  installation,
}) => {
  const number = `B-${freshEmail('b').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  const customer = await signedIn('other@example.com');
  await customer.goto('/customer/billing');
  const balance = await figure(customer, 'Available Balance');
  const spent = await figure(customer, 'Total Spent');

  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Invoice' });
  await expect(dialog.getByLabel('Invoice number')).toHaveValue(/^INV-\d+$/);
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(dialog.getByText('Customer is required')).toBeVisible();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Thibodeaux');
  await admin.getByRole('option', { name: /Luc Thibodeaux/ }).click();
  await dialog.getByLabel('Invoice number').fill(number);
  await dialog.getByLabel('Description', { exact: true }).fill('Collections coaching');
  await dialog.getByLabel('Amount as').selectOption({ label: 'Sum of lines' });
  await fillLine(dialog, 1, 'Coaching by video', '2.5', '225');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await fillLine(dialog, 2, 'Discount', '1', '-0.10');
  await expect(dialog.getByText('Total $562.40')).toBeVisible();
  // Enter sends the form with all of its lines.
  await dialog.getByLabel('Unit price').last().press('Enter');
  await expect(dialog).toBeHidden();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  await expect(rowOf(admin, number)).toContainText('$562.40');
  await expect(rowOf(customer, number)).toHaveCount(0);

  // Sending it shows it to the customer, live, and emails it with its PDF.
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');
  await expect(toast(admin, 'Sent to Luc Thibodeaux')).toBeVisible();
  await expect(rowOf(customer, number)).toContainText('Sent');
  // People are told once the change can no longer be undone.
  await expect(rowOf(customer, number).getByText('Unread')).toBeAttached();
  const mail = await installation.mailbox.waitFor('other@example.com', `Invoice ${number}`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString('latin1', 0, 5)).toBe(
    '%PDF-',
  );
  await customer.getByRole('link', { name: number }).click();
  const sheet = customer.getByRole('article', { name: `Invoice ${number}` });
  await expect(sheet).toContainText('Coaching by video');
  await expect(sheet).toContainText('How to pay');
  await expectPdf(await download(customer, customer.getByRole('link', { name: 'PDF' })));

  await rowOf(admin, number).getByRole('link', { name: number }).click();
  const paper = admin.getByRole('article', { name: `Invoice ${number}` });
  await expect(paper).toBeVisible();
  // Two presses record a payment, as what is open is filled in.
  counted.presses = 0;
  await recordPayment(admin, '562.41', '562.40');
  expect(counted.presses).toBe(2);
  const payment = admin.getByRole('dialog', { name: 'Record Payment' });
  await expect(payment.getByRole('alert')).toHaveText('Only $562.40 is open on this invoice.');
  await expect(payment.getByLabel('Reference')).toHaveValue('Check 7');
  await payment.getByLabel('Amount').fill('200');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(toast(admin, 'Payment recorded')).toBeVisible();
  await expect(payment).toBeHidden();
  await expect(sheet).toContainText('Check 7');
  await expect(sheet.getByText('Amount due').last().locator('xpath=..')).toContainText('$362.40');
  await tellStatus(admin.getByLabel('Status', { exact: true }), 'paid');
  await expect(paper).toContainText('Paid in full');
  await expect(sheet).toContainText('Paid in full');

  await customer.goto('/customer/billing');
  expect(await figure(customer, 'Available Balance')).toBe(balance);
  expect((await figure(customer, 'Total Spent')) - spent).toBe(56_240);

  // Taking a payment back opens the invoice again and reverses what it posted.
  await admin.getByRole('button', { name: 'Undo the payment of $362.40' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo Payment' }).click();
  await expect(toast(admin, 'Payment undone')).toBeVisible();
  await expect(admin.getByLabel('Status', { exact: true })).toHaveValue('sent');
  await expect.poll(async () => (await figure(customer, 'Total Spent')) - spent).toBe(20_000);
  const reversed = customer.getByRole('row').filter({ hasText: 'Reversal of' }).first();
  await expect(reversed).toContainText('362.40');

  await admin.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(admin.getByRole('banner')).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Edit' })).toBeHidden();
  await admin.emulateMedia({ media: null });

  await chooseMore(admin, 'Archive');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await admin.getByRole('button', { name: 'Restore' }).click();
  const restoring = admin.getByRole('alertdialog', { name: `Restore ${number}?` });
  await expect(restoring).toContainText('It is issued again with the next number');
  await restoring.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    rowOf(customer, number).getByRole('link', { name: number, exact: true }),
  ).toHaveCount(0);
});

test("a customer's page: entries, reversals and a statement", async ({ signedIn }) => {
  const words = `Flight below the estimate ${freshEmail('f').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers?q=thibodeaux');
  await admin
    .getByRole('link', { name: /Bayou Teche/ })
    .first()
    .click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Bayou Teche');
  const balance = await balanceForStaff(admin);

  await admin.getByRole('button', { name: 'Record Transaction' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Record Transaction' });
  await dialog.getByLabel('Amount').fill('12.345');
  await dialog.getByLabel('Description').fill(words);
  await dialog.getByRole('button', { name: 'Record Transaction' }).click();
  await expect(dialog.getByText('Amount must be a number like 1250.00')).toBeVisible();
  // Leaving the field has shown the message already: the toast says that the press was checked too.
  await expect(toast(admin, 'Validation error')).toBeVisible();
  await dialog.getByLabel('Amount').fill('$1,012.30');
  await dialog.getByRole('button', { name: 'Record Transaction' }).click();
  await expect(toast(admin, 'Transaction recorded')).toBeVisible();
  await expect(dialog).toBeHidden();
  const entry = admin.getByRole('row').filter({ hasText: words });
  await expect(entry).toContainText('+$1,012.30');
  expect((await balanceForStaff(admin)) - balance).toBe(101_230);

  await entry.getByRole('button', { name: /^Reverse entry/ }).click();
  const reversal = admin.getByRole('dialog', { name: /^Reverse entry/ });
  await reversal.getByLabel('Reason').fill('Booked for another customer');
  await reversal.getByRole('button', { name: 'Reverse' }).click();
  await expect(toast(admin, 'Transaction reversed')).toBeVisible();
  await expect(entry).toHaveCount(2);
  await expect(entry.getByRole('button', { name: /^Reverse entry/ })).toHaveCount(0);
  expect(await balanceForStaff(admin)).toBe(balance);

  const button = admin.getByRole('button', { name: 'Download Statement' });
  const statement = await download(admin, button);
  expect(statement.suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
  await expectPdf(statement);

  const customer = await signedIn('other@example.com');
  await customer.goto(`/customer/billing/ledger?q=${encodeURIComponent(words)}`);
  await expect(customer.getByRole('row').filter({ hasText: words })).toHaveCount(2);
});

async function fillLine(
  dialog: Locator,
  line: number,
  description: string,
  quantity: string,
  unitPrice: string,
): Promise<void> {
  const row = dialog.getByRole('listitem').nth(line - 1);
  await row.getByLabel(`Description of line ${line}`).fill(description);
  await row.getByLabel('Quantity').fill(quantity);
  await row.getByLabel('Unit price').fill(unitPrice);
}

async function recordPayment(page: Page, amount: string, open: string): Promise<void> {
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue(open);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reference').fill('Check 7');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
}

async function download(page: Page, control: Locator): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await control.click();
  return downloading;
}

async function expectPdf(file: Download): Promise<void> {
  const bytes = await readFile(await file.path());
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(5_000);
}
