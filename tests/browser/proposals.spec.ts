import { createHash, randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';

// The road from an offer to a signed agreement, with what both sides see of it.

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

test.setTimeout(180_000);
// Refusals answer 400 and 409, another customer's record 404.
test.use({ expectedErrors: /status of (400|404|409)/ });

test('an offer is sent, accepted and made into contract, project and invoice; the contract is signed and verified', async ({
  signedIn,
  visit,
  installation,
}) => {
  const title = `Repricing ${randomUUID().slice(0, 6)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/proposals');
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Proposal' });
  await create.getByRole('combobox', { name: 'Customer' }).fill('Tarryall');
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await create.getByLabel('Total amount').fill('a lot');
  // Its message moves the button down.
  await create.getByLabel('Total amount').blur();
  await expect(create.getByText('Total amount must be a number like 1250.00')).toBeVisible();
  await create.getByRole('button', { name: 'Create Proposal' }).click();
  await expect(create.getByText('Title is required')).toBeVisible();
  await create.getByLabel('Title').fill(title);
  await create.getByLabel('Total amount').fill('24,500');
  await create.getByLabel('Valid until').fill('2199-12-31');
  await create
    .getByRole('textbox', { name: 'Content' })
    .fill(
      '## Scope\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Milestones\n\n1. Hours counted\n2. Prices built',
    );
  await create.getByLabel('Title').press('Enter');
  await expect(toast(admin, 'Proposal created successfully')).toBeVisible();

  // A draft stays inside the firm; sent, it shows on the other side.
  await admin.goto(`/admin/proposals?q=${title}`);
  await hydrated(admin);
  const proposalPath = await admin.getByRole('link', { name: title }).getAttribute('href');
  const id = proposalPath?.split('/').at(-1) ?? '';
  const customer = await signedIn('customer@example.com');
  expect((await customer.goto(`/customer/proposals/${id}`))?.status()).toBe(404);
  await admin.getByLabel(`Status of ${title}`).selectOption('sent');
  await expect(toast(admin, 'Proposal status updated')).toBeVisible();
  await customer.goto(`/customer/proposals?q=${title}`);
  await customer.getByRole('link', { name: title }).click();
  await hydrated(customer);
  await expect(customer.getByRole('table')).toBeVisible();
  const other = await signedIn('other@example.com');
  expect((await other.goto(`/customer/proposals/${id}`))?.status()).toBe(404);

  // Two windows: what was answered in one can't be answered again in the other.
  const second = await customer.context().newPage();
  await second.goto(`/customer/proposals/${id}`);
  await hydrated(second);
  for (const [page, button] of [
    [customer, 'Accept'],
    [second, 'Decline'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByLabel('Your full name').fill('Dana Whitfield');
  }
  await admin.goto(proposalPath ?? '');
  await customer.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(toast(customer, 'Proposal accepted')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Decline Proposal' }).click();
  await expect(second.getByRole('alert').first()).toContainText('accepted already');
  await expect(second.getByLabel('Your full name')).toHaveValue('Dana Whitfield');

  // Staff see the answer come in and make everything from it in one step.
  await expect(admin.getByRole('main')).toContainText('Accepted by the customer');
  await admin.getByRole('link', { name: 'Create from proposal' }).click();
  await hydrated(admin);
  await expect(admin.getByRole('textbox', { name: 'Milestone 2', exact: true })).toHaveValue(
    'Prices built',
  );
  await admin.getByRole('button', { name: 'Add Milestone' }).click();
  await admin.getByRole('textbox', { name: 'Milestone 3', exact: true }).fill('Letters sent');
  await admin.getByRole('button', { name: 'Remove milestone 1' }).click();
  await admin.getByRole('textbox', { name: 'Amount', exact: true }).fill('8166.67');
  await admin.getByLabel('Contract ends').fill('2001-01-01');
  await admin.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(admin.getByText('The end date comes before the start date').first()).toBeVisible();
  await admin.getByLabel('Contract ends').fill('2199-12-31');
  await admin.getByLabel('Title of the contract').press('Enter');
  await expect(toast(admin, 'Created from proposal')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/contracts\//);
  const contractId = admin.url().split('/').at(-1) ?? '';
  await customer.goto('/customer/projects');
  await expect(customer.getByRole('main')).toContainText(title);

  // The contract: sent, signed with a drawn name, then checked by anyone who holds its number.
  await hydrated(admin);
  await admin.getByLabel(`Status of ${title}`).selectOption('sent');
  await expect(toast(admin, 'Contract status updated')).toBeVisible();
  await customer.goto(`/customer/contracts/${contractId}`);
  await hydrated(customer);
  await customer.getByRole('button', { name: 'Sign', exact: true }).click();
  const sign = customer.getByRole('dialog', { name: 'Sign this agreement' });
  await sign.getByLabel('Your full name').fill('Dana Whitfield');
  await sign.getByLabel('Draw it').check();
  await sign.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(sign.getByText('Draw your signature, or choose to type it')).toBeVisible();
  await expect(sign.getByText('Confirm that you have read the agreement')).toBeVisible();
  await drawIn(customer);
  await expectAccessible(customer, 'the dialog to sign');
  await sign.getByLabel(/I have read this agreement/).check();
  await sign.getByLabel('Your full name').press('Enter');
  await expect(toast(customer, 'Agreement signed')).toBeVisible();
  await expect(
    customer.getByRole('img', { name: 'Drawn signature of Dana Whitfield' }),
  ).toBeVisible();
  await expect(admin.getByRole('main')).toContainText('Signed by the customer');
  await expect(admin.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  const address = `/files/contracts/${contractId}`;
  const pdf = await customer.request.get(address);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const words = await (await customer.request.get(`${address}?text`)).body();
  const hash = createHash('sha256').update(words).digest('hex');
  await expect(admin.getByRole('main')).toContainText(hash);
  expect((await other.request.get(address)).status()).toBe(404);
  const copy = await installation.mailbox.waitFor(
    'customer@example.com',
    `Your signed copy: ${title}`,
  );
  expect(copy.attachments).toHaveLength(1);

  const stranger = await visit(PHONE);
  await stranger.goto('/verify');
  await stranger.getByLabel('SHA-256 of the signed text').fill(hash.toUpperCase());
  await stranger.getByRole('button', { name: 'Verify' }).click();
  await expect(stranger.getByRole('heading', { name: 'Signed agreement' })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('Signed by Dana Whitfield');
  await expect(stranger.getByRole('main')).not.toContainText(title);
  await expectAccessible(stranger, 'the page that verifies');

  // Back to draft withdraws the signature, and the number says so.
  await admin.getByRole('button', { name: 'Revise' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
  await expect(admin.getByRole('main')).toContainText('The signature was withdrawn.');
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Signature withdrawn' })).toBeVisible();
});

test('the screens of both sides are accessible and fit a phone in the dark', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com', undefined, PHONE);
  for (const address of ['/admin/proposals', '/admin/contracts']) {
    await look(admin, address);
    await admin.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await admin.waitForURL((url) => url.pathname !== address);
    await look(admin, admin.url());
  }
  await admin.goto('/admin/proposals?status=accepted');
  const accepted = admin.getByRole('main').getByRole('listitem').getByRole('link').first();
  await look(admin, `${await accepted.getAttribute('href')}/start`);
  const customer = await signedIn('customer@example.com', undefined, PHONE);
  for (const address of ['/customer/proposals', '/customer/contracts']) {
    await look(customer, address);
    await customer.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await customer.waitForURL((url) => url.pathname !== address);
    await look(customer, customer.url());
  }
});

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide, `${address} scrolls sideways`).toBe(false);
  await expectAccessible(page, address);
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    what,
  ).toEqual([]);
}

/** Draws a wave into the box of the dialog. */
async function drawIn(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Box to draw your signature in' }).boundingBox();
  if (!box) throw new Error('There is no box to draw in.');
  const at = (step: number) =>
    [
      box.x + box.width * (0.1 + 0.04 * step),
      box.y + box.height * (0.5 + 0.25 * Math.sin(step)),
    ] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step < 20; step += 1) await page.mouse.move(...at(step));
  await page.mouse.up();
}
