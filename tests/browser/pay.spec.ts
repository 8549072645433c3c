import type { Locator, Page } from '@playwright/test';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { expectAccessible } from './accessible.ts';
import { expect, rowOf, toast } from './fixtures.ts';
import { sendInvoice, test } from './paying.ts';

// The emulator's page of Stripe has no icon, and an amount above what is open is refused.
test.use({ expectedErrors: /status of 40[04]|favicon/ });

const PHONE = { viewport: { width: 390, height: 844 } };

test('a client pays by bank from the link of an email, on a phone, and by card from the portal', async ({
  signedIn,
  visit,
  installation,
  stripe,
}) => {
  stripe.deliverTo = `${installation.url}/webhooks/stripe`;
  const admin = await signedIn('admin@example.com');
  const number = await sendInvoice(admin, '6906.00');
  const mail = await installation.mailbox.waitFor('other@example.com', `Invoice ${number}`);
  const [link = ''] = /\/pay\/[\w-]{64}/.exec(mail.text ?? '') ?? [];
  const customer = await signedIn('other@example.com');
  await customer.goto(await pathOf(customer, '/customer/billing', number));
  await expect(customer.getByRole('link', { name: 'Pay online' })).toBeVisible();
  await admin.goto(await pathOf(admin, '/admin/invoices', number));

  // Nobody is signed in on this phone.
  const phone = await visit(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: `Pay invoice ${number}` })).toBeVisible();
  await phone.getByLabel('Amount in dollars').fill('7000');
  await phone.getByRole('button', { name: 'Pay from bank account' }).click();
  await expect(phone.getByRole('alert')).toHaveText(`Only $6,906.00 of ${number} is open.`);
  await phone.getByLabel('Amount in dollars').fill('6906.00');
  await phone.getByRole('button', { name: 'Pay from bank account' }).click();
  await expect(phone.getByRole('heading', { name: 'Pay $6906.00' })).toBeVisible();
  await phone.getByRole('button', { name: 'Pay from bank account' }).click();

  // While the bank works on it, nobody is asked to pay, here or there, and both sides see why.
  const underWay = /^Payment under way since .+, \$6,906\.00, about four business days$/;
  await expect(phone.getByText(underWay)).toBeVisible();
  await expect(phone.getByLabel('Amount in dollars')).toHaveCount(0);
  await expect(customer.getByText(underWay)).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Pay online' })).toHaveCount(0);
  await expect(admin.getByText(underWay)).toBeVisible();

  stripe.succeed(stripe.newest.payment_intent ?? '');
  await expect(admin.getByText('ACH', { exact: false }).first()).toBeVisible();
  await expect(admin.getByText(underWay)).toHaveCount(0);
  await expect(customer.getByText('Paid in full')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: `Invoice ${number} is paid` })).toBeVisible();
  const receipt = await installation.mailbox.waitFor(
    'other@example.com',
    `Payment received, ${number}`,
  );
  expect(receipt.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^receipt-R-\d+\.pdf$/),
  ]);
  const byLink = phone.getByRole('link', { name: 'Open the receipt (PDF)' });
  expect(await pdfOf(phone, byLink)).toMatch(/STRIPE TEST BANK ••6789.*\$6,906\.00/);
  for (const page of [customer, admin]) {
    const links = page.getByRole('list', { name: 'Receipts' }).getByRole('link');
    expect(await pdfOf(page, links)).toContain(`Invoice ${number}`);
  }

  // By card from the portal: the first one is declined, and the page says so.
  const second = await sendInvoice(admin, '1250.00');
  await customer.goto(await pathOf(customer, '/customer/billing', second));
  await customer.getByRole('link', { name: 'Pay online' }).click();
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await customer.getByRole('button', { name: 'Try a card that is declined' }).click();
  await customer.getByRole('link', { name: 'Back' }).click();
  await expect(customer.getByRole('alert')).toContainText('Your card was declined.');
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer.getByRole('heading', { name: `Invoice ${second} is paid` })).toBeVisible();

  // Staff refund a part of the card payment: asked first, refused where it is too much, and the rest stays paid.
  await admin.goto(await pathOf(admin, '/admin/invoices', second));
  await admin.getByRole('button', { name: 'Refund the payment of $1,250.00' }).click();
  const refund = admin.getByRole('dialog', { name: `Refund a payment of ${second}?` });
  await refund.getByLabel('Amount').fill('1250.01');
  await refund.getByLabel('Reason').fill('One visit fewer');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(
    refund.getByText('Only $1,250.00 of this payment is left to refund.').first(),
  ).toBeVisible();
  await refund.getByLabel('Amount').fill('250');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(toast(admin, 'Payment refunded')).toBeVisible();
  await expect(admin.getByText('One visit fewer', { exact: true })).toBeVisible();
  await expect(
    admin.getByRole('button', { name: 'Refund the payment of $1,000.00' }),
  ).toBeVisible();
  await installation.mailbox.waitFor('other@example.com', `Refund of $250.00 for ${second}`);
  await expect(customer.getByText('Paid in full')).toHaveCount(0);

  // Two of what is owed at once, on a phone.
  const both = [await sendInvoice(admin, '100.10'), await sendInvoice(admin, '200.20')];
  await customer.setViewportSize(PHONE.viewport);
  await customer.goto('/customer/billing');
  await customer.getByRole('link', { name: 'Pay online' }).click();
  const open = customer.getByRole('list', { name: 'Open invoices' });
  await expect(open.getByRole('checkbox', { name: both[1] })).toBeChecked();
  for (const box of await open.getByRole('checkbox').all()) await box.uncheck();
  await expect(open.getByRole('status')).toHaveText('0 invoices$0.00');
  await expect(customer.getByRole('button', { name: 'Pay by card' })).toBeDisabled();
  for (const each of both) await open.getByRole('checkbox', { name: each }).check();
  await expect(open.getByRole('status')).toHaveText('2 invoices$300.30');
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer.getByRole('heading', { name: 'Pay $300.30' })).toBeVisible();
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer).toHaveURL(/\/customer\/billing\/pay/);
  for (const each of both) {
    await expect(customer.getByText(each)).toHaveCount(0);
    await customer.goto(await pathOf(customer, '/customer/billing', each));
    await expect(customer.getByText('Paid in full')).toBeVisible();
    await customer.goto('/customer/billing/pay');
  }

  // What Stripe pays out is in the books, with what it holds: the payment of both less its fee, and the refund.
  stripe.balance.book(stripe.newest.payment_intent ?? '', 901);
  stripe.balance.reconcile(stripe.balance.payOut());
  const payout = admin.getByRole('link', { name: 'ST-K3V9' });
  await expect(async () => {
    await admin.goto('/admin/books/payouts');
    await expect(payout).toBeVisible({ timeout: 2000 });
    await expect(rowOf(admin, 'ST-K3V9').getByText('Agrees')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await admin.setViewportSize(PHONE.viewport);
  await payout.click();
  await expect(admin.getByRole('heading', { name: /^Payout of / })).toBeVisible();
  await expect(admin.getByText('$41.29').first()).toBeVisible();
  await expect(admin.getByRole('link', { name: second })).toBeVisible();
  await expectAccessible(admin, 'a payout');
  await admin.goto('/admin/books/events?came=settled');
  await expect(admin.getByRole('link', { name: second }).first()).toBeVisible();
  await expectAccessible(admin, 'the events of Stripe');
});

test('no payment begins while staff have switched it off, and a card may carry a fee', async ({
  signedIn,
  installation,
  stripe,
}) => {
  stripe.deliverTo = `${installation.url}/webhooks/stripe`;
  const admin = await signedIn('admin@example.com');
  const number = await sendInvoice(admin, '300.00');
  const mail = await installation.mailbox.waitFor('other@example.com', `Invoice ${number}`);
  const [link = ''] = /\/pay\/[\w-]{64}/.exec(mail.text ?? '') ?? [];
  await setPayments(admin, false);
  const customer = await signedIn('other@example.com');
  await customer.goto(await pathOf(customer, '/customer/billing', number));
  await expect(customer.getByRole('article', { name: `Invoice ${number}` })).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Pay online' })).toHaveCount(0);
  await customer.goto(link);
  await expect(customer.getByText("This invoice can't be paid online right now")).toBeVisible();
  await setPayments(admin, true);
  await customer.reload();
  await expect(customer.getByRole('button', { name: 'Pay by card' })).toBeVisible();

  // Paying by card may cost more, which is said to the cent before it is pressed; a page of before begins nothing.
  await saveSettings(admin, () => admin.getByLabel('Fee for paying by card, in percent').fill('3'));
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer.getByRole('alert')).toContainText('The fee for paying by card has changed');
  await customer.reload();
  await expect(customer.getByText('a card fee of 3%: $9.00, $309.00 in all')).toBeVisible();
  await customer.getByLabel('Amount in dollars').fill('100');
  await expect(customer.getByText('a card fee of 3%: $3.00, $103.00 in all')).toBeVisible();
  await customer.getByLabel('Amount in dollars').fill('300.00');
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer.getByRole('heading', { name: 'Pay $309.00' })).toBeVisible();
  await customer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(customer.getByRole('heading', { name: `Invoice ${number} is paid` })).toBeVisible();
  const receipt = customer.getByRole('link', { name: 'Open the receipt (PDF)' });
  expect(await pdfOf(customer, receipt)).toMatch(
    /\$300\.00 Card fee \$9\.00 Total received \$309\.00/,
  );
  await saveSettings(admin, () => admin.getByLabel('Fee for paying by card, in percent').fill(''));
});

/** The words of the PDF behind a link. */
async function pdfOf(page: Page, link: Locator): Promise<string> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return (await readPdf(await answer.body())).words;
}

async function pathOf(page: Page, list: string, number: string): Promise<string> {
  await page.goto(`${list}?q=${number}`);
  return (await page.getByRole('link', { name: number }).first().getAttribute('href')) ?? '';
}

async function setPayments(admin: Page, isOn: boolean): Promise<void> {
  await saveSettings(admin, () => admin.getByLabel('Clients can pay online').setChecked(isOn));
}

async function saveSettings(admin: Page, change: () => Promise<void>): Promise<void> {
  await admin.goto('/admin/settings');
  await change();
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(admin, 'Settings saved successfully')).toBeVisible();
}
