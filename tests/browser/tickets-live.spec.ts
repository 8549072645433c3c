import type { Page } from '@playwright/test';
import { expect, hydrated, rowOf, test, toast } from './fixtures.ts';

const SIDE_BY_SIDE = 'Boiler room is flooded';
const NOTE = 'Their insurer is slow to pay, see INV-1021.';

test('a ticket is opened and answered live, and an internal note stays with staff', async ({
  signedIn,
  installation,
}) => {
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/tickets');
  const elsewhere = await customer
    .getByRole('link', { name: /Senior dispatcher/ })
    .getAttribute('href');
  await admin.goto('/admin/tickets');

  // The back office's list is open while the customer writes.
  await openTicket(customer, SIDE_BY_SIDE);
  await expect(toast(customer, 'Ticket created successfully!')).toBeVisible();
  const ticketId = customer.url().split('/').at(-1) ?? '';
  const row = rowOf(admin, SIDE_BY_SIDE);
  await expect(row).toContainText('Unassigned');
  await expect(row.getByText('Unread')).toBeAttached();
  await row.getByRole('link', { name: SIDE_BY_SIDE }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(SIDE_BY_SIDE);
  await expect(admin.getByRole('link', { name: 'Download pump-hours.csv' })).toBeVisible();
  await expect(admin.getByText(/^Reply due \w{3}, \w{3} \d+, \d+:\d\d [AP]M \S+$/)).toBeVisible();

  const stream = await listen(customer, installation.url);
  const changesOf = (id: string) =>
    stream.text().split(`event: change\ndata: {"topic":"ticket","id":"${id}"`).length - 1;
  // The stream keeps the order of the changes: once a later one has arrived, so have all before it.
  const changesOfTicket = async () => {
    const marker = elsewhere?.split('/').at(-1) ?? '';
    const before = changesOf(marker);
    const sent = await customer.request.post(`${elsewhere}/message`, {
      form: { message: 'Any news?' },
      headers: { origin: installation.url },
    });
    expect(sent.ok()).toBe(true);
    await expect.poll(() => changesOf(marker)).toBeGreaterThan(before);
    return changesOf(ticketId);
  };

  // A draft stays while messages arrive.
  await messageBox(admin).fill('Not sent yet');
  await messageBox(customer).fill('The water is');
  await messageBox(customer).press('Shift+Enter');
  await messageBox(customer).pressSequentially('two inches high.');
  await messageBox(customer).press('Enter');
  await expect(toast(customer, 'Message sent')).toBeVisible();
  await expect(messageBox(customer)).toHaveValue('');
  await expect(messages(admin)).toContainText('The water is\ntwo inches high.');
  await expect(messageBox(admin)).toHaveValue('Not sent yet');

  // What one public message brings onto the customer's stream.
  const beforeAnswer = await changesOfTicket();
  await messageBox(admin).fill('We are on the way.');
  await messageBox(admin).press('Enter');
  await expect(messages(customer)).toContainText('We are on the way.');
  await expect(messages(customer)).toContainText('Margaret Ellison');
  await expect(messages(customer)).toContainText('Plenum Service Advisors');
  const perAnswer = (await changesOfTicket()) - beforeAnswer;
  expect(perAnswer).toBeGreaterThan(0);

  await admin.getByRole('checkbox', { name: 'Internal note' }).check();
  await admin.getByRole('textbox', { name: 'Internal note' }).fill(NOTE);
  // A note that was not sent yet comes back as a note.
  await admin.reload();
  await hydrated(admin);
  await expect(admin.getByRole('textbox', { name: 'Internal note' })).toHaveValue(NOTE);
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(admin, 'Internal note added')).toBeVisible();
  const note = admin.locator('[data-internal][data-message]');
  await expect(note).toContainText(NOTE);
  await expect(note.getByText('Internal note')).toBeVisible();
  // It is there before it is answered, and then has an id.
  await expect(note).toHaveAttribute('data-message', /^[0-9a-f-]{36}$/);
  const noteId = (await note.getAttribute('data-message')) ?? '';

  // Nothing came for the note, and a message after it arrives: the stream was alive all the time.
  expect(await changesOfTicket()).toBe(beforeAnswer + perAnswer);
  await admin.getByRole('checkbox', { name: 'Internal note' }).uncheck();
  await messageBox(admin).fill('Ten minutes.');
  await messageBox(admin).press('Enter');
  await expect(messages(customer)).toContainText('Ten minutes.');
  expect(await changesOfTicket()).toBe(beforeAnswer + 2 * perAnswer);

  const page = await customer.request.get(`/customer/tickets/${ticketId}`);
  const data = await customer.request.get(`/customer/tickets/${ticketId}.data`);
  // The stream itself brings the words.
  await expect.poll(() => stream.text()).toContain('Ten minutes.');
  const texts = [await page.text(), await data.text(), await customer.content(), stream.text()];
  stream.stop();
  expect(texts[0]).toContain('Ten minutes.');
  expect(texts[1]).toContain('Ten minutes.');
  for (const text of texts) {
    expect(text).not.toContain('INV-1021');
    expect(text).not.toContain(noteId);
  }
});

/** Opens a ticket with a file through the form. */
async function openTicket(page: Page, title: string): Promise<void> {
  await page.goto('/customer/tickets/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Both pumps have stopped.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'pump-hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('pump,hours\n1,8120\n2,7990\n'),
  });
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await hydrated(page);
}

function messageBox(page: Page) {
  return page.getByRole('textbox', { name: 'Message' });
}

function messages(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

/** Everything that arrives on the person's own stream of changes, as it comes over the wire. */
async function listen(page: Page, url: string) {
  const cookies = await page.context().cookies();
  const controller = new AbortController();
  const response = await fetch(`${url}/live`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    signal: controller.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read().catch(() => {});
  await expect.poll(() => text).toContain('event: beat');
  return { text: () => text, stop: () => controller.abort() };
}
