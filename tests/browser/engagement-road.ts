import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, type Installation, tellStatus, toast } from './fixtures.ts';

// The road from a proposal to a signed contract, with what both sides see of it.

/** What the first invoice of the proposal comes to; it stays a draft. */
const FIRST_INVOICE = '8166.67';

/** The people on the road, and the proposal they talk about. */
type Road = { admin: Page; customer: Page; other: Page; title: string };

/** A proposal is written and sent; the customer accepts it, once. */
export async function proposalAndAcceptance({
  admin,
  customer,
  other,
  title,
}: Road): Promise<void> {
  await admin.goto('/admin/proposals');
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Proposal' });
  await create.getByRole('combobox', { name: 'Customer' }).fill('Tarryall');
  // The list moves under the pointer until it holds what was searched for.
  const others = admin.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Tarryall' });
  await expect(others).toHaveCount(0);
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
  const proposalPath = await admin.getByRole('link', { name: title }).getAttribute('href');
  const id = proposalPath?.split('/').at(-1) ?? '';
  expect((await customer.goto(`/customer/proposals/${id}`))?.status()).toBe(404);
  await admin.getByRole('button', { name: `Send to Dana Whitfield: ${title}` }).click();
  const send = admin.getByRole('alertdialog', { name: 'Send to Dana Whitfield?' });
  await expect(send).toContainText(
    'Owners and signers at Tarryall Mechanical Service get an email with a link, if notification settings allow it. They can accept, decline, or ask for changes through Dec 31, 2199.',
  );
  await send.getByRole('button', { name: 'Send to Dana Whitfield' }).click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();
  await customer.goto(`/customer/proposals?q=${title}`);
  await customer.getByRole('link', { name: title }).click();
  await hydrated(customer);
  await expect(customer.getByRole('table')).toBeVisible();
  expect((await other.goto(`/customer/proposals/${id}`))?.status()).toBe(404);

  // Two windows: what was answered in one can't be answered again in the other.
  const second = await customer.context().newPage();
  await second.goto(`/customer/proposals/${id}`);
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
  await expect(second.getByRole('alert').first()).toContainText('already accepted');
  await expect(second.getByLabel('Your full name')).toHaveValue('Dana Whitfield');
}

/** Staff make contract, project and first invoice of the proposal in one step. Returns the contract's id. */
export async function recordsOfProposal(admin: Page): Promise<string> {
  await expect(admin.getByRole('main')).toContainText(/ accepted proposal /);
  await admin.getByRole('link', { name: 'Set up the engagement' }).click();
  await hydrated(admin);
  await expect(admin.getByRole('textbox', { name: 'Milestone 2', exact: true })).toHaveValue(
    'Prices built',
  );
  await admin.getByRole('button', { name: 'Add Milestone' }).click();
  await admin.getByRole('textbox', { name: 'Milestone 3', exact: true }).fill('Letters sent');
  await admin.getByRole('button', { name: 'Remove milestone 1' }).click();
  await admin.getByRole('textbox', { name: 'Amount', exact: true }).fill(FIRST_INVOICE);
  await admin.getByLabel('Contract ends').fill('2001-01-01');
  await admin.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(admin.getByText('The end date comes before the start date').first()).toBeVisible();
  await admin.getByLabel('Contract ends').fill('2199-12-31');
  await admin.getByLabel('Title of the contract').press('Enter');
  await expect(toast(admin, 'Engagement set up')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/contracts\//);
  return admin.url().split('/').at(-1) ?? '';
}

/** The contract: sent, signed with a drawn name, and copied to its signer. */
export async function signature({
  admin,
  customer,
  other,
  title,
  contractId,
  installation,
}: Road & { contractId: string; installation: Installation }): Promise<void> {
  await hydrated(admin);
  await tellStatus(admin.getByLabel(`Status of ${title}`), 'sent');
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();
  await customer.goto(`/customer/contracts/${contractId}`);
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
  await expect(admin.getByRole('main')).toContainText(/ signed contract /);
  await expect(admin.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  const address = `/files/contracts/${contractId}`;
  const pdf = await customer.request.get(address);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await other.request.get(address)).status()).toBe(404);
  const copy = await installation.mailbox.waitFor(
    'customer@example.com',
    `Your signed copy: ${title}`,
  );
  expect(copy.attachments).toHaveLength(1);
}

/** Anyone who holds the number of the signed text can check it. */
export async function verification({
  admin,
  customer,
  stranger,
  title,
  contractId,
}: Omit<Road, 'other'> & { stranger: Page; contractId: string }): Promise<void> {
  const words = await (await customer.request.get(`/files/contracts/${contractId}?text`)).body();
  const hash = createHash('sha256').update(words).digest('hex');
  await expect(admin.getByRole('main')).toContainText(hash);
  await stranger.goto('/verify');
  await stranger.getByLabel('SHA-256 of the signed text').fill(hash.toUpperCase());
  await stranger.getByRole('button', { name: 'Verify' }).click();
  await expect(stranger.getByRole('heading', { name: 'Signed agreement' })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('Signed by Dana Whitfield');
  await expect(stranger.getByRole('main')).not.toContainText(title);
  await expectAccessible(stranger, 'the page that verifies');
}

/** The contract goes back to draft: the signature is withdrawn, and its number says so. */
export async function withdrawal(admin: Page, stranger: Page, contractId: string): Promise<void> {
  await admin.goto(`/admin/contracts/${contractId}`);
  const status = admin.getByLabel(/^Status of /);
  const question = admin.getByRole('alertdialog', { name: 'Withdraw the signature?' });
  await status.focus();
  await status.selectOption('draft');
  await expect(question).toContainText(
    'The signature of Dana Whitfield will be withdrawn, and the customer has to sign again.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('signed');
  await status.selectOption('draft');
  await question.getByRole('button', { name: 'Withdraw Signature' }).click();
  await expect(admin.getByRole('main')).toContainText('which withdrew the signature');
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Signature withdrawn' })).toBeVisible();
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
