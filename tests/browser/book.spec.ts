import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { expect, freshEmail, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'America/New_York' };

// A time that someone else has booked meanwhile.
test.use({ expectedErrors: /status of 409/ });

test('from the front page to a booked call on a phone, moved once and canceled', async ({
  installation,
  signedIn,
  visit,
}) => {
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/settings/booking');
  await admin.getByRole('button', { name: 'Turn on Discovery call' }).click();
  await expect(toast(admin, 'Booking is on')).toBeVisible();

  const email = freshEmail('kim');
  const phone = await visit(PHONE);
  await phone.goto('/');
  await phone.getByText('Menu', { exact: true }).click();
  await phone
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Book Discovery Call' })
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Discovery call' })).toBeVisible();
  // The visitor's own zone.
  await expect(phone.getByLabel('Times in')).toHaveValue('America/New_York');
  const day = phone.getByRole('list', { name: /^Times on / }).first();
  const second = phone.getByRole('list', { name: /^Times on / }).nth(1);
  expect(await day.getByRole('link').count()).toBeGreaterThan(0);
  expect(await second.getByRole('link').count()).toBeLessThanOrEqual(6);
  await second.getByRole('link').first().click();
  await expect(phone.getByText('America/New York time · 30 minutes')).toBeVisible();

  // Someone else is faster: the words stay, and the next times are there.
  const address = new URL(phone.url());
  await phone.getByLabel('Name').fill('Kim Oakfield');
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Company').fill('Oakfield Air');
  await phone.getByLabel('What would you like to change first?').fill('Quotes that never close');
  await phone.getByRole('button', { name: 'Book this time' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible();
  expect(new URL(phone.url()).pathname).toBe('/booked');

  const invitation = await installation.mailbox.waitFor(email, 'Booked: Discovery call');
  const first = fileOf(invitation);
  expect(first).toContain('METHOD:REQUEST');
  const at = address.searchParams.get('at') ?? '';
  expect(first).toContain(`DTSTART:${at.replace(/[-:]|\.\d+/g, '')}`);
  const [link] = /http\S*\/booked\?token=[\w-]+/.exec(invitation.text ?? '') ?? [];

  // Opening the links changes nothing; only a press does.
  const scanner = await visit();
  for (const path of ['', '/move', '/cancel']) {
    const asked = new URL(link ?? '');
    asked.pathname += path;
    expect((await scanner.request.get(asked.href)).status()).toBe(200);
    expect((await scanner.request.head(asked.href)).status()).toBe(200);
  }

  await phone.goto(link ?? '');
  await phone.getByRole('link', { name: 'Move it' }).click();
  await phone
    .getByRole('button', { name: /^Move to / })
    .last()
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: 'You have a new time' })).toBeVisible();
  const moved = fileOf(await installation.mailbox.waitFor(email, 'New time: Discovery call'));
  expect(valueIn(moved, 'UID')).toBe(valueIn(first, 'UID'));
  expect(valueIn(moved, 'SEQUENCE')).toBe('1');
  expect(valueIn(moved, 'DTSTART')).not.toBe(valueIn(first, 'DTSTART'));

  await phone.getByRole('link', { name: 'Cancel it' }).click();
  await phone.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(
    phone.getByRole('heading', { level: 1, name: 'This meeting was canceled' }),
  ).toBeVisible();
  const cancelled = fileOf(await installation.mailbox.waitFor(email, 'Canceled: Discovery call'));
  expect(cancelled).toContain('METHOD:CANCEL');
  expect(valueIn(cancelled, 'SEQUENCE')).toBe('2');
  // The link of the first email says so too, and offers another time.
  await phone.goto(link?.replace('/booked', '/booked/move') ?? '');
  await expect(phone.getByRole('link', { name: 'Book another time' })).toBeVisible();

  await admin.goto('/admin/settings/booking');
  await admin.getByRole('button', { name: 'Turn off Discovery call' }).click();
  await expect(toast(admin, 'Booking is off')).toBeVisible();
  await phone.goto('/');
  await expect(
    phone.locator('header a').filter({ hasText: 'Book Discovery Call' }).first(),
  ).toHaveAttribute('href', '#contact');
});

test('a time that someone else took first leaves what was typed, and the next times', async ({
  visit,
}) => {
  const [one, other] = [await visit(PHONE), await visit({ ...PHONE, javaScriptEnabled: false })];
  await one.goto('/book/review-call?zone=America/New_York');
  await one
    .getByRole('list', { name: /^Times on / })
    .nth(2)
    .getByRole('link')
    .last()
    .click();
  await other.goto(one.url());
  const third = await visit(PHONE);
  await third.goto(one.url());
  for (const page of [one, other, third]) {
    await page.getByLabel('Name').fill('Lee Larkspur');
    await page.getByLabel('Email').fill(freshEmail('lee'));
    await page.getByLabel('Company').fill('Larkspur Cooling');
  }
  const booked = { level: 1, name: 'You’re booked' } as const;
  await one.getByRole('button', { name: 'Book this time' }).click();
  await expect(one.getByRole('heading', booked)).toBeVisible();
  // With script and without.
  for (const page of [other, third]) {
    // Whoever else holds these calls may still be free then.
    for (let presses = 0; presses < 3; presses += 1) {
      const answer = page.waitForResponse((each) => each.request().method() === 'POST');
      await page.getByRole('button', { name: 'Book this time' }).click();
      if ((await answer).status() !== 409) break;
      await expect(page.getByText('The next free times', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Lee Larkspur');
    }
    await expect(page.getByRole('heading', booked)).toBeVisible();
  }
});

test('a client books a review on a project from a phone, moves it and cancels it', async ({
  installation,
  signedIn,
  visit,
}) => {
  const client = await signedIn('customer@example.com', undefined, PHONE);
  await client.goto('/customer/meetings');
  await client.getByRole('link', { name: 'Book a Meeting' }).click();
  await expect(client.getByRole('heading', { level: 1, name: 'Book a Meeting' })).toBeVisible();
  await client.getByRole('link', { name: 'Choose a time: Review call' }).click();
  await expect(client.getByRole('heading', { level: 1, name: 'Review call' })).toBeVisible();
  await expect(client.getByLabel('Times in')).toHaveValue('America/New_York');
  await client.getByLabel('Times in').selectOption('America/Denver');
  await expect(client).toHaveURL(/zone=America%2FDenver/);
  const times = client.getByRole('list', { name: /^Times on / });
  await times.nth(1).getByRole('link').first().click();
  await expect(client.getByText('America/Denver time · 45 minutes')).toBeVisible();
  const at = new URL(client.url()).searchParams.get('at') ?? '';
  await client.getByLabel('Project').selectOption({ index: 1 });
  await client.getByLabel('Which figure worries you most?').fill('Days to invoice');
  await client.getByRole('button', { name: 'Book this time' }).click();
  await expect(toast(client, 'Your time is booked')).toBeVisible();
  await expect(client.getByText('Days to invoice')).toBeVisible();
  await expect(client.getByText('Booked by', { exact: true })).toBeVisible();
  const first = fileOf(
    await installation.mailbox.waitFor('customer@example.com', 'Booked: Review call'),
  );
  expect(valueIn(first, 'DTSTART')).toBe(at.replace(/[-:]|\.\d+/g, ''));

  const page = client.url();
  await client.getByRole('link', { name: 'Move it' }).click();
  await client
    .getByRole('button', { name: /^Move to / })
    .last()
    .click();
  await expect(toast(client, 'The meeting has a new time')).toBeVisible();
  await expect(client).toHaveURL(page);
  const moved = fileOf(
    await installation.mailbox.waitFor('customer@example.com', 'New time: Review call'),
  );
  expect(valueIn(moved, 'UID')).toBe(valueIn(first, 'UID'));
  expect(valueIn(moved, 'SEQUENCE')).toBe('1');
  await client.getByRole('link', { name: 'Cancel it' }).click();
  await client.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(toast(client, 'The meeting was canceled')).toBeVisible();
  await expect(client.getByRole('link', { name: 'Move it' })).toHaveCount(0);

  // Without script, the same.
  const plain = await visit({ ...PHONE, javaScriptEnabled: false });
  await plain.context().addCookies(await client.context().cookies());
  await plain.goto('/customer/meetings/book/review-call');
  await plain
    .getByRole('list', { name: /^Times on / })
    .nth(2)
    .getByRole('link')
    .first()
    .click();
  await plain.getByRole('button', { name: 'Book this time' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Review call' })).toBeVisible();
  await plain.getByRole('link', { name: 'Cancel it' }).click();
  await plain.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(plain.getByText('Canceled', { exact: true }).first()).toBeVisible();
});

test('staff offer a time in an answer, and the client books it from there', async ({
  installation,
  signedIn,
}) => {
  const client = await signedIn('customer@example.com', undefined, PHONE);
  const title = 'Which figure for the owners';
  const sent = await client.request.post('/customer/tickets/new', {
    form: { title, description: 'Billable share or margin?', submissionId: randomUUID() },
    headers: { origin: installation.url },
  });
  const ticket = new URL(sent.url()).pathname;
  const admin = await signedIn('admin@example.com');
  await admin.goto(ticket.replace('/customer', '/admin'));
  await admin.getByRole('button', { name: 'Saved replies' }).click();
  await admin.getByRole('combobox', { name: 'Search by title' }).fill('offer a time');
  await admin.getByRole('option', { name: /^Offer a time: Review call/ }).click();
  const box = admin.getByRole('textbox', { name: 'Message' });
  await expect(box).toHaveValue(/meetings\/book\/review-call\?ticket=/);
  await box.press('Enter');
  await expect(box).toHaveValue('');

  await client.goto(ticket);
  const link = client.getByRole('link', { name: /meetings\/book\/review-call/ });
  const offered = new URL((await link.getAttribute('href')) ?? '');
  await client.goto(offered.pathname + offered.search);
  await client
    .getByRole('list', { name: /^Times on / })
    .nth(3)
    .getByRole('link')
    .first()
    .click();
  await client.getByRole('button', { name: 'Book this time' }).click();
  await expect(toast(client, 'Your time is booked')).toBeVisible();
  await client.getByRole('link', { name: new RegExp(title) }).click();
  await expect(client.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
  await client.getByRole('link', { name: 'Review call', exact: true }).click();
  await client.getByRole('link', { name: 'Cancel it' }).click();
  await client.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(toast(client, 'The meeting was canceled')).toBeVisible();
});

test('times that change to one’s own zone stay under the finger that presses one', async ({
  signedIn,
}) => {
  const client = await signedIn('customer@example.com', undefined, PHONE);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await client.route(/review-call.*zone=America%2FNew_York(?!.*at=)/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = client.waitForRequest(/zone=America%2FNew_York/);
  await client.goto('/customer/meetings/book/review-call');
  await asked;
  const time = client
    .getByRole('list', { name: /^Times on / })
    .nth(3)
    .getByRole('link')
    .first();
  await time.hover();
  await client.mouse.down();
  answer();
  await expect(client.getByLabel('Times in')).toHaveValue('America/New_York');
  await client.mouse.up();
  await expect(client.getByRole('button', { name: 'Book this time' })).toBeVisible();
});

test('a proposal offers a call, on its page and in its email, and the client books it from there', async ({
  installation,
  signedIn,
}) => {
  const title = `Dispatch board ${freshEmail('p').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/proposals');
  await admin.getByRole('button', { name: 'Create Proposal' }).click();
  const create = admin.getByRole('dialog', { name: 'Create Proposal' });
  await choose(create, 'Customer', 'Tarryall', /Dana Whitfield/);
  await create.getByLabel('Title').fill(title);
  await create.getByLabel('Total amount').fill('9,000');
  await create.getByLabel('Valid until').fill('2199-12-31');
  await create.getByRole('textbox', { name: 'Content' }).fill('One board for both branches.');
  await create.getByRole('button', { name: 'Create Proposal' }).click();
  await expect(toast(admin, 'Proposal created successfully')).toBeVisible();
  await admin.goto(`/admin/proposals?q=${encodeURIComponent(title)}`);
  const link = admin.getByRole('link', { name: title });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  await link.click();
  await admin.getByRole('button', { name: 'Change the call that is offered' }).click();
  const offer = admin.getByRole('dialog', { name: 'Offer a Call' });
  await offer.getByLabel('Offer a call').selectOption('Review call');
  await offer.getByRole('button', { name: 'Save' }).click();
  await expect(offer).toBeHidden();
  await admin.goto(`/admin/proposals?q=${encodeURIComponent(title)}`);
  await admin.getByRole('button', { name: `Send to Dana Whitfield: ${title}` }).click();
  await admin
    .getByRole('alertdialog', { name: 'Send to Dana Whitfield?' })
    .getByRole('button', { name: 'Send to Dana Whitfield' })
    .click();
  await expect(toast(admin, 'Sent to Dana Whitfield')).toBeVisible();

  const mail = await installation.mailbox.waitFor('customer@example.com', title);
  const address = `/customer/meetings/book/review-call?proposal=${id}`;
  expect(mail.text).toContain(address);
  const client = await signedIn('customer@example.com', undefined, PHONE);
  await client.goto(`/customer/proposals/${id}`);
  await expect(client.getByRole('link', { name: 'Book a Call: Review call' })).toHaveAttribute(
    'href',
    address,
  );
  await client.goto(address);
  await client
    .getByRole('list', { name: /^Times on / })
    .nth(4)
    .getByRole('link')
    .first()
    .click();
  await client.getByRole('button', { name: 'Book this time' }).click();
  await expect(toast(client, 'Your time is booked')).toBeVisible();
  const page = client.url();
  await client.getByRole('link', { name: title }).click();
  await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(client.getByRole('link', { name: 'Review call', exact: true })).toBeVisible();
  await client.goto(page);
  await client.getByRole('link', { name: 'Cancel it' }).click();
  await client.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(toast(client, 'The meeting was canceled')).toBeVisible();
});

function fileOf({ attachments }: Email): string {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) throw new Error('There is no calendar file.');
  const text =
    typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
  return text.replaceAll('\r\n ', '');
}

function valueIn(file: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(file)?.[1]?.trim();
}
