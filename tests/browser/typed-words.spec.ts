import { expect, hydrated, signIn, test, toast } from './fixtures.ts';

// What the browser itself reports of the requests that the tests break.
test.use({ expectedErrors: /Failed to load resource|ERR_FAILED|ERR_CONNECTION/ });

test('a form whose answer never arrives stays with what was typed', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  // Other walks make tasks too: its own are found.
  await page.goto('/admin/tasks?q=Survives');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await dialog.getByLabel('Customer').click();
  await page
    .getByRole('option', { name: /Tarryall/ })
    .first()
    .click();
  await dialog.getByLabel('Title').fill('Survives a broken line');
  await page.route('**/admin/tasks/new.data*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'It was not sent')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Survives a broken line');

  await page.unroute('**/admin/tasks/new.data*');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Survives a broken line' })).toHaveCount(1);
});

test('a form that is sent right after a choice in a lookup has it', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await dialog.getByLabel('Title').fill('Sent with its customer');
  await dialog.getByLabel('Customer').click();
  await page
    .getByRole('option', { name: /Tarryall/ })
    .first()
    .evaluate((option: HTMLElement) => {
      option.click();
      document.querySelector<HTMLFormElement>('[role="dialog"] form')?.requestSubmit();
    });
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(toast(page, 'Validation error')).toHaveCount(0);
});

test('a dialog that is opened again before it has gone is empty, and has the focus', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  await customer.click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(customer).not.toHaveValue('');
  page.once('dialog', (question) => question.accept());
  await dialog.getByRole('button', { name: 'Cancel' }).evaluate((cancel: HTMLElement) => {
    const create = document.querySelector<HTMLElement>('main [data-opens]');
    cancel.click();
    create?.click();
  });
  await expect(customer).toHaveValue('');
  await expect(customer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Task' })).toBeFocused();
});

test('a lookup and the notices that can not be loaded say so, and the page stays', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  const failed = page.getByText('This could not be loaded. Check your connection and try again.');
  const notices = /\/notices(\.data)?$/;
  await page.route(notices, (route) => route.abort());
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(notices);
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  await dialog.getByLabel('Title').fill('Survives a lookup');
  const lookups = /\/admin\/customers\/options/;
  await page.route(lookups, (route) => route.abort());
  await customer.click();
  await expect(failed).toBeVisible();
  await page.unroute(lookups);
  await page.route(lookups, (route) => route.fulfill({ status: 503, body: 'Away' }));
  await customer.fill('Tarry');
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(failed).toBeVisible();
  await page.unroute(lookups);
  await customer.fill('Tarryall');
  await page
    .getByRole('option', { name: /Tarryall/ })
    .first()
    .click();
  await expect(failed).toHaveCount(0);
  await expect(customer).toHaveValue(/Tarryall/);
  await expect(dialog.getByLabel('Title')).toHaveValue('Survives a lookup');
});

test('a press on an option chooses it, whatever is found meanwhile', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  const options = page.getByRole('listbox').getByRole('option');
  await customer.click();
  await expect(options).not.toHaveCount(0);
  const answers: (() => void)[] = [];
  await page.route(/\/admin\/customers\/options.*q=Tarry/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await customer.fill('Tarry');
  await expect.poll(() => answers.length).toBe(1);
  const pressed = options.filter({ hasNotText: 'Tarry' }).last();
  const words = await pressed.textContent();
  await pressed.hover();
  await page.mouse.down();
  for (const answer of answers) answer();
  await expect(dialog.locator('[class*="busy_"]')).toHaveCount(0);
  await page.mouse.up();
  await expect(customer).toHaveValue(words ?? '');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  // A press that ends elsewhere chooses nothing, and lets what was found in.
  await customer.fill('Tarry');
  await expect.poll(() => answers.length).toBe(2);
  await options.first().hover();
  await page.mouse.down();
  answers.at(-1)?.();
  await expect(dialog.locator('[class*="busy_"]')).toHaveCount(0);
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await expect(options.filter({ hasNotText: /Tarry/i })).toHaveCount(0);
  await expect(customer).toHaveValue('Tarry');
});

test('a letter typed right after a search was sent stays', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/tasks');
  const box = page.getByRole('searchbox');
  await box.fill('photograph');
  await box.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.value += 's';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page).toHaveURL(/q=photograph&/);
  await expect(page.getByText('1 task', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('photographs');
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(box).toHaveValue('');
});

test('a form that nobody typed in is left without a question, also by someone of several companies', async ({
  signedIn,
}) => {
  const page = await signedIn('both@example.com');
  await page.goto('/customer/notifications');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/\/customer$/);
});

test('a live change waits for a server that does not answer, and the page stays', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await admin.goto('/admin/tasks?q=Photograph+missing');
  await admin.getByRole('link', { name: /Photograph missing/ }).click();
  await expect(admin.getByLabel('Comment')).toBeVisible();
  await admin.getByLabel('Comment').fill('Half a sentence');
  const loads = '**/admin/tasks/*.data*';
  await admin.route(loads, (route) => route.abort());
  await admin.route('**/healthz', (route) => route.abort());

  await customer.goto('/customer/tasks');
  await customer.getByRole('link', { name: /Photograph missing/ }).click();
  const failed = admin.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
  const probed = admin.waitForRequest('**/healthz');
  await customer.getByLabel('Comment').fill('All but three are done.');
  await customer.getByRole('button', { name: 'Add Comment' }).click();
  await failed;
  await probed;
  await expect(admin.getByLabel('Comment')).toHaveValue('Half a sentence');

  await admin.unroute(loads);
  await admin.unroute('**/healthz');
  await expect(admin.getByText('All but three are done.')).toBeVisible();
  await expect(admin.getByLabel('Comment')).toHaveValue('Half a sentence');
});

test('a dialog and a comment stay with their record', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/documents');
  const documents = page.locator('main h2 a');
  const [first, second] = [documents.nth(0), documents.nth(1)];
  const names = [await first.innerText(), await second.innerText()];
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '');
  await page.goBack();
  await second.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Meant for the second');
  // Back closes what is open, and then leaves the page.
  page.once('dialog', (question) => question.accept());
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1] ?? '');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Management');

  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tasks');
  await customer.getByRole('link', { name: /Check three migrated/ }).click();
  await customer.getByLabel('Comment').fill('Two of them are fine.');
  await customer.getByRole('button', { name: 'Add Comment' }).click();
  await expect(customer.getByText('Two of them are fine.')).toBeVisible();

  await page.goto('/admin/tasks?q=Photograph+missing');
  await page.getByRole('link', { name: /Photograph missing/ }).click();
  await page.getByLabel('Comment').fill('Meant for this task alone');
  await page.getByRole('button', { name: /^Notices/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices
    .getByRole('link', { name: /Check three migrated/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Check three migrated/);
  await expect(page.getByLabel('Comment')).toHaveValue('');
});

test('what meets an ended session comes back after signing in, to its person alone', async ({
  signedIn,
}) => {
  const page = await signedIn('customer@example.com');
  await page.goto('/customer/tickets/new');
  await page.getByLabel('Title').fill('Typed before the session ended');
  await page.getByLabel('Description').fill('Unit 7 trips its breaker.');
  await page.getByLabel('Category').selectOption('technical');
  await page.locator('input[type=file]').setInputFiles({
    name: 'panel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('breaker,amps\n7,40\n'),
  });
  await expect(page.getByText('1 file uploaded')).toBeAttached();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Sign in and what you typed will be back.')).toBeVisible();
  await hydrated(page);

  // Someone else's hands find nothing.
  await signIn(page, 'other@example.com');
  await expect(page).toHaveURL('/customer/tickets/new');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Account menu of' })).not.toContainText('Dana');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.context().clearCookies();
  await page.goto('/customer-auth?next=/customer/tickets/new');
  await hydrated(page);
  await signIn(page, 'customer@example.com');
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the session ended');
  await expect(page.getByLabel('Description')).toHaveValue('Unit 7 trips its breaker.');
  await expect(page.getByLabel('Category')).toHaveValue('technical');
  await expect(page.getByText('Please choose again: panel.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Ticket created successfully!')).toBeVisible();

  await page.getByRole('textbox', { name: 'Message' }).fill('It is the third time.');
  await page.context().clearCookies();
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByText('Your session has ended').first()).toBeVisible();
  await hydrated(page);
  await signIn(page, 'customer@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Typed before');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('It is the third time.');
});

test('a status and a dialog that meet an ended session ask again and open again', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/tickets?status=active');
  const status = admin.getByRole('combobox', { name: /^Status of #/ }).last();
  const named = (await status.getAttribute('aria-label')) ?? '';
  await admin.context().clearCookies();
  await status.selectOption('closed');
  await admin.getByRole('button', { name: 'Set to Closed' }).click();
  await expect(admin.getByText('Sign in and what you typed will be back.')).toBeVisible();
  await hydrated(admin);
  await signIn(admin, 'admin@example.com');
  const again = admin.getByRole('alertdialog', { name: 'Your session had ended' });
  await expect(again).toContainText(/Set #\d+ to Closed/);
  await again.getByRole('button', { name: 'Save it now' }).click();
  await expect(again).toHaveCount(0);
  await admin.goto(`/admin/tickets?q=${named.replace('Status of #', '')}&status=closed`);
  await expect(admin.getByLabel(named, { exact: true })).toHaveValue('closed');

  await admin.getByRole('button', { name: 'New Ticket' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New Ticket' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Tarryall');
  // A search that is asked for after the session's end leads to the sign-in screen by itself.
  const others = admin.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Tarryall' });
  await expect(others).toHaveCount(0);
  await admin.getByRole('option', { name: /Dana Whitfield/ }).click();
  await dialog.getByLabel('Title').fill('Begun by staff');
  await admin.context().clearCookies();
  await dialog.getByLabel('Description').fill('The condenser fan is loud.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(admin.getByText('Sign in and what you typed will be back.')).toBeVisible();
  await hydrated(admin);
  await signIn(admin, 'admin@example.com');
  await expect(dialog.getByLabel('Title')).toHaveValue('Begun by staff');
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Dana Whitfield/);
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast(admin, 'Ticket created successfully!')).toBeVisible();
  await admin.reload();
  await hydrated(admin);
  await expect(dialog).toHaveCount(0);
});
