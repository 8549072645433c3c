import type { Page } from '@playwright/test';
import { chooseMore, expect, freshEmail, hydrated, test, toast } from './fixtures.ts';

// What was archived or withdrawn meanwhile is refused or not there.
test.use({ expectedErrors: /status of 40[049]|ERR_FAILED/ });

const unique = (name: string) => `${name} ${freshEmail('k').slice(2, 10)}`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Staff open a ticket for Dana Whitfield and are on its page. */
async function newTicket(page: Page, title: string): Promise<void> {
  await open(page, '/admin/tickets');
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  // The first message is about the first field.
  await expect(toast(page, 'Validation error')).toContainText('Choose a customer');
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Tarryall');
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('The lobby is cold.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

test('a message goes out once, a note stays a note, and an edit outlives the archive', async ({
  signedIn,
}) => {
  const title = unique('Cold lobby');
  const admin = await signedIn('admin@example.com');
  await newTicket(admin, title);
  const box = admin.getByRole('textbox', { name: 'Message' });
  const messages = admin.getByRole('log', { name: 'Messages' });
  await box.fill('We look at it today.');
  // Three presses in one moment, and a key that is held down.
  await box.evaluate((element) => {
    for (const repeat of [false, false, false, true]) {
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
      );
    }
  });
  await expect(toast(admin, 'Message sent')).toBeVisible();
  await expect(box).toHaveValue('');
  await box.fill('And tomorrow.');
  await box.press('Enter');
  await expect(messages).toContainText('And tomorrow.');
  // The stream can show a message before the form has its answer.
  await expect(box).toHaveValue('');
  await expect(messages.getByText('We look at it today.')).toHaveCount(1);

  // A sent note ends its mode, here and after a reload: the next words go to the customer, as box and button say.
  const note = admin.getByRole('checkbox', { name: 'Internal note' });
  await note.check();
  await admin.getByRole('textbox', { name: 'Internal note' }).fill('They pay late.');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(admin, 'Internal note added')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(note).not.toBeChecked();
  await admin.reload();
  await hydrated(admin);
  await expect(admin.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await expect(note).not.toBeChecked();
  await box.fill('The part is on the truck.');
  await box.press('Enter');
  const answer = messages
    .locator('[data-message]')
    .filter({ hasText: 'The part is on the truck.' });
  await expect(answer).toHaveCount(1);
  await expect(answer).not.toHaveAttribute('data-internal');
  await expect(box).toHaveValue('');

  // A choice alone is no draft.
  await note.check();
  await admin.reload();
  await hydrated(admin);
  await expect(note).toBeEnabled();
  await expect(note).not.toBeChecked();

  // What was begun as a note is one before anybody can type: the page as the server sends it takes no keys.
  await note.check();
  await admin.getByRole('textbox', { name: 'Internal note' }).fill('Their insurer is slow.');
  await admin.route('**/assets/**', (route) => route.abort());
  await admin.reload({ waitUntil: 'load' });
  await expect(admin.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
  await expect(admin.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await admin.unroute('**/assets/**');
  await admin.reload();
  await hydrated(admin);
  await expect(admin.getByRole('textbox', { name: 'Internal note' })).toHaveValue(
    'Their insurer is slow.',
  );
  await expect(admin.getByRole('button', { name: 'Add note' })).toBeEnabled();
  await admin.getByRole('textbox', { name: 'Internal note' }).fill('');

  const colleague = await signedIn('admin@example.com');
  await open(colleague, admin.url());
  await admin.getByRole('button', { name: 'Edit' }).click();
  const edit = admin.getByRole('dialog');
  await edit.getByLabel('Title').fill('Words that must stay');
  await chooseMore(colleague, 'Archive');
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByText('This ticket is archived. Restore it to reply.')).toBeAttached();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('This ticket is archived.');
  await expect(edit.getByLabel('Title')).toHaveValue('Words that must stay');
  admin.once('dialog', (question) => question.accept());
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(title);
});

test('a comment that was not sent is there again after a reload', async ({ signedIn }) => {
  const customer = await signedIn('customer@example.com');
  await open(customer, '/customer/tasks?show=all');
  await customer.locator('tbody').getByRole('link').first().click();
  await expect(customer.getByRole('heading', { name: 'Comments' })).toBeVisible();
  const box = customer.getByLabel('Comment');
  const words = unique('Half a sentence');
  await box.fill(words);
  await customer.reload();
  await hydrated(customer);
  await expect(box).toHaveValue(words);
  await customer.getByRole('button', { name: 'Add Comment' }).click();
  await expect(customer.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(box).toHaveValue('');
  await customer.reload();
  await hydrated(customer);
  await expect(box).toHaveValue('');
});

test('dialogs about a request stay when it is withdrawn, with what is in them', async ({
  signedIn,
}) => {
  const title = unique('Leak log');
  const admin = await signedIn('admin@example.com');
  await open(admin, '/admin/documents/requests');
  await admin.getByRole('button', { name: 'Request a File' }).click();
  const ask = admin.getByRole('dialog', { name: 'Request a File' });
  await ask.getByRole('combobox', { name: 'Customer' }).fill('Dana Whitfield');
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await ask.getByLabel('Title').fill(title);
  await ask.getByLabel('Due date').fill('0202-12-01');
  await ask.getByRole('button', { name: 'Request File' }).click();
  await expect(ask.getByText('The due date must be in the years 2000 to 2100')).toBeVisible();
  await ask.getByLabel('Due date').fill('2027-02-01');
  await ask.getByRole('button', { name: 'Request File' }).click();
  await expect(ask).toBeHidden();

  const customer = await signedIn('customer@example.com');
  await open(customer, '/customer/documents');
  await customer.getByRole('button', { name: `Upload ${title}` }).click();
  const answer = customer.getByRole('dialog', { name: `Upload ${title}` });
  await answer.getByLabel('Note').fill('All of last year.');
  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = admin.getByRole('dialog', { name: `Edit ${title}` });
  await edit.getByLabel('Note').fill('Only the rooftop units.');

  const colleague = await signedIn('admin@example.com');
  await open(colleague, '/admin/documents/requests');
  await chooseMore(colleague, 'Withdraw', title);
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(
    customer.getByRole('button', { name: `Upload ${title}`, includeHidden: true }),
  ).toHaveCount(0);
  await expect(answer.getByLabel('Note')).toHaveValue('All of last year.');
  await expect(
    admin.getByRole('button', { name: `More actions for ${title}`, includeHidden: true }),
  ).toHaveCount(0);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('This request was withdrawn.');
  await expect(edit.getByLabel('Note')).toHaveValue('Only the rooftop units.');
});
