import { expect, hydrated, test, toast } from './fixtures.ts';
import { firstLink } from './screen-paths.ts';

// What is seen at the first look: where the cursor is, what is said where, and that nothing stands on something else.

test.describe.configure({ mode: 'parallel' });
// A wrong address is among them.
test.use({ expectedErrors: /status of 404/ });

test('a dialog opened from a client begins in the first field that is missing', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/customers?q=Whitfield', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Tarryall Mechanical Service' }).first().click();
  await hydrated(page);
  for (const [opens, field] of [
    ['Create Proposal', 'Title'],
    ['Create Contract', 'Title'],
    ['Create Project', 'Title'],
    ['Create Task', 'Title'],
    ['New Ticket', 'Title'],
    ['Schedule Meeting', 'Title'],
    ['Request a File', 'Title'],
    ['Upload Document', 'Title'],
    ['Create Procedure', 'Title'],
    ['Create Invoice', 'Amount'],
    ['Log Time', 'Hours'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: opens, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const first = dialog.getByRole('textbox', { name: field });
    await expect(first, `${opens} begins in ${field}`).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('what is to be paid is said the same way wherever it is asked for', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer?needs=all', { waitUntil: 'networkidle' });
  const owed = page.getByRole('link', { name: /^You owe \$/ });
  const amount = /\$[\d,.]+\d/.exec(await owed.innerText())?.[0] ?? '';
  await owed.click();
  await expect(page).toHaveURL('/customer/billing');
  const figure = page.locator('dl > div').filter({ hasText: 'You owe' });
  await expect(figure).toContainText(amount);
  await page.goto('/customer?needs=all', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'How to pay' }).first().click();
  const part = page.getByRole('region', { name: 'How to pay' });
  await expect(part).toBeInViewport();
  await expect(part).toContainText(/Please include INV-\d+ with your payment\./);
});

test('a company has one telephone number', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  const phoneOn = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    return /\(303\) 555-\d{4}/.exec(await page.getByRole('main').innerText())?.[0];
  };
  expect(await phoneOn('/customer')).toBe(await phoneOn('/customer/company'));
});

test('who is signed in is not asked to sign in, in the knowledge base and on a wrong address', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer');
  for (const address of ['/kb', '/customer/nowhere', '/nowhere']) {
    await page.goto(address);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Your Account' })).toBeVisible();
    await expect(header.getByRole('link', { name: /^(?:Login|Sign Up|Admin)$/ })).toHaveCount(0);
  }
});

test('an import offers the files that it reads', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/customers', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Import Clients' }).click();
  const file = page.getByRole('dialog').locator('input[type=file]');
  await expect(file).toHaveAttribute('accept', '.csv,.tsv');
});

test('a board without measures keeps room below its empty box', async ({ signedIn }) => {
  const page = await signedIn('elena.marquez@saguaroair.example');
  await page.goto('/customer/outcomes');
  const box = page.getByText('No measures yet').locator('..');
  const next = page.getByRole('heading', { name: /^25-point score/ });
  const [above, below] = [await box.boundingBox(), await next.boundingBox()];
  if (!above || !below) throw new Error('The board is not as it was.');
  expect(below.y - above.y - above.height).toBeGreaterThan(20);
});

test('the message about a ticket names it on the next one', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tickets', { waitUntil: 'networkidle' });
  await page.goto(await firstLink(page, '/admin/tickets/:ticketId'));
  await hydrated(page);
  const number = /#\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('We look into it and come back to you.');
  await page.getByLabel('How to send').selectOption('waiting');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(toast(page, 'Message sent')).toContainText(`${number} is now Waiting.`);
});
