import { expect, toast } from './fixtures.ts';
import { sendInvoice, test } from './paying.ts';

// The emulator's page of Stripe has no icon.
test.use({ expectedErrors: /status of 404|favicon/ });

const PHONE = { width: 390, height: 844 };

test('a client saves how it pays on a phone, pays with it, and removes it', async ({
  signedIn,
  installation,
  stripe,
}) => {
  stripe.deliverTo = `${installation.url}/webhooks/stripe`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('other@example.com');
  await customer.setViewportSize(PHONE);
  await customer.goto('/customer/billing');
  await customer.getByRole('link', { name: 'Payment methods' }).click();
  await expect(customer.getByText('No payment method is saved')).toBeVisible();
  await customer.getByRole('button', { name: 'Agree and add bank account' }).click();
  await customer.getByRole('button', { name: 'Save by small deposits' }).click();
  const methods = customer.getByRole('list', { name: 'Payment methods' });
  await expect(methods.getByText('To be confirmed')).toBeVisible();
  await expect(methods.getByRole('link', { name: /Confirm on Stripe/ })).toBeVisible();
  const [setup] = stripe.saved.setups.keys();
  stripe.saved.confirm(setup ?? '', true);
  await expect(methods.getByText('Ready')).toBeVisible();
  await methods.getByText(/^Authorized on/).click();
  await expect(methods.getByText(/^You authorize .+ to debit this bank account/)).toBeVisible();

  const number = await sendInvoice(admin, '1250.00');
  await customer.goto('/customer/billing/pay');
  const open = customer.getByRole('list', { name: 'Open invoices' });
  for (const box of await open.getByRole('checkbox').all()) await box.uncheck();
  await open.getByRole('checkbox', { name: number }).check();
  await customer.getByRole('button', { name: 'Pay from STRIPE TEST BANK ending in 6789' }).click();
  await expect(customer.getByText('A bank works on')).toBeVisible();
  await expect(customer.getByRole('link', { name: number })).toBeVisible();

  await customer.goto('/customer/billing/methods');
  await customer.getByRole('button', { name: 'Remove STRIPE TEST BANK ending in 6789' }).click();
  const question = customer.getByRole('alertdialog', { name: /^Remove STRIPE TEST BANK/ });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(customer, 'Payment method removed')).toBeVisible();
  await expect(customer.getByText('No payment method is saved')).toBeVisible();
});

test('a client turns autopay on, is told ahead, and sees what is scheduled; staff may turn it off', async ({
  signedIn,
  installation,
  stripe,
}) => {
  stripe.deliverTo = `${installation.url}/webhooks/stripe`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('other@example.com');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const number = await sendInvoice(admin, '9845.00', tomorrow);
  await customer.setViewportSize(PHONE);
  await customer.goto('/customer/billing/methods');
  await customer.getByRole('button', { name: 'Agree and add bank account' }).click();
  await customer.getByRole('button', { name: 'Save bank account' }).click();
  await customer.getByRole('button', { name: /^Use .+ for autopay$/ }).click();
  const agree = customer.getByRole('alertdialog', { name: /^Autopay from STRIPE TEST BANK/ });
  await expect(agree.getByText(/^You authorize .+ three days ahead/)).toBeVisible();
  await agree.getByRole('button', { name: 'Agree and Turn On' }).click();
  await expect(toast(customer, 'Autopay is on')).toBeVisible();
  const scheduled = customer.getByRole('list', { name: 'Scheduled' });
  const line = scheduled.getByRole('listitem').filter({ hasText: number });
  await expect(line).toContainText('Scheduled on');
  await expect(line).toContainText('$9,845.00');
  await customer.goto('/customer/billing');
  await expect(customer.getByRole('heading', { name: 'Autopay' })).toBeVisible();

  // Staff see it on the client's page, and turn it off for a client that asks.
  await admin.goto('/admin/customers?q=thibodeaux');
  await admin
    .getByRole('link', { name: /Bayou Teche/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Turn autopay off' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Turn autopay off?' });
  await question.getByRole('button', { name: 'Turn Off' }).click();
  await expect(toast(admin, 'Autopay is off')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Turn autopay off' })).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Autopay' })).toHaveCount(0);
});
