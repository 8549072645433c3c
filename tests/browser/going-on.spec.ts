import type { Page } from '@playwright/test';
import { expect, hydrated, test, toast } from './fixtures.ts';

// What goes on around a press: where the focus is afterwards, what is said, what Back does, and that the press is not lost.

test.describe.configure({ mode: 'parallel' });

/** Goes to a section by the navigation, as soon as the frame's helpers are there. */
async function goTo(page: Page, section: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', {
    name: new RegExp(`^${section}( |$)`),
  });
  await link.first().focus();
  await page.keyboard.press('Enter');
}

test('another screen is read from its heading on, and its title is said', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tickets', { waitUntil: 'networkidle' });
  await hydrated(page);
  await goTo(page, 'Clients');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Customer Management');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  // A list that is narrowed stays the same screen.
  const search = page.getByRole('searchbox');
  await search.fill('Whitfield');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=Whitfield/);
  await expect(search).toBeFocused();
});

test('Back closes what is open and leaves the page only then', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com', undefined, {
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/admin/tickets', { waitUntil: 'networkidle' });
  await hydrated(page);
  const burger = page.getByRole('button', { name: 'Open navigation' });
  await burger.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Tasks/ })
    .click();
  await expect(page).toHaveURL('/admin/tasks');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await burger.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/admin/tasks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Management');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await dialog.getByLabel('Title').fill('Words that stay');
  page.once('dialog', (question) => question.dismiss());
  await page.goBack();
  await expect(dialog.getByLabel('Title')).toHaveValue('Words that stay');
  await expect(page).toHaveURL('/admin/tasks');
  page.once('dialog', (question) => question.accept());
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/tasks');
  await page.goBack();
  await expect(page).toHaveURL('/admin/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket Management');
});

test('a press is not lost to the message of the field that it leaves', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets/new', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByLabel('Title').click();
  const cancel = page.getByRole('link', { name: 'Cancel' });
  const at = await cancel.boundingBox();
  if (!at) throw new Error('There is no Cancel.');
  await page.mouse.move(at.x + at.width / 2, at.y + 4);
  await page.mouse.down();
  // As long as a press takes, and longer than the check.
  await page.waitForTimeout(300);
  await expect(page.getByText('Title is required')).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL('/customer/tickets');
  // Left without a press, and after one that goes nowhere, the field says what is wrong.
  await page.goto('/customer/tickets/new', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByLabel('Title').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Description').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Description is required')).toBeVisible();
});

for (const { pressed, address, field, opens, leads } of [
  { pressed: 'Cancel', address: '/admin/tasks', field: /^Customer/, opens: 'Create Task' },
  {
    pressed: 'Cancel',
    address: '/admin/invoices',
    field: /^Customer/,
    opens: 'Create Invoice',
  },
  {
    pressed: 'Create an account',
    address: '/customer-auth',
    field: /^Email/,
    leads: '/customer-auth?mode=signup',
  },
  {
    pressed: 'Login',
    address: '/customer-auth?mode=signup',
    field: /^Full name/,
    leads: '/customer-auth?mode=login',
  },
  {
    pressed: 'Back to login',
    address: '/forgot-password',
    field: /^Email/,
    leads: '/customer-auth?mode=login',
  },
]) {
  test(`${pressed} at ${opens ?? address} takes the press that leaves a field empty`, async ({
    signedIn,
    visit,
  }) => {
    const page = await (opens ? signedIn('admin@example.com') : visit());
    await page.goto(address, { waitUntil: 'networkidle' });
    await hydrated(page);
    if (opens) await page.getByRole('button', { name: opens }).first().click();
    const within = opens ? page.getByRole('dialog', { name: opens }) : page.getByRole('main');
    await within.getByLabel(field).first().focus();
    const target = within.getByRole(opens ? 'button' : 'link', { name: pressed, exact: true });
    await target.scrollIntoViewIfNeeded();
    const at = await target.boundingBox();
    if (!at) throw new Error(`There is no ${pressed}.`);
    await page.mouse.move(at.x + at.width / 2, at.y + 3);
    await page.mouse.down();
    await page.waitForTimeout(300);
    expect(await target.boundingBox()).toEqual(at);
    await page.mouse.up();
    if (leads) await expect(page).toHaveURL(leads);
    else await expect(within).toHaveCount(0);
  });
}

test('a refusal stays until the second try succeeds, and is reached from a dialog', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const send = dialog.getByRole('button', { name: 'Create Task' });
  await send.click();
  const refusal = toast(page, 'Validation error');
  await expect(refusal).toBeVisible();
  await expect(
    page.locator('[aria-live="assertive"]').filter({ hasText: 'Validation error' }),
  ).toHaveCount(1);
  // One that is refused again is said once.
  await send.click();
  await expect(refusal).toHaveCount(1);
  await send.focus();
  await page.keyboard.press('Tab');
  await expect(refusal.getByRole('button', { name: 'Close message' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByLabel('Title').fill('Found on the second try');
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Whitfield');
  await page
    .getByRole('option', { name: /Whitfield/ })
    .first()
    .click();
  await send.click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('a text is formatted from one stop, and its views are tabs', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/contracts', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByRole('button', { name: 'Create Contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Contract' });
  const tools = dialog.getByRole('toolbar');
  const tool = (name: string) => tools.getByRole('button', { name });
  const [write, preview] = [
    dialog.getByRole('tab', { name: 'Write' }),
    dialog.getByRole('tab', { name: 'Preview' }),
  ];
  await write.focus();
  await page.keyboard.press('Tab');
  await expect(tool('Heading')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool('Bold')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool('Link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool('Heading')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool('Link')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  const text = dialog.getByRole('textbox', { name: 'Content' });
  await expect(text).toBeFocused();
  await page.keyboard.type('# Scope');
  await write.focus();
  await page.keyboard.press('ArrowRight');
  await expect(preview).toBeFocused();
  await expect(preview).toHaveAttribute('aria-selected', 'true');
  const panel = dialog.getByRole('tabpanel');
  await expect(panel).toHaveCount(1);
  await expect(preview).toHaveAttribute('aria-controls', (await panel.getAttribute('id')) ?? '');
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();
  await preview.focus();
  await page.keyboard.press('Home');
  await expect(write).toBeFocused();
  await expect(text).toBeVisible();
});
