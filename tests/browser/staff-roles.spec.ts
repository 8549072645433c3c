import { expect, hydrated, test, toast } from './fixtures.ts';
import { giveRole, newUser } from './people.ts';

// What a role may not do is answered with a status of 403.
test.use({ expectedErrors: /status of 403/ });

test('an admin makes somebody a consultant, who works and sees no money', async ({
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
