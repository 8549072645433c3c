import { expect, freshEmail, rowOf, test } from './fixtures.ts';

// A name that is taken is refused.
test.use({ expectedErrors: /status of 400/ });

test('companies are created once, edited, and found', async ({ signedIn }) => {
  const name = `Sunflower Mechanical ${freshEmail('co').slice(3, 11)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/companies');
  const create = async () => {
    await admin.getByRole('button', { name: 'Add Company' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add Company' });
    await dialog.getByLabel('Company name').fill(name);
    await dialog.getByLabel('City').fill('Wichita');
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    return dialog;
  };
  await expect(await create()).toBeHidden();
  const again = await create();
  await expect(again.getByRole('alert')).toBeVisible();
  await expect(again.getByLabel('City')).toHaveValue('Wichita');
  admin.once('dialog', (question) => question.accept());
  await again.getByRole('button', { name: 'Cancel' }).click();

  await admin.goto(`/admin/companies?q=${encodeURIComponent(name)}`);
  await rowOf(admin, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const edit = admin.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel('State').fill('KS');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(admin, name)).toContainText('Wichita, KS');
});

test("a customer's page creates records for them, and every name leads back to it", async ({
  signedIn,
}) => {
  const title = `Ask for the fleet list ${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers?q=customer@example.com');
  await rowOf(admin, 'customer@example.com').getByRole('link').first().click();
  await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await expect(admin.getByRole('heading', { name: 'Open Work' })).toBeVisible();
  const company = await admin.getByRole('heading', { level: 1 }).innerText();
  const tasks = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('link', { name: 'Tasks', exact: true }) })
    .filter({ has: admin.getByRole('button', { name: 'Create Task' }) });
  const active = async () => Number(/(\d+) active/.exec(await tasks.innerText())?.[1]);
  const before = await active();
  await tasks.getByRole('button', { name: 'Create Task' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Task' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(company);
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toBeEnabled();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(active).toBe(before + 1);
  const happened = admin.getByRole('listitem').filter({ hasText: title });
  await expect(happened).toContainText('created');
  await happened.getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await admin.getByRole('main').getByRole('link', { name: company }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: company })).toBeVisible();

  await admin.getByRole('link', { name: 'All activity' }).click();
  await expect(admin.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});
