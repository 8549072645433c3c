import { chooseMore, expect, hydrated, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /ERR_FAILED|status of 400/ });

test('staff connect Zapier, add a webhook, read its deliveries, and make and revoke an API key', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Automation' }).first().click();
  await expect(page).toHaveURL(/\/admin\/automation$/);
  await hydrated(page);

  // The test posts from the browser, also after coming here from another screen.
  const sent: string[] = [];
  await page.route('https://hooks.zapier.example/**', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ status: 200, body: 'ok' });
  });
  const send = page.getByRole('button', { name: 'Send Test' });
  await send.click();
  await expect(toast(page, 'Validation error')).toBeVisible();
  await expect(page.getByText('Please enter your Zapier webhook URL').first()).toBeVisible();
  await page.getByLabel('Zapier Webhook URL').fill('http://hooks.zapier.example/catch/1');
  await send.click();
  await expect(page.getByText('The address must begin with https://').first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabel('Zapier Webhook URL').fill('https://hooks.zapier.example/catch/1');
  await send.click();
  await expect(toast(page, 'Test webhook sent! Check your Zap history to confirm.')).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    triggered_from: new URL(page.url()).origin,
    test: true,
  });
  await page.unroute('https://hooks.zapier.example/**');
  await page.route('https://hooks.zapier.example/**', (route) => route.abort('failed'));
  await send.click();
  await expect(
    page.getByText('Failed to trigger webhook. Please check the URL and try again.'),
  ).toBeVisible();

  // The card of an event keeps its address.
  const card = page.getByRole('listitem').filter({ hasText: 'Webhook URL for newTicket' });
  await card.getByRole('button', { name: 'Save newTicket' }).click();
  await expect(card.getByText('Please enter a webhook URL')).toBeVisible();
  await card.getByLabel('Webhook URL').fill('https://127.0.0.1/hook');
  await card.getByRole('button', { name: 'Save newTicket' }).click();
  await expect(
    page.getByText('This address leads into a private network', { exact: false }),
  ).toBeVisible();
  await expect(card.getByLabel('Webhook URL')).toHaveValue('https://127.0.0.1/hook');
  await card.getByLabel('Webhook URL').fill('https://93.184.215.14/hook');
  await card.getByRole('button', { name: 'Save newTicket' }).click();
  await expect(toast(page, 'Webhook saved for newTicket')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(card.getByLabel('Webhook URL')).toHaveValue('https://93.184.215.14/hook');
  await expect(card).toContainText('Nothing sent yet.');
  await card.getByRole('link', { name: 'Deliveries' }).click();
  await chooseMore(page, 'Archive');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(toast(page, 'Webhook archived')).toBeVisible();

  // One of the list, with its secret shown once.
  await page.goto('/admin/automation');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Accounting');
  await dialog.getByLabel('URL').fill('https://93.184.215.14/accounting');
  await dialog.getByLabel('Invoice paid').check();
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Accounting' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Webhook turned off')).toBeVisible();

  // What was sent and what came back.
  await page.goto('/admin/automation?q=dispatch');
  await page.getByRole('link', { name: 'Zapier: tickets to the dispatch channel' }).click();
  await page.getByLabel('State').selectOption('failed');
  await expect(page.getByText('1 delivery', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'New ticket' }).click();
  await expect(page.getByText('Status 503').first()).toBeVisible();
  await expect(page.getByText('webhook-signature: v1,').first()).toBeVisible();

  // A key, shown once, that opens the API until it is revoked.
  await page.goto('/admin/automation/keys');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Import');
  await page.getByRole('dialog').getByRole('button', { name: 'Create API Key' }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const headers = { authorization: `Bearer ${key}` };
  expect((await page.request.get('/api/v1/tickets', { headers })).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'API key revoked')).toBeVisible();
  expect((await page.request.get('/api/v1/tickets', { headers })).status()).toBe(401);
});

test('a secret has the focus while it is shown, each time', async ({ signedIn }) => {
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/automation/keys');
  const dialog = page.getByRole('dialog');
  for (const name of ['First import', 'Second import']) {
    await page.getByRole('button', { name: 'Create API Key' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create API Key' }).click();
    await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue(/./);
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Create API Key' })).toBeFocused();
  }
});
