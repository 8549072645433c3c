import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
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
  await stays(refused);
  const place = await refused.boundingBox();
  await dialog.getByLabel('Title').fill('Agreement without a fault');
  await dialog.getByRole('button', { name: 'Create Contract' }).click();
  await expect(dialog).toBeHidden();
  const done = toast(admin, /^Contract created/);
  await stays(done);
  await expect(refused).toHaveCount(0);
  const after = await done.boundingBox();
  expect((after?.x ?? 0) + (after?.width ?? 0)).toBe((place?.x ?? 0) + (place?.width ?? 0));
  expect((after?.y ?? 0) + (after?.height ?? 0)).toBe((place?.y ?? 0) + (place?.height ?? 0));
});

test('a message names the record that it is about', async ({ signedIn, installation }) => {
  // A ticket of its own: other walks rely on what theirs say.
  const customer = await signedIn('customer@example.com');
  const title = `Named in a message ${randomUUID().slice(0, 6)}`;
  const form = { title, description: 'It is.', submissionId: randomUUID() };
  const headers = { origin: installation.url };
  await customer.request.post('/customer/tickets/new', { form, headers });
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin/tickets?show=all&q=${encodeURIComponent(title)}`);
  const link = admin.getByRole('main').locator('a[data-record]');
  const called = (await link.innerText()).replace(/\s+/g, ' ').trim();
  await link.click();
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = admin.getByRole('dialog');
  await edit.getByLabel('Priority').selectOption('urgent');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(admin, 'Ticket updated')).toContainText(called);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a message steps aside for the control below it, by pointer and by focus, at ${width}`, async ({
    signedIn,
  }) => {
    const admin = await signedIn('admin@example.com', undefined, { viewport: { width, height } });
    await admin.goto('/admin/companies');
    await admin.getByRole('button', { name: 'Add Company' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add Company' });
    await dialog.getByLabel('Company name').fill(`Aside at ${width}`);
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    const message = toast(admin, 'Company created successfully');
    await stays(message);
    await expect(dialog).toBeHidden();
    const region = admin.getByRole('region', { name: 'Messages' });
    const home = await boxOf(message);

    // A row's button below the message.
    const control = await controlBelow(admin, message);
    const { x, y, width: wide, height: high } = await boxOf(control);
    await admin.mouse.move(20, height / 2);
    await admin.mouse.move(x + wide / 2, y + high / 2);
    await expect(region).toHaveAttribute('data-aside');
    await expectApart(message, control);
    await expect(message).toBeInViewport({ ratio: 1 });
    // Someone who goes after the message keeps it where it is.
    const close = message.getByRole('button', { name: 'Close message' });
    await close.hover();
    await expectApart(message, control);

    await admin.mouse.move(20, height / 2);
    await expect.poll(() => boxOf(message)).toEqual(home);
    await control.focus();
    await expectApart(message, control);
    await control.blur();
    await expect.poll(() => boxOf(message)).toEqual(home);
    await close.click();
    await expect(message).toHaveCount(0);
  });
}

test('what a page brings with it is said, whatever changes while the page loads', async ({
  signedIn,
  installation,
}) => {
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tickets');
  // A live change loads the list again, and the press that follows ends that load.
  const list = await held(customer, /\/customer\/tickets\.data/);
  const form = { title: 'Meanwhile', description: 'It is.', submissionId: randomUUID() };
  await customer.request.post('/customer/tickets/new', {
    form,
    headers: { origin: installation.url },
  });
  await list.asked;
  const probe = await held(customer, '**/healthz');
  await customer.getByRole('link', { name: 'New Ticket' }).click();
  await customer.getByLabel('Title').fill('Said in the end');
  await customer.getByLabel('Description').fill('It is.');
  await probe.asked;
  const ticket = await held(customer, /\/customer\/tickets\/[0-9a-f-]{36}\.data/);
  await customer.getByRole('button', { name: 'Create Ticket' }).click();
  await ticket.asked;
  // The server has answered, the page is not there yet, and all is to be loaded again.
  probe.end();
  await customer.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  ticket.end();
  await expect(toast(customer, 'Ticket created successfully!')).toBeVisible();
  list.end();
});

/** Holds the answer to the first request for an address until `end`; `asked` once the server has given it. */
async function held(page: Page, address: string | RegExp) {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let given = () => {};
  const asked = new Promise<void>((resolve) => {
    given = resolve;
  });
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    given();
    await over;
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => {});
  });
  return { asked, end: () => end() };
}

/** Waits for a message, and has it stay: it would leave within seconds, slower than some machines draw a page. */
async function stays(message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  await message.evaluate((card: HTMLElement) => {
    card.style.animation = 'none';
  });
}

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** Scrolls a button of the list below the message. */
async function controlBelow(page: Page, message: Locator): Promise<Locator> {
  const button = page
    .getByRole('main')
    .getByRole('row')
    .getByRole('button', { name: /^Edit/ })
    .nth(3);
  // Room above, so that any row can be scrolled to any place.
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '60rem';
  });
  const [wanted, place] = [await boxOf(message), await boxOf(button)];
  await page.evaluate(
    (pixels) => window.scrollBy(0, pixels),
    place.y + place.height / 2 - (wanted.y + wanted.height / 2),
  );
  return button;
}

async function expectApart(message: Locator, control: Locator): Promise<void> {
  await expect(async () => {
    const [one, other] = [await boxOf(message), await boxOf(control)];
    const isApart =
      one.x + one.width <= other.x ||
      other.x + other.width <= one.x ||
      one.y + one.height <= other.y ||
      other.y + other.height <= one.y;
    expect(isApart).toBe(true);
  }).toPass();
}
