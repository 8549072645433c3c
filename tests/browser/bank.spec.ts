import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { closeToasts, expect, rowOf, tellStatus, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

test('a bank file pays an invoice, takes it back, and holds a fee, a transfer and a payout; the books foot', async ({
  signedIn,
}) => {
  const number = `T-${(Date.now() % 10_000_000).toString().padStart(7, '1')}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const created = admin.getByRole('dialog', { name: 'Create Invoice' });
  await created.getByRole('combobox', { name: 'Customer' }).fill('Thibodeaux');
  await admin.getByRole('option', { name: /Luc Thibodeaux/ }).click();
  await created.getByLabel('Invoice number').fill(number);
  await created.getByLabel('Description').first().fill('Dispatch audit');
  await created
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('845.17');
  await created.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');

  for (const [code, name] of [
    ['1091', 'Walk Checking'],
    ['1092', 'Walk Savings'],
  ] as const) {
    await admin.goto('/admin/books/accounts#new');
    const account = admin.getByRole('dialog', { name: 'Add Account' });
    await account.getByLabel('Code').fill(code);
    await account.getByLabel('Name').first().fill(name);
    await account.getByLabel('Type').selectOption({ label: 'Assets' });
    await account.getByRole('button', { name: 'Add Account' }).click();
    await expect(rowOf(admin, name)).toBeVisible();
    await closeToasts(admin);
  }
  await admin.goto('/admin/books/bank#new');
  const bank = admin.getByRole('dialog', { name: 'Add Bank Account' });
  await bank.getByLabel('Name').fill('Walk Checking');
  await bank.getByLabel('Account of the journal').selectOption({ label: '1091 Walk Checking' });
  await bank.getByRole('button', { name: 'Add Bank Account' }).click();
  await expect(toast(admin, 'Bank account added')).toBeVisible();

  await admin.getByRole('button', { name: 'Add Bank File' }).click();
  const file = admin.getByRole('dialog', { name: 'Add Bank File' });
  await file.getByLabel('Bank account').selectOption({ label: 'Walk Checking' });
  await file.locator('input[type="file"]').setInputFiles({
    name: 'walk.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Description,Amount',
        `${today},ACH CREDIT ${number},845.17`,
        `${today},RETURNED ITEM ${number},-845.17`,
        `${today},WIRE FEE ${number},-25.00`,
        `${today},ONLINE TRANSFER ${number},-100.00`,
        `${today},STRIPE TRANSFER ST-H7M4,4077.90`,
      ].join('\n'),
    ),
  });
  await file.getByRole('button', { name: 'Add File' }).click();
  await expect(toast(admin, /^Choose the columns of walk\.csv/)).toBeVisible();
  await admin.getByRole('button', { name: 'Choose columns of walk.csv' }).click();
  const columns = admin.getByRole('dialog', { name: 'Columns of walk.csv' });
  await columns.getByRole('button', { name: 'Read File' }).click();
  await expect(toast(admin, '5 new lines')).toBeVisible();

  await confirm(admin, `ACH CREDIT ${number}`, 'Record Payment', 'Payment recorded');
  const back = rowOf(admin, `RETURNED ITEM ${number}`);
  await expect(back).toContainText(`${number} of `);
  // A toast, or the header once the page is scrolled, would cover what is measured.
  await closeToasts(admin);
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(admin, `bank at ${width}`);
    await test.info().attach(`bank-${width}`, {
      body: await admin.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
  }
  await admin.setViewportSize({ width: 1440, height: 900 });
  await confirm(admin, `RETURNED ITEM ${number}`, 'Record', 'Line recorded');
  await confirm(admin, `WIRE FEE ${number}`, 'Record', 'Line recorded');
  await closeToasts(admin);
  await admin.getByRole('button', { name: `Post ONLINE TRANSFER ${number}` }).click();
  const post = admin.getByRole('dialog', { name: /^What is / });
  await choose(post, 'Account or payment', 'Walk Sav', '1092 Walk Savings');
  await post.getByRole('button', { name: 'Record' }).click();
  await expect(toast(admin, 'Line recorded').first()).toBeVisible();
  await expect(rowOf(admin, `ONLINE TRANSFER ${number}`)).toHaveCount(0);

  // What Stripe paid out is proposed by its amount, and leaves what Stripe has for the firm.
  const held = await balanceOf(admin, 'Stripe clearing');
  expect(held).toBe('$4,077.90');
  await admin.goto('/admin/books/bank');
  await expect(rowOf(admin, 'STRIPE TRANSFER ST-H7M4')).toContainText('A payout of this amount');
  await confirm(admin, 'STRIPE TRANSFER ST-H7M4', 'Record', 'Line recorded');
  await admin.goto('/admin/books/payouts');
  await expect(rowOf(admin, 'ST-H7M4')).not.toContainText('No bank line yet');
  expect(await balanceOf(admin, 'Stripe clearing')).toBe('$0.00');

  await expect(async () =>
    expect(await balanceOf(admin, 'Walk Checking')).toBe('$3,952.90'),
  ).toPass();
  expect(await balanceOf(admin, 'Walk Savings')).toBe('$100.00');
  await admin.goto(`/admin/invoices?search=${number}`);
  await expect(rowOf(admin, number)).toContainText('$845.17');
  await expect(rowOf(admin, number).getByLabel(`Status of ${number}`)).toContainText(
    /Sent|Overdue/,
  );

  await admin.goto('/admin/books/bank?show=settled');
  await expect(rowOf(admin, `RETURNED ITEM ${number}`)).toContainText('Came back: ');
  await admin.getByRole('button', { name: `Undo: ONLINE TRANSFER ${number}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(admin, 'Line is open again')).toBeVisible();
  expect(await balanceOf(admin, 'Walk Savings')).toBe('$0.00');
  expect(await balanceOf(admin, 'Walk Checking')).toBe('$4,052.90');
});

async function confirm(page: Page, text: string, button: string, done: string): Promise<void> {
  await closeToasts(page);
  await page.getByRole('button', { name: `Confirm ${text}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
  await expect(toast(page, done).first()).toBeVisible();
  await expect(rowOf(page, text)).toHaveCount(0);
}

/** What the trial balance has of an account, and that its sides are equal. */
async function balanceOf(page: Page, account: string): Promise<string> {
  await page.goto('/admin/books');
  const balance = page.getByRole('table', { name: 'Trial balance' });
  const total = balance.getByRole('row', { name: /^Total/ }).getByRole('cell');
  const [debits, credits] = await total.allTextContents();
  expect(credits).toBe(debits);
  const cells = balance.getByRole('row', { name: new RegExp(account) }).getByRole('cell');
  return (await cells.allTextContents()).join('');
}
