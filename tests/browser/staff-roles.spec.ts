import { expect, hydrated, test, toast } from './fixtures.ts';
import { giveRole, newUser } from './people.ts';

// What a role may not do is answered with a status of 403.
test.use({ expectedErrors: /status of 403/ });

test('an admin makes someone a consultant, who works and sees no money', async ({
  visit,
  signedIn,
}) => {
  const { email, page: person } = await newUser(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await giveRole(admin, email, 'consultant');
  await expect(toast(admin, 'Role saved.')).toBeVisible();

  await person.goto('/admin');
  const sections = person.getByRole('navigation', { name: 'Sections' }).first();
  await expect(sections.getByRole('link', { name: 'Tickets' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await expect(sections.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(person.getByRole('heading', { name: /^Overdue/ })).toBeVisible();
  await expect(person.getByRole('heading', { name: /^Money/ })).toHaveCount(0);
  await expect(person.getByRole('main')).not.toContainText('past due');
  await person.goto('/admin/invoices');
  await expect(person).toHaveURL('/admin');
  await expect(toast(person, 'Access Denied')).toContainText(
    "Your role as Consultant can't see money",
  );

  await person.goto('/admin/customers?q=Tarryall');
  await person
    .getByRole('link', { name: /Tarryall/ })
    .first()
    .click();
  await expect(person.getByRole('heading', { name: 'Open Work' })).toBeVisible();
  await expect(person.getByRole('main')).not.toContainText(/\$\d/);
  await expect(person.getByRole('heading', { name: 'Ledger' })).toHaveCount(0);

  // An open page: the role changes under it, and the next press is refused in words.
  await person.goto('/admin/tasks');
  await hydrated(person);
  await person.getByRole('button', { name: 'Create Task' }).click();
  const dialog = person.getByRole('dialog', { name: 'Create Task' });
  await dialog.getByLabel('Title').fill('Read the meter');
  const lookup = dialog.getByRole('combobox', { name: 'Customer' });
  await lookup.fill('Tarryall');
  await person
    .getByRole('option', { name: /Tarryall/ })
    .first()
    .click();
  await giveRole(admin, email, 'reader');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toContainText("Your role as Reader can't change work for customers");
  await person.goto('/admin/tasks');
  await expect(person.getByRole('button', { name: 'Create Task' })).toHaveCount(0);
});

test('a changed role reaches the pages that are open, of staff and of a client', async ({
  visit,
  signedIn,
}) => {
  const { email, page: person } = await newUser(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await giveRole(admin, email, 'consultant');
  await expect(toast(admin, 'Role saved.')).toBeVisible();
  await person.goto('/admin/tasks');
  await hydrated(person);
  const sections = person.getByRole('navigation', { name: 'Sections' }).first();
  await expect(person.getByRole('button', { name: 'Create Task' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await giveRole(admin, email, 'reader');
  await expect(sections.getByRole('link', { name: 'Invoices' })).toBeVisible();
  await expect(person.getByRole('button', { name: 'Create Task' })).toHaveCount(0);
  await expect(person).toHaveURL('/admin/tasks');
  // A page that the new role may not read is left, and says why.
  await sections.getByRole('link', { name: 'Invoices' }).click();
  await expect(person).toHaveURL('/admin/invoices');
  await giveRole(admin, email, 'consultant');
  await expect(person).toHaveURL('/admin');
  await expect(toast(person, 'Access Denied')).toContainText("can't see money");
  await giveRole(admin, email, 'user');
  await expect(person).toHaveURL(/\/(?:auth|customer-auth|complete-profile)/);

  const owner = await signedIn('customer@example.com');
  const colleague = await signedIn('dispatch@example.com');
  await colleague.goto('/customer/projects');
  await hydrated(colleague);
  const theirs = colleague.getByRole('navigation', { name: 'Sections' }).first();
  await expect(theirs.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  const giveColleague = async (role: string) => {
    await owner.goto('/customer/people');
    const entry = owner.getByRole('listitem').filter({ hasText: 'dispatch@example.com' });
    await entry.getByRole('button', { name: /^Change Role of/ }).click();
    const dialog = owner.getByRole('dialog', { name: /^Role of/ });
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await giveColleague('billing');
  await expect(theirs.getByRole('link', { name: 'Billing' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Billing' }).click();
  await expect(colleague).toHaveURL('/customer/billing');
  await giveColleague('operations');
  await expect(theirs.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await expect(colleague).toHaveURL('/customer');
});

test('an admin looks at the portal as a customer, changes nothing there and comes back', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers?q=Whitfield');
  await admin
    .getByRole('link', { name: /Tarryall/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'View as Dana Whitfield' }).first().click();
  await expect(admin).toHaveURL('/customer');
  const bar = admin.getByRole('region', { name: 'Viewing the portal' });
  await expect(bar).toContainText('Nothing can be changed.');
  // What the person is asked is there to see, without what acts.
  const needs = admin.getByRole('list', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).not.toHaveCount(0);
  await expect(needs.getByRole('button')).toHaveCount(0);
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto('/customer/tickets');
    await expect(bar.getByRole('button', { name: 'Stop Viewing' })).toBeInViewport();
    await expect(admin.getByRole('link', { name: 'Create Ticket' })).toHaveCount(0);
    await expect(admin.getByRole('button', { name: 'Create Ticket' })).toHaveCount(0);
  }
  await hydrated(admin);
  await bar.getByRole('button', { name: 'Stop Viewing' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]+$/);
  await admin.goto('/customer');
  await expect(admin).toHaveURL('/admin');
});
