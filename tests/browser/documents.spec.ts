import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { chooseMore, expect, freshEmail, hydrated, test, toast } from './fixtures.ts';

// The server refuses a renamed program, and what was archived is not there.
test.use({ expectedErrors: /status of (?:404|415)/ });

const MB = 1024 * 1024;
const unique = (name: string) => `${name} ${freshEmail('x').slice(2, 10)}`;
const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

async function chooseCustomer(dialog: Locator, page: Page, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

async function choose(page: Page, button: Locator, files: ReturnType<typeof textFile>[]) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

async function dropText(zone: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await zone.page().evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/plain' }));
      return transfer;
    },
    [name, text],
  );
  await zone.dispatchEvent('drop', { dataTransfer });
}

async function downloaded(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await link.click();
  return readFile(await (await download).path(), 'utf8');
}

test('documents go up with progress, reach the customer live, and keep every version', async ({
  signedIn,
}) => {
  const customer = await signedIn('customer@example.com');
  await openList(customer, '/customer/documents');
  const admin = await signedIn('admin@example.com');
  await openList(admin, '/admin/documents');

  await admin.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Upload Document' });
  await chooseCustomer(dialog, admin, 'Dana Whitfield');
  // Slow enough for the bar to be seen and for the form to be sent too early.
  const network = await admin.context().newCDPSession(admin);
  const speed = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await speed(MB);
  const first = unique('Rooftop survey');
  const second = unique('Belt sizes');
  const large = 'RTU-4 belt A68\n'.repeat(150_000);
  await dropText(dialog.getByText('Drop files here, or'), `${first}.txt`, large);
  await choose(admin, dialog.getByRole('button', { name: 'Choose more files' }), [
    textFile(`${second}.csv`, 'unit,belt\nRTU-4,A68\n'),
  ]);
  await expect(dialog.getByRole('progressbar', { name: `Uploading ${first}.txt` })).toBeVisible();
  await expect(dialog.getByText('2 documents.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Waiting for the upload.');
  await expect(toast(admin, 'Document uploaded successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await speed(-1);

  const title = customer.getByRole('link', { name: first, exact: true });
  await expect(title).toBeVisible();
  const card = customer.getByRole('listitem').filter({ has: title });
  await expect(card.getByText('Unread')).toBeAttached();
  await expect(card).toContainText(/Shared by .+ \(Plenum Service Advisors\) on/);
  const download = customer.getByRole('link', { name: `Download ${first}` });
  expect(await downloaded(customer, download)).toBe(large);
  await title.click();
  await expect(customer.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await admin.getByRole('link', { name: first, exact: true }).click();
  await admin.getByRole('button', { name: 'Replace File' }).click();
  const replace = admin.getByRole('dialog');
  await choose(admin, replace.getByRole('button', { name: 'Choose a file' }), [
    textFile('survey-2.txt', 'Second survey'),
  ]);
  await replace.getByRole('button', { name: 'Replace File' }).click();
  await expect(toast(admin, 'File replaced successfully')).toBeVisible();
  const versions = customer.getByRole('listitem').filter({ hasText: 'Version' });
  await expect(versions).toHaveCount(2);
  for (const [number, content] of [
    [2, 'Second survey'],
    [1, large],
  ] as const) {
    const link = customer.getByRole('link', { name: `Download version ${number} of ${first}` });
    expect(await downloaded(customer, link)).toBe(content);
  }

  const address = new URL(customer.url());
  await chooseMore(admin, 'Archive');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(admin.getByText('The customer no longer sees it.')).toBeVisible();
  await expect(customer.getByText('This record was not found.')).toBeVisible();
  const file = `/files${address.pathname.replace('/customer', '')}/1`;
  expect((await customer.request.get(file)).status()).toBe(404);
});

test('a customer answers a request for a file, and takes an own document back', async ({
  signedIn,
}) => {
  const title = unique('Fleet insurance');
  const customer = await signedIn('customer@example.com');
  await openList(customer, '/customer/documents');
  const admin = await signedIn('admin@example.com');
  await openList(admin, '/admin/documents/requests');
  await admin.getByRole('button', { name: 'Request a File' }).click();
  const ask = admin.getByRole('dialog', { name: 'Request a File' });
  await chooseCustomer(ask, admin, 'Dana Whitfield');
  await ask.getByLabel('Title').fill(title);
  await ask.getByLabel('Due date').fill('2027-02-01');
  await ask.getByRole('button', { name: 'Request File' }).click();
  await expect(toast(admin, 'File requested')).toBeVisible();

  await customer.getByRole('button', { name: `Upload ${title}` }).click();
  const answer = customer.getByRole('dialog', { name: `Upload ${title}` });
  await answer.getByRole('button', { name: 'Send File' }).click();
  await expect(answer.getByText('Please select a file')).toBeVisible();
  await choose(customer, answer.getByRole('button', { name: 'Choose a file' }), [
    textFile('insurance.txt', 'Policy 4711'),
  ]);
  await expect(answer.getByText('Please select a file')).toBeHidden();
  await answer.getByRole('button', { name: 'Send File' }).click();
  await expect(toast(customer, 'Document uploaded successfully')).toBeVisible();
  await expect(customer.getByRole('button', { name: `Upload ${title}` })).toHaveCount(0);

  await openList(admin, `/admin/documents/requests?state=answered&q=${encodeURIComponent(title)}`);
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('Answered');
  await admin.getByRole('link', { name: 'Open the file' }).click();
  await hydrated(admin);
  const link = admin.getByRole('link', { name: /^Download version 1/ });
  expect(await downloaded(admin, link)).toBe('Policy 4711');
  const file = (await link.getAttribute('href')) ?? '';
  const other = await signedIn('other@example.com');
  expect((await other.request.get(file)).status()).toBe(404);

  await customer.getByRole('link', { name: title, exact: true }).click();
  await customer.getByRole('button', { name: 'Withdraw' }).click();
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(customer).toHaveURL('/customer/documents');
  await expect(toast(customer, 'Document withdrawn')).toBeVisible();
  await expect(customer.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

test('files that may not be stored are refused, and a refused form keeps the others', async ({
  signedIn,
}, testInfo) => {
  const admin = await signedIn('admin@example.com');
  await openList(admin, '/admin/documents');
  await admin.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Upload Document' });
  const title = unique('Kept');
  // From the disk, as a person has them: handing the large one over as content has crashed the page.
  const onDisk = async (name: string, content: string | Buffer) => {
    const file = testInfo.outputPath(name);
    await writeFile(file, content);
    return file;
  };
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await onDisk(`${title}.txt`, 'Kept through it all'),
      await onDisk('program.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)])),
      await onDisk('large.txt', Buffer.alloc(26 * MB, 'a')),
    ]);
  const rows = dialog.getByRole('listitem');
  await expect(rows.filter({ hasText: title })).toContainText('Uploaded');
  await expect(rows.filter({ hasText: 'program.pdf' })).toContainText(
    'program.pdf is not a file type that can be stored.',
  );
  await expect(rows.filter({ hasText: 'large.txt' })).toContainText('A file can be at most 25 MB.');
  const send = dialog.getByRole('button', { name: 'Upload Document' });
  await send.click();
  await expect(dialog.getByText('A file was not uploaded. Remove it or try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove program.pdf' }).click();
  await dialog.getByRole('button', { name: 'Remove large.txt' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await send.click();
  await expect(dialog.getByText('Choose a customer')).toBeVisible();
  await expect(rows.filter({ hasText: title })).toContainText('Uploaded');
  await chooseCustomer(dialog, admin, 'Luc Thibodeaux');
  await send.click();
  await expect(toast(admin, 'Document uploaded successfully')).toBeVisible();
  await expect(admin.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await admin.getByRole('button', { name: 'Upload Document' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(rows).toHaveCount(0);
});
