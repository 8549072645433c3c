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
