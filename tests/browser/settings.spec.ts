import { expect, hydrated, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /status of 409/ });

test('staff name the firm and choose what is mailed; an older copy overwrites nothing', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  const colleague = await signedIn('admin@example.com');
  for (const each of [page, colleague]) {
    await each.goto('/admin/settings');
    await hydrated(each);
  }
  const name = page.getByLabel('Company Name');
  const mail = page.getByRole('switch', { name: 'Email Notifications' });
  const ofNewTickets = page.getByRole('switch', { name: 'New Ticket Notifications' });

  await name.fill('');
  await name.press('Enter');
  await expect(toast(page, 'Validation error')).toBeVisible();
  await expect(page.getByText('Company name is required').first()).toBeVisible();

  await name.fill('Northgate Service Advisors');
  await expect(ofNewTickets).toBeChecked();
  await mail.uncheck();
  await expect(ofNewTickets).toBeDisabled();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Northgate Service Advisors');

  await page.reload();
  await hydrated(page);
  await expect(mail).not.toBeChecked();
  // What is out of reach keeps what it was set to.
  await expect(ofNewTickets).toBeChecked();

  await colleague.getByLabel('Company Name').fill('Southgate Advisors');
  await colleague.getByRole('button', { name: 'Save Settings' }).click();
  await expect(
    colleague.getByText('Somebody else changed this meanwhile', { exact: false }).first(),
  ).toBeVisible();
  await expect(colleague.getByLabel('Company Name')).toHaveValue('Southgate Advisors');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Service Advisors');

  await page.goto('/admin/settings');
  await hydrated(page);
  await name.fill('Plenum Service Advisors');
  await mail.check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  // By keyboard: the toast of the save lies over the corner.
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
});
