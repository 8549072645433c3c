import type { Page } from '@playwright/test';
import {
  chooseMore,
  closeToasts,
  expect,
  freshEmail,
  hydrated,
  rowOf,
  tellStatus,
  test,
  toast,
} from './fixtures.ts';

// A stale copy, words that are too long and someone else's procedure are refused.
test.use({ expectedErrors: /status of (400|404|409)/ });

const HOSTILE = [
  '<script>window.hacked = true</script>',
  '<img src="x" onerror="window.hacked = true">',
  '[read on](javascript:window.hacked=true)',
].join('\n\n');

const newTitle = () => `Belt change ${freshEmail('p').slice(2, 10)}`;

/** Creates a procedure for the demo's customer in the dialog of the list; returns its address. */
async function create(admin: Page, title: string, content: string): Promise<string> {
  await admin.goto('/admin/procedures');
  await admin.getByRole('button', { name: 'Create Procedure' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Procedure' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Dana');
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('textbox', { name: 'Content' }).fill(content);
  await dialog.getByRole('button', { name: 'Create Procedure' }).click();
  await expect(toast(admin, 'Procedure created successfully')).toBeVisible();
  const link = admin.getByRole('link', { name: title, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], a[href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

test('a procedure is written, approved, understood, and replaced by its next version', async ({
  signedIn,
}) => {
  const title = newTitle();
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/procedures');

  const address = await create(admin, title, `## Before the belt\n\n1. Lock out\n\n${HOSTILE}`);
  await expect(rowOf(admin, title)).toContainText('Tarryall Mechanical Service');
  await expect(rowOf(customer, title)).toHaveCount(0);

  // Approved in the list of the back office, it arrives on the customer's screen by itself.
  await tellStatus(admin.getByLabel(`Status of ${title}`), 'approved');
  await expect(toast(admin, 'Procedure updated')).toBeVisible();
  await expect(rowOf(customer, title)).toContainText('Not yet');
  await expect(rowOf(customer, title).getByText('Unread')).toBeAttached();
  const link = customer.getByRole('link', { name: title, exact: true });
  await link.click();
  const dialog = customer.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { name: 'Before the belt' })).toBeVisible();
  await expect(dialog).toContainText('Approved');
  await expect(dialog).toContainText('Version 1');
  await expectHarmless(customer);
  await dialog.getByRole('button', { name: 'I have read and understood this version' }).click();
  await expect(dialog).toContainText('You have read and understood this version.');
  await customer.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(rowOf(customer, title).getByText('Unread')).toHaveCount(0);
  await expect(rowOf(admin, title)).toContainText('1 person');

  // An edit becomes version 2; the customer goes on reading version 1.
  await admin.goto(`${address}/edit`);
  await hydrated(admin);
  await admin
    .getByRole('textbox', { name: 'Content' })
    .fill('## Before the belt\n\n1. Lock out, then test');
  await admin.getByRole('button', { name: 'Save as Version 2' }).click();
  await expect(toast(admin, 'Procedure updated')).toBeVisible();
  await expect(admin.getByText('Version 1 is in force')).toBeVisible();
  await admin.getByRole('link', { name: 'Changes' }).click();
  await expect(admin.getByText('Added: 1. Lock out, then test')).toBeVisible();
  await customer.goto(`/customer/procedures?open=${address.split('/').at(-1)}`);
  await expect(dialog).toContainText('Version 1');
  await expect(dialog).not.toContainText('then test');

  // In force, it asks to be read again and shows what changed. Nobody confirms words that came while they read others.
  const confirm = dialog.getByRole('button', { name: 'I have read and understood this version' });
  await tellStatus(admin.getByLabel(`Status of ${title}`), 'approved');
  await dialog.getByRole('link', { name: 'Read version 2' }).click();
  await dialog.getByRole('link', { name: 'What changed since version 1' }).click();
  await expect(dialog.getByText('Added: 1. Lock out, then test')).toBeVisible();
  await expect(confirm).toBeVisible();

  const other = await signedIn('other@example.com');
  await other.goto(`/customer/procedures?open=${address.split('/').at(-1)}`);
  await expect(other.getByText('This record was not found.')).toBeVisible();

  await chooseMore(admin, 'Archive', title);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByRole('button', { name: `Restore ${title}` })).toBeVisible();
  await customer.goto('/customer/procedures?show=archived');
  await expect(rowOf(customer, title)).toContainText('Archived');
});

test('of two admins who edit at once the second is told, and loses nothing', async ({
  signedIn,
  visit,
}) => {
  const title = newTitle();
  const first = await signedIn('admin@example.com');
  const address = await create(first, title, 'As it was');
  const second = await signedIn('tom.okafor@plenum.example');
  for (const page of [first, second]) {
    await page.goto(`${address}/edit`);
    await hydrated(page);
  }
  const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
  await content(first).fill('By the first');
  await content(second).fill('By the second');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await expect(first).toHaveURL(address);
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect(second.getByRole('alert')).toContainText(
    'Someone else has changed this in the meantime.',
  );
  await expect(content(second)).toHaveValue('By the second');
  await second.goto(address);
  await expect(second.getByText('By the first')).toBeVisible();

  // The author can't review; the other one can.
  await hydrated(second);
  await second.getByLabel(`Status of ${title}`).selectOption('review');
  await first.getByRole('button', { name: 'Mark reviewed' }).click();
  await expect(first.getByText('Someone else on the staff has to review it.')).toBeVisible();
  await second.getByRole('button', { name: 'Mark reviewed' }).click();
  await expect(second.getByRole('button', { name: 'Mark reviewed' })).toBeHidden();
  await expect(first.getByRole('main')).toContainText(/Reviewed\s*Tom Okafor/);

  // Before script arrives the editor is a plain text area, and saves.
  const storageState = await second.context().storageState();
  const plain = await visit({ storageState, javaScriptEnabled: false });
  await plain.goto(`${address}/edit`);
  await content(plain).fill('Without script');
  await plain.getByRole('button', { name: 'Save Changes' }).click();
  await expect(plain.getByText('Without script')).toBeVisible();
});

test('words that were approved stay when they are taken back, and leaving unsaved ones asks', async ({
  signedIn,
}) => {
  const title = newTitle();
  const admin = await signedIn('admin@example.com');
  const address = await create(admin, title, 'As approved');
  await admin.goto(address);
  await hydrated(admin);
  await tellStatus(admin.getByLabel(`Status of ${title}`), 'approved');
  await expect(admin.getByText('Version 1 is in force')).toBeVisible();
  // The live reload may bring the change before the answer does, and a choice in between does not count.
  await expect(admin.getByLabel(`Status of ${title}`)).toHaveAttribute('aria-busy', 'false');
  await admin.getByLabel(`Status of ${title}`).selectOption('draft');
  await expect(admin.getByText('Version 1, none in force yet')).toBeVisible();
  await expect(admin.getByRole('main')).toContainText(/Approved\s*Margaret.*\(withdrawn\)/);
  await admin.getByRole('link', { name: 'Edit', exact: true }).click();
  const content = admin.getByRole('textbox', { name: 'Content' });
  await expect(content).toHaveValue('As approved');

  // Nothing typed: nothing is asked.
  const asked: string[] = [];
  let isLeaving = false;
  admin.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  await closeToasts(admin);
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect(admin).toHaveURL(address);
  await admin.getByRole('link', { name: 'Edit', exact: true }).click();
  await content.fill('Typed for an hour');
  expect(asked).toEqual([]);

  // A link, the browser's back button and closing the tab ask; refused, the words stay.
  await closeToasts(admin);
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  await admin.evaluate(() => window.history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await admin.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  await expect(admin).toHaveURL(`${address}/edit`);
  await expect(content).toHaveValue('Typed for an hour');

  // Saving is not leaving, and makes the next version.
  await admin.getByRole('button', { name: 'Save as Version 2' }).click();
  await expect(admin).toHaveURL(address);
  await expect(admin.getByText('Typed for an hour')).toBeVisible();
  await admin.getByRole('link', { name: 'Version 1', exact: true }).click();
  await expect(admin.getByText('As approved')).toBeVisible();
  await expect(admin.getByText('Withdrawn', { exact: true })).toBeVisible();

  // Who says so leaves, and the words are gone.
  await admin.getByRole('link', { name: 'Edit', exact: true }).click();
  await content.fill('Thrown away');
  isLeaving = true;
  await closeToasts(admin);
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect(admin).toHaveURL(address);
  await expect(admin.getByText('Typed for an hour')).toBeVisible();
  expect(asked).toHaveLength(4);
});

test('the editor previews, formats with undo, and says what is too long', async ({ signedIn }) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/procedures');
  await admin.getByRole('button', { name: 'Create Procedure' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Procedure' });
  const content = dialog.getByRole('textbox', { name: 'Content' });
  await content.fill('Lock out');
  await content.selectText();
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('**Lock out**');
  await expect(content).toBeFocused();
  await admin.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('Lock out');
  await admin.keyboard.press('Escape');
  await expect(content).toHaveValue('Lock out');

  await content.fill(`## Steps\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${HOSTILE}`);
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expectHarmless(admin);
  await admin.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('tab', { name: 'Write' })).toBeFocused();

  const long = 'x'.repeat(20_001);
  await content.fill(long);
  await expect(dialog.getByText('20,001 of 20,000 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Procedure' }).click();
  await expect(dialog.getByText('Content can be at most 20,000 characters')).toBeVisible();
  await expect(content).toHaveValue(long);
});
