import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, test } from './fixtures.ts';

// The screens of offers and agreements; what they are for is in engagement.spec.ts.

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

test.setTimeout(180_000);

test('the screens of both sides are accessible and fit a phone in the dark', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com', undefined, PHONE);
  for (const address of ['/admin/proposals', '/admin/contracts']) {
    await look(admin, address);
    await admin.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await admin.waitForURL((url) => url.pathname !== address);
    await look(admin, admin.url());
  }
  await admin.goto('/admin/proposals?status=accepted');
  const accepted = admin.getByRole('main').getByRole('listitem').getByRole('link').first();
  await look(admin, `${await accepted.getAttribute('href')}/start`);
  const customer = await signedIn('customer@example.com', undefined, PHONE);
  for (const address of ['/customer/proposals', '/customer/contracts']) {
    await look(customer, address);
    await customer.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await customer.waitForURL((url) => url.pathname !== address);
    await look(customer, customer.url());
  }
});

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide, `${address} scrolls sideways`).toBe(false);
  await expectAccessible(page, address);
}
