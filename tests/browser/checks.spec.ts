import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { closeToasts, expect, rowOf, tellStatus, test, toast } from './fixtures.ts';

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

// A check that is there already is refused until someone says that it is another one.
test.use({ expectedErrors: /status of 400/ });

/** An invoice of Thibodeaux that is out; its number. */
async function sendInvoice(admin: Page, amount: string): Promise<string> {
  const number = `C-${(Date.now() % 10_000_000).toString().padStart(7, '1')}`;
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const created = admin.getByRole('dialog', { name: 'Create Invoice' });
  await created.getByRole('combobox', { name: 'Customer' }).fill('Thibodeaux');
  await admin.getByRole('option', { name: /Luc Thibodeaux/ }).click();
  await created.getByLabel('Invoice number').fill(number);
  await created
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill(amount);
  await created.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');
  await closeToasts(admin);
  return number;
}

/** Enters a check for an invoice; the dialog, which a refusal leaves open. */
async function enterCheck(admin: Page, invoice: string, number: string) {
  await admin.goto('/admin/invoices');
  await rowOf(admin, invoice).getByRole('link', { name: invoice }).click();
  await admin.getByRole('button', { name: 'Enter Check' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Enter Check' });
  await dialog.getByLabel('Check number').fill(number);
  await dialog.getByLabel('Name on the check').fill('Bayou Air LLC');
  await dialog.getByRole('button', { name: 'Enter Check' }).click();
  return dialog;
}

test('checks are entered, deposited together, and found in the file of the bank', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const first = await sendInvoice(admin, '1250.25');
  const second = await sendInvoice(admin, '1250.25');
  await enterCheck(admin, first, '20871');
  await expect(toast(admin, 'Check entered')).toBeVisible();
  await expect(admin.getByText('Check 20871, Bayou Air LLC').first()).toBeVisible();
  await closeToasts(admin);

  // The same number and amount is asked about; a correction of the number enters it.
  const dialog = await enterCheck(admin, second, '20871');
  await expect(
    dialog.getByText(/^Check 20871 of \$1,250\.25 from this client/).first(),
  ).toBeVisible();
  await expect(dialog.getByLabel('Name on the check')).toHaveValue('Bayou Air LLC');
  await dialog.getByLabel('Check number').fill('20872');
  await dialog.getByRole('button', { name: 'Enter Check' }).click();
  await expect(toast(admin, 'Check entered')).toBeVisible();
  await closeToasts(admin);

  await admin.goto('/admin/books/accounts#new');
  const account = admin.getByRole('dialog', { name: 'Add Account' });
  await account.getByLabel('Code').fill('1094');
  await account.getByLabel('Name').first().fill('Walk Deposits');
  await account.getByLabel('Type').selectOption({ label: 'Assets' });
  await account.getByRole('button', { name: 'Add Account' }).click();
  await expect(rowOf(admin, 'Walk Deposits')).toBeVisible();
  await admin.goto('/admin/books/bank#new');
  const bank = admin.getByRole('dialog', { name: 'Add Bank Account' });
  await bank.getByLabel('Name').fill('Walk Deposits');
  await bank.getByLabel('Account of the journal').selectOption({ label: '1094 Walk Deposits' });
  await bank.getByRole('button', { name: 'Add Bank Account' }).click();
  await expect(toast(admin, 'Bank account added')).toBeVisible();
  await closeToasts(admin);

  await admin.goto('/admin/books/deposits');
  const waiting = admin.getByRole('list', { name: 'Waiting checks' });
  await expect(waiting.getByText('Check 20872, Bayou Air LLC')).toBeVisible();
  await expectAccessible(admin, 'checks that wait');
  await admin.setViewportSize({ width: 390, height: 900 });
  await admin.getByRole('button', { name: 'Make Deposit' }).click();
  const deposit = admin.getByRole('dialog', { name: 'Make Deposit' });
  await deposit.getByLabel('Bank account').selectOption({ label: 'Walk Deposits' });
  for (const box of await deposit.getByRole('checkbox').all()) await box.uncheck();
  await expect(deposit.getByRole('status')).toContainText('0 checks');
  await deposit.getByRole('checkbox', { name: 'Check 20871' }).check();
  await deposit.getByRole('checkbox', { name: 'Check 20872' }).check();
  await expect(deposit.getByRole('status')).toHaveText('2 checks$2,500.50');
  await expectAccessible(admin, 'a deposit that is made, on a phone');
  await deposit.getByRole('button', { name: 'Make Deposit' }).click();
  await expect(toast(admin, 'Deposit made: $2,500.50')).toBeVisible();
  await closeToasts(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin
    .getByRole('link', { name: /^Deposit of / })
    .first()
    .click();
  await expect(admin.getByText('Total, 2 checks')).toBeVisible();
  await expect(admin.getByText('No bank line yet')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible(admin, 'a deposit');

  // The week has the two that arrived, and the deposit that no line of the bank is yet; each figure is its list.
  await admin.goto('/admin/books/week');
  const unmatched = admin.getByRole('list', { name: 'Unmatched today' });
  const figure = unmatched
    .getByRole('listitem')
    .filter({ hasText: 'Deposits without a bank line' })
    .getByRole('link');
  const sum = (await figure.textContent()) ?? '';
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectAccessible(admin, `the week at ${width}`);
  }
  await figure.click();
  const list = admin.getByRole('list', { name: 'Deposits without a bank line' });
  await expect(list.getByRole('listitem').last()).toHaveText(
    new RegExp(`^Total, .*${sum.replaceAll('$', '\\$')}$`),
  );
  await expect(list).toContainText('$2,500.50');

  await admin.goto('/admin/books/bank');
  await admin.getByRole('button', { name: 'Add Bank File' }).click();
  const file = admin.getByRole('dialog', { name: 'Add Bank File' });
  await file.getByLabel('Bank account').selectOption({ label: 'Walk Deposits' });
  await file.locator('input[type="file"]').setInputFiles({
    name: 'deposits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Description,Amount\n${today},REMOTE DEPOSIT,2500.50\n`),
  });
  await file.getByRole('button', { name: 'Add File' }).click();
  await expect(toast(admin, /^Choose the columns of deposits\.csv/)).toBeVisible();
  await closeToasts(admin);
  await admin.getByRole('button', { name: 'Choose columns of deposits.csv' }).click();
  const columns = admin.getByRole('dialog', { name: 'Columns of deposits.csv' });
  await columns.getByRole('button', { name: 'Read File' }).click();
  await expect(toast(admin, '1 new line')).toBeVisible();
  await closeToasts(admin);
  const line = rowOf(admin, 'REMOTE DEPOSIT');
  await expect(line).toContainText('Deposit of $2,500.50, 2 checks');
  await admin.getByRole('button', { name: 'Confirm REMOTE DEPOSIT' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expect(toast(admin, 'Line recorded')).toBeVisible();
  await admin.goto('/admin/books/deposits');
  await expect(rowOf(admin, 'Walk Deposits')).not.toContainText('No bank line yet');
});
