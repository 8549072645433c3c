import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { closeToasts, expect, freshEmail, rowOf, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

// A plan that ends before it begins is refused.
test.use({ expectedErrors: /status of 40[09]/ });

/** A calendar date so many days from now, YYYY-MM-DD. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const LOOKS = [1440, 390].map((width) => ({ width, height: 900 }));

async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of LOOKS) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${name} at ${size.width}`);
    const folder = process.env.PLENUM_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a plan shows what it will make before and after it is saved, changes its price, pauses and ends', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/plans');
  await lookAt(admin, 'plans');
  await admin.getByRole('button', { name: 'Create Plan' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Plan' });
  await choose(dialog, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await dialog.getByLabel('Name').fill('Collections coaching');
  await dialog.getByLabel('First invoice').fill('2096-01-31');
  await dialog.getByLabel('End date, if any').fill('2096-01-30');
  await dialog.getByLabel('Each invoice').selectOption('send');
  await dialog.getByLabel('Description of line 1').fill('Coaching by video');
  await dialog.getByLabel('Unit price').fill('225.50');
  await dialog.getByRole('button', { name: 'Create Plan' }).click();
  await expect(dialog.getByText("A plan can't end before it begins").first()).toBeVisible();
  await dialog.getByLabel('End date, if any').fill('');
  const coming = dialog.getByRole('list', { name: 'Next invoices' }).getByRole('listitem');
  await expect(coming).toHaveText([
    /Jan 31, 2096.*January 2096.*\$225\.50/,
    /Feb 29, 2096.*February 2096.*\$225\.50/,
    /Mar 31, 2096.*March 2096.*\$225\.50/,
  ]);
  await lookAt(admin, 'plan-dialog');
  await dialog.getByLabel('First invoice').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toast(admin, 'Plan created')).toBeVisible();

  await rowOf(admin, 'Collections coaching')
    .getByRole('link', { name: 'Collections coaching' })
    .click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Collections coaching');
  await admin.getByRole('button', { name: 'Change price' }).click();
  const price = admin.getByRole('dialog', { name: 'Change Price' });
  await expect(price.getByLabel('Unit price')).toHaveValue('225.50');
  await price.getByRole('textbox', { name: /^From/ }).fill(inDays(40));
  await price.getByLabel('Unit price').fill('240');
  await price.getByRole('button', { name: 'Set Price' }).click();
  await expect(toast(admin, 'Price set')).toBeVisible();
  const next = admin.getByRole('list', { name: 'Next invoices' }).getByRole('listitem');
  await expect(next.first()).toContainText('$225.50');
  await expect(next.nth(2)).toContainText('$240.00');
  await lookAt(admin, 'plan');

  const customer = await signedIn('other@example.com');
  await customer.goto('/customer/billing');
  await expect(
    customer.getByText(/^Next invoice: Collections coaching, \$225\.50 on/),
  ).toBeVisible();
  await lookAt(customer, 'next-invoice');

  await admin.getByRole('button', { name: 'Pause', exact: true }).click();
  const pause = admin.getByRole('dialog', { name: 'Pause this plan?' });
  await pause.getByRole('button', { name: 'Pause Plan' }).click();
  await expect(pause.getByText('Say why')).toBeVisible();
  await pause.getByLabel('Reason').fill('Their season is over');
  await pause.getByRole('button', { name: 'Pause Plan' }).click();
  await expect(toast(admin, 'Plan paused')).toBeVisible();
  await customer.reload();
  await expect(customer.getByText(/^Next invoice/)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Resume' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Resume Plan' }).click();
  await expect(toast(admin, 'Plan resumed')).toBeVisible();
  await admin.getByRole('button', { name: 'End', exact: true }).click();
  const end = admin.getByRole('dialog', { name: 'End this plan?' });
  await end.getByLabel('Reason').fill('They hired someone');
  await end.getByRole('button', { name: 'End Plan' }).click();
  await expect(toast(admin, 'Plan ended')).toBeVisible();
  await expect(admin.getByText('None: the plan has ended.')).toBeVisible();
  await expect(admin.getByText(/ended.*They hired someone/).first()).toBeVisible();
});

test('an amount is split over milestones, and what the client signs off becomes an invoice', async ({
  signedIn,
}) => {
  const title = `Parts counter ${freshEmail('p').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/projects');
  await admin.getByRole('button', { name: 'Create Project' }).click();
  const creating = admin.getByRole('dialog', { name: 'Create Project' });
  await choose(creating, 'Customer', 'Whitfield', /Dana Whitfield/);
  await creating.getByLabel('Title').fill(title);
  await creating.getByLabel('Budget').fill('9999.99');
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(creating).toBeHidden();
  await rowOf(admin, title).getByRole('link', { name: title }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const name of ['Counts agreed', 'Bins labeled', 'Counter open']) {
    await admin.getByRole('button', { name: 'Add Milestone' }).click();
    const adding = admin.getByRole('dialog', { name: 'Add Milestone' });
    await adding.getByLabel('Title').fill(name);
    await adding.getByRole('switch').check();
    await adding.getByRole('button', { name: 'Add Milestone' }).click();
    await expect(adding).toBeHidden();
  }

  await admin.getByRole('button', { name: 'Bill by Milestone' }).click();
  const split = admin.getByRole('dialog', { name: 'Bill by Milestone' });
  await expect(split.getByLabel('Total before tax')).toHaveValue('9999.99');
  await split.getByLabel('Counts agreed', { exact: true }).fill('40');
  await split.getByLabel('Bins labeled', { exact: true }).fill('30');
  await split.getByLabel('Counter open', { exact: true }).fill('20');
  await split.getByLabel('Each invoice').selectOption('send');
  await split.getByRole('button', { name: 'Create Plan' }).click();
  await expect(split.getByText('The percentages must add up to 100')).toBeVisible();
  await split.getByLabel('Counter open', { exact: true }).fill('30');
  await expect(split.getByText('$2,999.99')).toBeVisible();
  await closeToasts(admin);
  await lookAt(admin, 'split-dialog');
  await split.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toast(admin, 'Plan created')).toBeVisible();
  const line = admin.getByRole('list', { name: `Line of ${title}` });
  await expect(line).toContainText('invoice of $4,000.00');
  await lookAt(admin, 'split-project');
  await admin.getByRole('button', { name: 'Complete Counts agreed' }).click();
  await expect(toast(admin, 'Milestone completed')).toBeVisible();

  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/projects');
  await customer
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: title })
    .click();
  await expect(customer.getByRole('list', { name: `Line of ${title}` })).toContainText(
    'invoice of $4,000.00',
  );
  await customer.getByRole('button', { name: 'Accept Counts agreed' }).click();
  await expect(toast(customer, 'Milestone accepted')).toBeVisible();

  await admin.goto('/admin/plans');
  await rowOf(admin, title).getByRole('link', { name: title }).click();
  const parts = admin.getByRole('list', { name: 'Parts of this plan' }).getByRole('listitem');
  await expect(parts.first().getByRole('link', { name: /^INV-/ })).toBeVisible();
  await expect(parts.nth(2)).toContainText('$2,999.99');
  await lookAt(admin, 'split-plan');
  const number = await parts.first().getByRole('link', { name: /^INV-/ }).textContent();
  await customer.reload();
  await expect(customer.getByRole('list', { name: `Line of ${title}` })).toContainText(
    `${number}, $4,000.00, sent`,
  );
  await customer.evaluate(() => scrollTo(0, 0));
  await lookAt(customer, 'split-own-project');
  await customer.goto('/customer/billing');
  await expect(customer.getByText(`${title}, Counts agreed`).first()).toBeVisible();
});
