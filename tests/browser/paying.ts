import type { Page } from '@playwright/test';
import { SIGNING_SECRET, StripeEmulator, TEST_KEY } from '#tests/helpers/stripe/stripe-emulator.ts';
import { test as base, freshEmail, rowOf, tellStatus } from './fixtures.ts';

/** The product's test with an installation that takes payments, and the emulator of Stripe that it takes them through. */
export const test = base.extend<object, { stripe: StripeEmulator }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture without others takes an empty pattern.
    async ({}, use) => {
      const stripe = new StripeEmulator();
      await stripe.start();
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ stripe }, use) => {
      await use({
        STRIPE_SECRET_KEY: TEST_KEY,
        STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
        STRIPE_API: stripe.address,
      });
    },
    { scope: 'worker' },
  ],
});

/** Sends an invoice to a client of the demo firm. Returns its number. */
export async function sendInvoice(admin: Page, amount: string, due?: string): Promise<string> {
  const number = `P-${freshEmail('p').slice(2, 10)}`;
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Thibodeaux');
  await admin.getByRole('option', { name: /Luc Thibodeaux/ }).click();
  await dialog.getByLabel('Invoice number').fill(number);
  await dialog.getByLabel(/^Amount(?! as)/).fill(amount);
  if (due) await dialog.getByLabel('Due date').fill(due);
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');
  return number;
}
