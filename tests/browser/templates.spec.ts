import { randomUUID } from 'node:crypto';
import { expect, hydrated, test, toast } from './fixtures.ts';

// From a template to a project that sets itself up once, and a milestone that the customer signs off.

test('a proposal that names a template becomes one project, whose milestone the customer signs off', async ({
  signedIn,
}) => {
  const mark = randomUUID().slice(0, 6);
  const [template, title] = [`Audit ${mark}`, `Review ${mark}`];
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');

  await admin.goto('/admin/templates');
  await admin.getByRole('button', { name: 'Create Template' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Template' });
  await create.getByLabel('Name').fill(template);
  await create.getByLabel('Start from').selectOption({ label: 'Discovery audit' });
  await create.getByRole('button', { name: 'Create Template' }).click();
  await expect(toast(admin, 'Template created')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/templates\/[0-9a-f-]{36}$/);
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(template);
  await admin.getByRole('link', { name: 'Edit Template' }).click();
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Add task' }).click();
  const added = admin.getByRole('group', { name: 'task 5' });
  await added.getByRole('textbox', { name: 'Task' }).fill('Order the baseline report');
  await added.getByLabel('After').selectOption({ label: 'Data received' });
  await admin.getByRole('button', { name: 'Save Template' }).click();
  await expect(toast(admin, 'Template saved')).toBeVisible();
  await expect(admin.getByText('Order the baseline report')).toBeVisible();

  await admin.goto('/admin/proposals');
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const write = admin.getByRole('dialog', { name: 'Create Proposal' });
  await write.getByRole('combobox', { name: 'Customer' }).fill('Tarryall');
  const others = admin.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Tarryall' });
  await expect(others).toHaveCount(0);
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await write.getByLabel('Title').fill(title);
  await write.getByLabel('Total amount').fill('4,800');
  await write.getByRole('button', { name: 'Create Proposal' }).click();
  await expect(toast(admin, 'Proposal created successfully')).toBeVisible();
  await admin.goto(`/admin/proposals?q=${mark}`);
  await admin.getByRole('link', { name: title }).click();
  await hydrated(admin);

  await admin.getByRole('button', { name: 'Choose template' }).click();
  const choose = admin.getByRole('dialog', { name: 'Choose template' });
  await choose.getByLabel('Template').selectOption({ label: `${template}, version 2` });
  await choose.getByLabel('Start day').fill('2098-12-27');
  await choose.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Template saved')).toBeVisible();
  const dates = admin.getByRole('list', { name: 'Dates' });
  await expect(dates).toContainText('Order the baseline report');
  await expect(dates).toContainText(/\$2,400\.00, due \w{3} \d\d, 2099/);
  const previewed = await dates.locator('li', { hasText: 'Findings presented' }).innerText();
  const [date = ''] = previewed.split('\n');
  await admin.getByRole('button', { name: 'Send to Dana Whitfield' }).first().click();
  await admin
    .getByRole('alertdialog', { name: 'Send to Dana Whitfield?' })
    .getByRole('button', { name: 'Send to Dana Whitfield' })
    .click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();

  await customer.goto(`/customer/proposals?q=${mark}`);
  await customer.getByRole('link', { name: title }).click();
  await hydrated(customer);
  // Every date is there before anyone signs, and the invoices add up to the price.
  const line = customer.getByRole('list', { name: `Line of ${title}` });
  const kinds = ['Proposal', 'Baseline', 'Week 1', 'Week 2', 'Result', 'Last invoice'];
  for (const kind of kinds) await expect(line).toContainText(kind);
  await expect(line).toContainText('Today');
  const invoices = customer.getByRole('list', { name: 'Invoices' });
  await expect(invoices.getByText('$2,400.00')).toHaveCount(2);
  await expect(invoices).toContainText(/Due \w{3} \d\d, 2099/);
  await expect(invoices).toContainText('Total, the price of this proposal$4,800.00');
  await expect(customer.getByRole('list', { name: 'Your part' })).toContainText('A/R aging detail');
  await expect(customer.getByRole('list', { name: 'Meetings that we suggest' })).toContainText(
    /Kickoff.*10:00 AM, 60 minutes/,
  );
  await expect(customer.getByRole('list', { name: 'How it is measured' })).toContainText(
    'Days sales outstanding (DSO)',
  );
  await expect(customer.getByRole('list', { name: 'Who comes' })).toContainText('Plenum Service');
  const planned = await line.locator('li', { hasText: 'Findings presented' }).innerText();
  await customer.getByRole('button', { name: 'Accept' }).click();
  await customer.getByRole('dialog').getByLabel('Your full name').fill('Dana Whitfield');
  await customer.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(toast(customer, 'Proposal accepted')).toBeVisible();
  // The same line says what is next: a meeting to agree to, and the day of the first invoice.
  const next = customer.getByRole('list', { name: `Next on ${title}` });
  await expect(next).toContainText(/Kickoff\s*Does it suit you\?/);
  await expect(next).toContainText(/Invoice 1 of 2, \$2,400\.00\s*goes out that day, due/);
  await expect(line).toContainText('Accepted');
  await expect(line.locator('li', { hasText: 'Findings presented' })).toHaveText(
    planned.replaceAll('\n', ''),
  );

  await admin.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await hydrated(admin);
  const milestones = admin.getByRole('list', { name: 'Milestones' });
  const findings = milestones.getByRole('listitem').filter({ hasText: 'Findings presented' });
  await expect(findings).toContainText(date.replace(/^\w+, /, ''));
  await admin.getByRole('button', { name: 'Complete Findings presented' }).click();
  await expect(toast(admin, 'Milestone completed')).toBeVisible();
  await admin.goto(`/admin/projects?q=${mark}`);
  await expect(admin.getByRole('main').getByRole('link', { name: title })).toHaveCount(1);

  await customer.goto('/customer');
  await hydrated(customer);
  const all = customer.getByRole('link', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  const asked = customer
    .getByRole('list', { name: 'Needs you' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await asked.getByRole('link', { name: 'Sign off: Findings presented' }).click();
  await hydrated(customer);
  await customer.getByRole('button', { name: 'Findings presented is not done yet' }).click();
  const notYet = customer.getByRole('dialog', { name: 'Not yet' });
  await notYet.getByLabel('What is missing?').fill('The list of causes.');
  await notYet.getByRole('button', { name: 'Send' }).click();
  await expect(toast(customer, 'Sent')).toBeVisible();

  await admin.getByRole('main').getByRole('link', { name: title }).click();
  await hydrated(admin);
  await expect(admin.getByText('The list of causes.')).toBeVisible();
  await admin.getByRole('button', { name: 'Complete Findings presented' }).click();
  await customer.getByRole('button', { name: 'Accept Findings presented' }).click();
  await expect(toast(customer, 'Milestone accepted')).toBeVisible();
  await expect(customer.getByText(/Accepted by Dana Whitfield on/)).toBeVisible();
});
