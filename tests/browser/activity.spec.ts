import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('an edit is in the log with who, what and the old value, and leaves as a file', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/companies');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const edit = page.getByRole('dialog', { name: /^Edit / });
  const name = await edit.getByLabel('Company name').inputValue();
  await edit.getByLabel('Phone').fill('312 555 0199');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();

  await page.goto('/admin/activity');
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Company' });
  await page.waitForURL(/type=company/);
  const line = page.getByRole('row').filter({ hasText: ' edited ' }).first();
  await expect(line).toContainText('Margaret Ellison');
  await line.getByRole('button', { name: /^Details: Margaret Ellison edited / }).click();
  const details = page.getByRole('dialog', { name: /^Margaret Ellison edited / });
  await expect(details.getByRole('row').filter({ hasText: 'Phone' })).toContainText('312 555 0199');
  await expect(details).toContainText(name);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('company.updated');
  expect(csv).not.toContain('account.signed_in');

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such action');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No activity matches these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'Margaret Ellison signed in' }).first(),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/[a-z]\.[a-z]+_[a-z]/);
});
