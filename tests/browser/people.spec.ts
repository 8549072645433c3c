import { linkIn } from '#tests/helpers/mailbox.ts';
import {
  chooseMore,
  expect,
  freshEmail,
  hydrated,
  rowOf,
  signIn,
  test,
  toast,
} from './fixtures.ts';
import { approve, giveRole, newCustomer, newUser } from './people.ts';

test.use({ expectedErrors: /status of 40[049]/ });

const DELETE_QUESTION =
  'Are you sure you want to delete this customer? This will also delete their account balance and transaction history. This action cannot be undone.';

test('users are found by email and company, promoted and demoted', async ({
  visit,
  signedIn,
  atHome,
}) => {
  const { email, password } = await newUser(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/users');
  const search = admin.getByRole('searchbox', { name: 'Search by email or company name' });
  await search.fill('stones river');
  await search.press('Enter');
  await expect(admin.getByRole('row')).toHaveCount(2);
  await expect(admin.getByRole('row').nth(1)).toContainText('pending@example.com');
  await search.fill(email.toUpperCase());
  await search.press('Enter');
  await expect(admin).toHaveURL(/q=USER/);
  const row = rowOf(admin, email);
  await expect(row).toContainText('User');

  await giveRole(admin, email, 'admin');
  await expect(toast(admin, 'User promoted to admin.')).toBeVisible();
  const promoted = await atHome(email, password);
  await expect(promoted).toHaveURL('/admin');

  await giveRole(admin, email, 'user');
  await expect(toast(admin, 'User demoted from admin.')).toBeVisible();
  await promoted.goto('/admin');
  await expect(promoted).toHaveURL('/complete-profile');
});

test('the last admin keeps the role', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  const others = ['tom.okafor@plenum.example', 'renee.salcedo@plenum.example'];
  const turn = async (email: string, role: 'admin' | 'user') => {
    await admin.goto(`/admin/users?q=${email}`);
    await giveRole(admin, email, role);
  };
  for (const email of others) {
    await turn(email, 'user');
    await expect(toast(admin, 'User demoted from admin.')).toBeVisible();
  }
  await turn('admin@example.com', 'user');
  await expect(admin.getByRole('dialog')).toContainText('The last admin cannot be demoted.');
  await admin.goto('/admin/users?q=admin@example.com');
  await expect(rowOf(admin, 'admin@example.com')).toContainText('Admin');
  for (const email of others) {
    await turn(email, 'admin');
    await expect(toast(admin, 'User promoted to admin.')).toBeVisible();
  }
});

test('an admin emails a password link and ends sessions', async ({
  visit,
  signedIn,
  installation,
}) => {
  const { email, page } = await newCustomer(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin/users?q=${email}`);
  await admin.getByRole('button', { name: `Reset Password of ${email}` }).click();
  await expect(toast(admin, 'Password Reset Sent')).toContainText(email);
  const mail = await installation.mailbox.waitFor(email, 'Choose a new password for your account');
  const other = await visit();
  await other.goto(linkIn(mail, '/reset-password'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');

  await admin.getByRole('button', { name: `More actions for ${email}` }).click();
  await admin.getByRole('menuitem', { name: 'End sessions' }).click();
  await admin
    .getByRole('alertdialog', { name: 'End all sessions?' })
    .getByRole('button', { name: 'End sessions' })
    .click();
  await expect(toast(admin, 'Sessions ended.')).toBeVisible();
  await page.goto('/pending');
  await expect(page).toHaveURL(/\/customer-auth\?next=/);
});

test('a customer is added from an account, edited, and deleted while without history', async ({
  visit,
  signedIn,
  atHome,
}) => {
  const { email, password } = await newUser(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers');
  await admin.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByRole('combobox', { name: 'Account' }).fill(email);
  await admin.getByRole('option', { name: new RegExp(email) }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByLabel('Company name').fill('Bluestem Cooling');
  await dialog.getByLabel('Contact name').fill('Gail Bluestem');
  await dialog.getByRole('combobox', { name: 'Parent company' }).fill(`Bluestem ${email}`);
  await admin.getByRole('option', { name: `Create "Bluestem ${email}"` }).click();
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expect(toast(admin, 'Customer created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await admin.goto(`/admin/customers?q=${email}`);
  const row = rowOf(admin, email);
  await expect(row).toContainText('$0.00');
  await expect(row.locator('code')).toHaveText(/^[0-9a-f]{8}$/);
  const customer = await atHome(email, password);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Welcome, Gail Bluestem');

  await test.step('two edit at once: the second is told and keeps what was typed', async () => {
    const second = await admin.context().newPage();
    await second.goto(`/admin/customers?q=${email}`);
    await second.getByRole('button', { name: 'Edit Gail Bluestem' }).click();
    const slow = second.getByRole('dialog', { name: 'Edit Gail Bluestem' });
    await expect(slow.getByText('Email cannot be changed')).toBeVisible();
    await slow.getByLabel('City').fill('Lawrence');

    await row.getByRole('button', { name: 'Edit Gail Bluestem' }).click();
    const quick = admin.getByRole('dialog', { name: 'Edit Gail Bluestem' });
    await quick.getByLabel('City').fill('Topeka');
    await quick.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(admin, 'Customer updated successfully')).toBeVisible();

    await slow.getByRole('button', { name: 'Save Changes' }).click();
    await expect(slow.getByRole('alert')).toBeVisible();
    await expect(slow.getByLabel('City')).toHaveValue('Lawrence');
    await second.close();
    await row.getByRole('button', { name: 'Edit Gail Bluestem' }).click();
    await expect(quick.getByLabel('City')).toHaveValue('Topeka');
    await quick.getByRole('button', { name: 'Cancel' }).click();
  });

  await chooseMore(admin, 'Delete', 'Gail Bluestem');
  const question = admin.getByRole('alertdialog', { name: 'Delete Gail Bluestem' });
  await expect(question).toContainText(DELETE_QUESTION);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(admin, 'Customer deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await customer.goto('/customer');
  await expect(customer).toHaveURL(/\/customer-auth/);
});

test('a customer with history is archived and comes back', async ({ visit, signedIn }) => {
  const { email, password, page } = await newCustomer(visit, { name: 'Hal Osei' });
  const admin = await signedIn('admin@example.com');
  await approve(admin, email, `Osei Mechanical ${email}`);
  await page.goto('/customer/company');
  await page.getByRole('button', { name: 'Request a change' }).click();
  const request = page.getByRole('dialog', { name: 'Request a change' });
  await request.getByLabel('What should change?').fill('Our office moved to Fourth Street.');
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();
  await page.goto('/customer');
  const tickets = page.getByRole('link', { name: /Open Tickets/ });
  await expect(tickets).toContainText('1');

  await admin.goto(`/admin/customers?q=${email}`);
  await chooseMore(admin, 'Archive', 'Hal Osei');
  const question = admin.getByRole('alertdialog', { name: 'Archive Hal Osei' });
  await expect(question).toContainText('it is archived instead of deleted');
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(toast(admin, 'Customer archived successfully')).toBeVisible();
  await expect(rowOf(admin, email)).toHaveCount(0);
  await page.goto('/customer');
  await expect(page).toHaveURL(/\/customer-auth/);

  await admin.goto(`/admin/customers?show=archived&q=${email}`);
  await admin.getByRole('button', { name: 'Restore Hal Osei' }).click();
  await expect(rowOf(admin, email)).toHaveCount(0);
  await hydrated(page);
  await signIn(page, email, password);
  await expect(page).toHaveURL('/customer');
  await expect(tickets).toContainText('1');
});

test('an inquiry becomes a customer and a proposal', async ({ visit, signedIn, installation }) => {
  const email = freshEmail('ina');
  const company = `Okoboji Air ${email.slice(4, 12)}`;
  const visitor = await visit();
  const form = { firstName: 'Ina', lastName: 'Ortiz', email, company, message: 'We lose trucks.' };
  const headers = { origin: installation.url };
  expect((await visitor.request.post('/inquiry', { form, headers })).ok()).toBe(true);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin?q=${encodeURIComponent(company)}`);
  await rowOf(admin, company).getByRole('link', { name: company }).click();
  await expect(admin.getByText(/due in 2?\d+ hours?|due in \d days/)).toBeVisible();
  await admin.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = admin.getByRole('dialog', { name: 'Reply to Ina' });
  await expect(reply.getByLabel('Message')).toBeFocused();
  await reply.getByLabel('Message').fill('Hi Ina,\n\nTuesday at ten?');
  await reply.getByRole('button', { name: 'Send email' }).click();
  await expect(toast(admin, 'Reply is on its way')).toBeVisible();
  await installation.mailbox.waitFor(email, `Your inquiry, ${company}`);
  await expect(admin.getByText('answered in time')).toBeVisible();
  await expect(admin.getByText('Tuesday at ten?')).toBeVisible();
  await admin.getByRole('button', { name: 'Create Customer' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Customer' });
  await expect(create.getByLabel('Contact name')).toHaveValue('Ina Ortiz');
  await expect(create.getByLabel('Email')).toHaveValue(email);
  await expect(create.getByRole('combobox', { name: 'Parent company' })).toHaveValue(company);
  await create.getByLabel('Phone').fill('1');
  await create.getByRole('button', { name: 'Create Customer' }).click();
  await expect(create.getByText('Valid phone number is required')).toBeVisible();
  await create.getByLabel('Phone').fill('(712) 555-0142');
  await create.getByRole('button', { name: 'Create Customer' }).click();
  await expect(toast(admin, 'Customer created successfully')).toBeVisible();
  await installation.mailbox.waitFor(email, 'Your invitation to the customer portal');
  await expect(admin.getByLabel('Status')).toHaveValue('qualified');
  await expect(admin.getByRole('button', { name: 'Create Customer' })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Write Proposal' }).click();
  const write = admin.getByRole('dialog', { name: 'Write Proposal' });
  await expect(write.getByRole('combobox', { name: 'Customer' })).toHaveValue(
    `${company} (Ina Ortiz)`,
  );
  await expect(write.getByRole('textbox', { name: 'Content' })).toHaveValue(/> We lose trucks\./);
  await write.getByRole('button', { name: 'Create Proposal' }).click();
  await admin.getByRole('link', { name: `Proposal for ${company}` }).click();
  await expect(admin.getByRole('button', { name: 'Send to Ina Ortiz' })).toBeVisible();
});

test('what visitors sent is deleted as they ask, and a colleague sees each step', async ({
  visit,
  signedIn,
  installation,
}) => {
  const email = freshEmail('gone');
  const company = `Spirit Lake Air ${email.slice(5, 13)}`;
  const visitor = await visit();
  const headers = { origin: installation.url };
  const inquiry = { firstName: 'Gil', lastName: 'Moe', email, company };
  expect((await visitor.request.post('/inquiry', { form: inquiry, headers })).ok()).toBe(true);
  const request = { name: `Gil ${company}`, email };
  expect((await visitor.request.post('/checklist', { form: request, headers })).ok()).toBe(true);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin?q=${encodeURIComponent(company)}`);
  await rowOf(admin, company).getByRole('link', { name: company }).click();
  const colleague = await signedIn('admin@example.com');
  await expect(admin.getByLabel('Status')).toHaveValue('new');
  await colleague.goto(new URL(admin.url()).pathname);

  await admin.getByLabel('Status').selectOption('contacted');
  await admin.getByLabel('Note').fill('Called back.');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Inquiry updated')).toBeVisible();
  await expect(colleague.getByLabel('Note')).toHaveValue('Called back.');
  await expect(colleague.getByLabel('Status')).toHaveValue('contacted');

  await chooseMore(admin, 'Delete');
  const question = admin.getByRole('alertdialog', { name: `Delete the inquiry of ${company}?` });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(admin, 'Inquiry deleted')).toBeVisible();
  await expect(admin).toHaveURL('/admin');
  await expect(colleague.getByLabel('Note')).toHaveCount(0);
  await admin.goto(`/admin?q=${encodeURIComponent(company)}`);
  await expect(admin.getByText('No inquiries found')).toBeVisible();

  await admin.goto(`/admin?tab=submissions&q=${encodeURIComponent(company)}`);
  await chooseMore(admin, 'Delete', `Gil ${company}`);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(admin, 'Submission deleted')).toBeVisible();
  await expect(admin.getByText('No submissions found')).toBeVisible();
});

test('an invited contact chooses a password and is in the portal', async ({
  visit,
  signedIn,
  installation,
}) => {
  const email = freshEmail('invited');
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers');
  await admin.getByRole('button', { name: 'Invite Contact' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite Contact' });
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(admin, 'Validation error')).toContainText('Contact name is required');
  await dialog.getByLabel('Contact name').fill('Ines Carrillo');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Parent company' }).fill('Cuyahoga');
  await admin
    .getByRole('option', { name: /^Cuyahoga/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(admin, 'Invitation sent')).toContainText(email);

  const mail = await installation.mailbox.waitFor(email, 'Your invitation to the customer portal');
  const page = await visit();
  await page.goto(linkIn(mail, '/reset-password'));
  await hydrated(page);
  await page.getByLabel(/^New password/).fill('outside-air');
  await page.getByLabel('Repeat the new password').fill('outside-air');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/customer-auth?mode=login');
  await hydrated(page);
  await signIn(page, email, 'outside-air');
  await expect(page).toHaveURL('/customer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines Carrillo');
});
