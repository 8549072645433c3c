import { chooseMore, expect, freshEmail, rowOf, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

// A stale copy is refused, and a project that was archived is not found.
test.use({ expectedErrors: /status of 40[049]/ });

test('a project with its milestones, on both sides, live', async ({ signedIn }) => {
  const title = `Stocked trucks ${freshEmail('p').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/projects');

  await admin.goto('/admin/projects');
  await admin.getByRole('button', { name: 'Create Project' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Project' });
  await choose(dialog, 'Customer', 'Whitfield', /Dana Whitfield/);
  await dialog.getByLabel('Budget').fill('lots');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Budget must be a number like 1250.00')).toBeVisible();
  await expect(dialog.getByLabel('Status')).toHaveValue('planning');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Budget').fill('18250.5');
  await dialog.getByLabel('Start date').fill('2026-03-02');
  await dialog.getByLabel('End date').fill('2026-09-30');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(admin, 'Project created successfully')).toBeVisible();
  const row = rowOf(admin, title);
  await expect(row).toContainText('$18,250.50');
  await expect(row).toContainText('No milestones');

  // The customer's list was open all the time; without milestones there is no bar.
  const card = customer.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('Planning');
  await expect(card.getByText('Unread')).toBeAttached();
  await expect(card.getByRole('progressbar')).toHaveCount(0);
  await card.getByRole('link', { name: title }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(title);

  await row.getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const [name, date] of [
    ['List agreed', '2026-04-01'],
    ['First truck', '2199-05-01'],
  ] as const) {
    await admin.getByRole('button', { name: 'Add Milestone' }).click();
    const adding = admin.getByRole('dialog', { name: 'Add Milestone' });
    await adding.getByLabel('Title').fill(name);
    await adding.getByLabel('Planned for').fill(date);
    await adding.getByRole('button', { name: 'Add Milestone' }).click();
    await expect(adding).toBeHidden();
  }
  await admin.getByRole('button', { name: 'Move First truck up' }).click();
  const steps = admin.getByRole('list', { name: 'Milestones' }).getByRole('listitem');
  await expect(steps).toHaveText([/^First truckPlanned/, /^List agreedPlanned.*late/]);
  await admin.getByRole('button', { name: 'Complete First truck' }).click();
  await expect(toast(admin, 'Milestone completed')).toBeVisible();
  await expect(customer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(customer.getByRole('list', { name: 'Milestones' }).getByRole('listitem')).toHaveText(
    [/^First truckCompleted on/, /^List agreed/],
  );
  await expect(customer.getByText('Actual cost')).toHaveCount(0);

  // The answer tells first, then the page loads the copy that an edit is taken on: the dialog waits for that.
  const copy = Promise.withResolvers<void>();
  await admin.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'GET') await copy.promise;
      await route.continue();
    },
  );
  await admin.getByLabel('Status').selectOption({ label: 'Active' });
  await admin.getByRole('button', { name: 'Set to Active' }).click();
  await expect(toast(admin, 'Project updated')).toBeVisible();
  await expect(customer.getByText('Active', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Project' });
  await expect(edit).toHaveCount(0);
  copy.resolve();
  await edit.getByLabel('Actual cost').fill('19000');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(admin.getByText('104% of the budget')).toBeVisible();

  await chooseMore(admin, 'Archive');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Add Milestone' })).toHaveCount(0);
  await expect(customer.getByText('This record was not found.')).toBeVisible();
  await admin.goto(`/admin/projects?show=archived&q=${encodeURIComponent(title)}`);
  await admin.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toast(admin, 'Project restored')).toBeVisible();
});
