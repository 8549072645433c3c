import { expect, freshEmail, rowOf, test } from './fixtures.ts';
import { countPresses } from './presses.ts';

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

test('the whole state of a client is on one screen, and a message is two presses and a sentence away', async ({
  signedIn,
}) => {
  const words = `Which trucks first? ${freshEmail('w').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  const counted = await countPresses(admin);
  await admin.goto('/admin');
  await admin
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Clients/ })
    .click();
  const list = admin.getByRole('table', { name: 'Customers' });
  const tarryall = list.getByRole('row').filter({ hasText: 'customer@example.com' });
  for (const heading of ['Next', 'Owed', 'Open Work', 'Last Word', 'Lead']) {
    await expect(list.getByRole('columnheader', { name: heading })).toBeVisible();
  }
  await expect(list.getByRole('row').nth(1)).toContainText(/due|Milestone|Meeting|until/);
  const owed = /\$[\d,.]+/.exec(await tarryall.getByRole('cell').nth(2).innerText())?.[0] ?? '';
  await tarryall.getByRole('link', { name: 'Tarryall Mechanical Service' }).click();

  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Tarryall Mechanical Service');
  const figures = admin.getByRole('list', { name: 'At a glance' });
  await expect(figures.getByRole('link', { name: /^Owed/ })).toContainText(owed);
  for (const figure of ['Past Due', 'Open Work', 'Unbilled Hours', 'Last Word']) {
    await expect(figures.getByRole('link', { name: new RegExp(`^${figure}`) })).toBeVisible();
  }
  for (const part of ['Timeline', 'People', 'Engagement', 'Outcomes', 'Open Work']) {
    await expect(admin.getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
  await admin.getByRole('button', { name: 'Message', exact: true }).click();
  const box = admin.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await admin.keyboard.type(words);
  await admin.keyboard.press('Enter');
  const happened = admin.locator('#timeline').getByRole('listitem').filter({ hasText: words });
  await expect(happened).toHaveCount(1);
  await expect(figures.getByRole('link', { name: /^Last Word/ })).toContainText('Margaret Ellison');
  expect(counted.presses).toBe(3);

  await admin.getByRole('link', { name: 'Older', exact: true }).click();
  await expect(admin).toHaveURL(/older=/);
  await expect(happened).toHaveCount(0);
  await admin.getByRole('link', { name: 'Newest', exact: true }).click();
  await expect(happened).toHaveCount(1);
});

test('a second account of a company is a line with the button that merges it', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/customers?q=Cuyahoga');
  await rowOf(admin, 'Denise Kowalczyk')
    .getByRole('link', { name: 'One of 2 accounts: merge' })
    .click();
  const line = admin
    .getByRole('list', { name: /^Further accounts of Cuyahoga/ })
    .getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Rob Fenner has a separate account');
  await expect(line.getByRole('button', { name: 'Merge the account of Rob Fenner' })).toBeVisible();
});
