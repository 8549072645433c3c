import { expect, freshEmail, rowOf, tellStatus, test, toast } from './fixtures.ts';

// More than is left of a line is refused.
test.use({ expectedErrors: /status of 40[09]/ });

test('an invoice with discount and tax is credited in part, and both sides read what is left', async ({
  signedIn,
}) => {
  const number = `T-${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('other@example.com');
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Thibodeaux');
  await admin.getByRole('option', { name: /Luc Thibodeaux/ }).click();
  await dialog.getByLabel('Invoice number').fill(number);
  await dialog.getByLabel('Amount as').selectOption({ label: 'Sum of lines' });
  await expect(dialog.getByLabel('Discount on the whole')).toBeHidden();
  await dialog
    .getByLabel('From your services')
    .selectOption({ label: 'Dispatch board set-up, $1,250.00 a site' });
  await expect(dialog.getByLabel('Description of line 1')).toHaveValue('Dispatch board set-up');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await dialog.getByLabel('Description of line 2').fill('Coaching by video');
  await dialog.getByLabel('Quantity').nth(1).fill('0:35');
  await dialog.getByLabel('Unit price').nth(1).fill('185');
  await dialog.getByLabel('Discount on the whole').fill('10%');
  // 1,357.92 less 135.79, and 8.25 % of the 1,125.00 that are left of the set-up.
  await expect(dialog.getByRole('status').last()).toContainText('$1,314.94');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');
  await expect(toast(admin, 'Sent to Luc Thibodeaux')).toBeVisible();

  await customer.goto('/customer/billing');
  await customer.getByRole('link', { name: number }).click();
  const sheet = customer.getByRole('article', { name: `Invoice ${number}` });
  for (const text of ['0:35', 'Discount 10%', 'Texas sales tax 8.25% on $1,125.00', '$1,314.94'])
    await expect(sheet).toContainText(text);

  await rowOf(admin, number).getByRole('link', { name: number }).click();
  await admin.getByRole('button', { name: 'Credit...' }).click();
  const credit = admin.getByRole('dialog', { name: `Credit a Part of ${number}` });
  await credit.getByLabel('Credit of line 1').fill('1125.01');
  await credit.getByLabel('Reason').fill('One site fewer');
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(credit.getByRole('alert')).toContainText('only $1,125.00 is left to credit');
  await credit.getByLabel('Credit of line 1').fill('125');
  await expect(credit.getByRole('status')).toContainText('$135.31');
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(toast(admin, 'Credit note issued')).toBeVisible();
  await expect(sheet).toContainText('Credit notes');
  await expect(sheet.getByText('Amount due').last().locator('xpath=..')).toContainText('$1,179.63');
  await expect(customer.getByRole('link', { name: /^CN-\d+$/ })).toBeVisible();
});
