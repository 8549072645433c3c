import { expect, hydrated, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/ });

test('the first press without a connection leaves the page, with what was typed', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets');
  await page.getByRole('link', { name: /Senior dispatcher/ }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('The boiler room has no signal.');
  await page.context().setOffline(true);
  await box.press('Enter');
  await expect(toast(page, 'You are offline')).toContainText('Nothing was sent');
  await expect(box).toHaveValue('The boiler room has no signal.');

  await page.getByRole('link', { name: 'Back to Tickets' }).click();
  await expect(toast(page, 'You are offline').last()).toContainText('This page stays open');
  await expect(box).toHaveValue('The boiler room has no signal.');

  await page.context().setOffline(false);
  await box.press('Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The boiler room has no signal.' }),
  ).toBeVisible();
});

test('a form of the public page says that nothing was sent', async ({ visit }) => {
  const page = await visit();
  await page.goto('/inquiry');
  await hydrated(page);
  await page.getByLabel('First name').fill('Rosa');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /Submit/ }).click();
  await expect(toast(page, 'You are offline')).toContainText('Nothing was sent');
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
});
