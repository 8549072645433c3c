import { expect, hydrated, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /status of 40[09]/ });

test('staff name the firm and choose what is emailed; an older copy overwrites nothing', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  const colleague = await signedIn('admin@example.com');
  for (const each of [page, colleague]) {
    await each.goto('/admin/settings');
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
    colleague.getByText('Someone else has changed this in the meantime', { exact: false }).first(),
  ).toBeVisible();
  await expect(colleague.getByLabel('Company Name')).toHaveValue('Southgate Advisors');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Northgate Service Advisors');

  await page.goto('/admin/settings');
  await hydrated(page);
  await name.fill('Plenum Service Advisors');
  // What was typed is not left without a question.
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Cancel' }).press('Enter');
  const question = await asked;
  expect(question.message()).toContain('Your changes are not saved');
  await question.dismiss();
  await leaving;
  await expect(name).toHaveValue('Plenum Service Advisors');
  await mail.check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  // A save starts the form again, once what it says has come.
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeEnabled();
  // By keyboard: the toast of the save lies over the corner.
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
});

test('staff set hours, a logo, who is emailed, and see whether mail leaves; everybody chooses what they get', async ({
  signedIn,
  atHome,
  visit,
}) => {
  const page = await signedIn('admin@example.com');
  const customer = await atHome('customer@example.com');

  await page.goto('/admin/settings/hours');
  const saturday = page.getByRole('group', { name: 'Saturday' });
  await saturday.getByLabel('Opens').fill('09:00');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(saturday.getByText('Enter both times, or leave both empty')).toBeVisible();
  await saturday.getByLabel('Closes').fill('12:00');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Denver');
  await page.getByRole('option', { name: 'America/Denver' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();

  const year = new Date().getFullYear() + 2;
  await page.getByRole('button', { name: 'Add US federal holidays' }).click();
  await page.getByRole('dialog').getByLabel('Year').fill(String(year));
  await page.getByRole('button', { name: 'Add holidays' }).click();
  await expect(toast(page, '11 holidays added')).toBeVisible();
  const laborDay = page.getByRole('listitem').filter({ hasText: `${year}` });
  await laborDay
    .filter({ hasText: 'Labor Day' })
    .getByRole('button', { name: /^Remove Labor Day/ })
    .click();
  await expect(laborDay.filter({ hasText: 'Labor Day' })).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(saturday.getByLabel('Opens')).toHaveValue('09:00');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Denver');

  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles('public/apple-touch-icon.png');
  await page.getByRole('button', { name: 'Save logo' }).click();
  await expect(toast(page, 'Logo saved')).toBeVisible();
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveJSProperty('naturalWidth', 180);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(logo).toHaveCount(0);

  await page.getByRole('link', { name: 'Public page', exact: true }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const person = page.getByRole('dialog');
  await person.getByLabel('Name').fill('Pat Lindqvist');
  await person.getByLabel('Role').fill('Agreements');
  await person.getByLabel('One line').fill('Priced agreements for twenty years.');
  await person.locator('input[type="file"]').setInputFiles('public/apple-touch-icon.png');
  await person.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Person added')).toBeVisible();
  const anybody = await visit();
  await anybody.goto('/');
  const introduced = anybody.locator('#why-us').getByRole('listitem');
  const face = introduced.filter({ hasText: 'Pat Lindqvist' }).locator('img');
  await face.scrollIntoViewIfNeeded();
  await expect(face).toHaveJSProperty('naturalWidth', 180);
  await page.getByRole('button', { name: 'Edit the story' }).click();
  const story = page.getByRole('dialog');
  for (const [label, text] of [
    ['Company', 'Test Mechanical'],
    ['Person', 'Kim Test, owner'],
    ['Words', 'The invoice leaves before the truck is home.'],
    ['Measure', 'Days to invoice'],
    ['Before', '11'],
    ['After', '2'],
  ] as const) {
    await story.getByLabel(new RegExp(`^${label}`)).fill(text);
  }
  await story.getByLabel('Consent').fill('');
  await story.getByRole('button', { name: 'Publish' }).click();
  await expect(story.getByText('Consent is required').first()).toBeVisible();
  await story.getByLabel('Consent').fill('Kim, in writing, for this test');
  await story.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Story published')).toBeVisible();
  await anybody.reload();
  await expect(anybody.locator('#why-us figure')).toContainText('Kim Test, owner, Test Mechanical');
  await expect(anybody.locator('body')).not.toContainText('for this test');
  await page.getByRole('button', { name: 'Remove the story' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Story removed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit the fees' }).click();
  const fees = page.getByRole('dialog', { name: 'Fees by size' });
  await fees.getByLabel('Audit 1').fill('$9,500 to $12,500');
  await fees.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Fees saved')).toBeVisible();
  await anybody.reload();
  await expect(anybody.locator('#pricing table')).toContainText('$9,500 to $12,500');
  // A message that lies over it leaves once the pointer is elsewhere.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-messages] [data-kind]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Pat Lindqvist' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Person removed')).toBeVisible();
  await anybody.reload();
  await expect(anybody.locator('#why-us figure')).toHaveCount(0);
  await expect(introduced.filter({ hasText: 'Pat Lindqvist' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Email', exact: true }).click();
  const tickets = page.getByLabel('Mail about tickets goes to');
  await tickets.selectOption('Chosen people');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Choose at least one person').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Margaret Ellison' }).check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(tickets).toHaveValue('chosen');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(toast(page, 'The test email was written to a file')).toBeVisible();

  await customer.getByRole('button', { name: /^Account menu of/ }).click();
  await customer.getByRole('menuitem', { name: 'Notifications' }).click();
  const invoices = customer.getByRole('group', { name: 'Invoices' });
  await invoices.getByRole('switch', { name: 'Email' }).uncheck();
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(toast(customer, 'Notifications saved')).toBeVisible();
  await customer.reload();
  await hydrated(customer);
  await expect(invoices.getByRole('switch', { name: 'Email' })).not.toBeChecked();
  await expect(invoices.getByRole('switch', { name: 'Notice' })).toBeChecked();
  // Tests after this one on the same installation wait for this email.
  await invoices.getByRole('switch', { name: 'Email' }).check();
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(toast(customer, 'Notifications saved')).toBeVisible();
  await customer.reload();
  await hydrated(customer);
  await expect(invoices.getByRole('switch', { name: 'Email' })).toBeChecked();
});

test('what is typed in the settings stays when a colleague saved and the page is loaded again', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  const colleague = await signedIn('admin@example.com');
  for (const each of [page, colleague]) await each.goto('/admin/settings/notifications');
  const about = (of: typeof page, what: string) => of.getByLabel(`Mail about ${what} goes to`);
  const save = (of: typeof page) => of.getByRole('button', { name: 'Save Settings' });
  await about(page, 'tasks').selectOption('all');
  await about(colleague, 'documents').selectOption('all');
  await save(colleague).click();
  await expect(toast(colleague, 'Settings saved successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(toast(page, 'The test email was written to a file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test email' })).toBeEnabled();
  await expect(about(page, 'tasks')).toHaveValue('all');
  await expect(about(page, 'documents')).toHaveValue('firm');
  await save(page).click();
  await expect(
    page.getByText('Someone else has changed this in the meantime', { exact: false }).first(),
  ).toBeVisible();

  // As it is saved again, it follows.
  await about(page, 'tasks').selectOption('firm');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(about(page, 'documents')).toHaveValue('all');
  await about(page, 'documents').selectOption('firm');
  await save(page).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
});
