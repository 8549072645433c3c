import { expect, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

test.use({ expectedErrors: /status of 400/ });

test('messages have one place, and a refusal leaves once it is settled', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/contracts');
  await admin.getByRole('button', { name: 'Create Contract' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Contract' });
  await choose(dialog, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await dialog.getByRole('textbox', { name: 'Content' }).fill('We look after the plant.');
  await dialog.getByRole('button', { name: 'Create Contract' }).click();
  const refused = toast(admin, 'Validation error');
  await expect(refused).toBeVisible();
  const place = await refused.boundingBox();
  await dialog.getByLabel('Title').fill('Agreement without a fault');
  await dialog.getByRole('button', { name: 'Create Contract' }).click();
  await expect(dialog).toBeHidden();
  const done = toast(admin, /^Contract created/);
  await expect(done).toBeVisible();
  await expect(refused).toHaveCount(0);
  const after = await done.boundingBox();
  expect((after?.x ?? 0) + (after?.width ?? 0)).toBe((place?.x ?? 0) + (place?.width ?? 0));
  expect((after?.y ?? 0) + (after?.height ?? 0)).toBe((place?.y ?? 0) + (place?.height ?? 0));
});
