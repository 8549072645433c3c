import type { Email } from 'postal-mime';
import { chooseMore, expect, freshEmail, tellStatus, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

// A stale copy and a form not filled in well are refused.
test.use({ expectedErrors: /status of 40[049]/ });

const DENVER = { timezoneId: 'America/Denver' };
const NEW_YORK = { timezoneId: 'America/New_York' };

test('a meeting from invitation to cancellation, each side on its own clock', async ({
  installation,
  signedIn,
}) => {
  const title = `Parts runs ${freshEmail('m').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com', undefined, DENVER);
  const customer = await signedIn('customer@example.com', undefined, NEW_YORK);
  await customer.goto('/customer/meetings?show=upcoming');

  await admin.goto('/admin/meetings');
  await admin.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Schedule Meeting' });
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60');
  await expect(dialog.getByText('Date and time are America/Denver time.')).toBeVisible();
  await choose(dialog, 'Customer', 'Whitfield', /Dana Whitfield/);
  await choose(dialog, 'Project', 'refrigerant', 'Refrigerant records and service board');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel(/^Date/).fill('2198-07-16');
  await dialog.getByLabel(/^Time/).fill('09:30');
  const link = dialog.getByLabel('Meeting link');
  await link.fill('http://meet.example/parts');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(dialog.getByText('Enter a link that begins with https://')).toBeVisible();
  await link.fill('https://meet.example/parts');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(admin, 'Meeting scheduled successfully')).toBeVisible();
  const card = admin.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('Jul 16, 2198, 9:30 AM MT');
  await expect(card).toContainText('Refrigerant records and service board');
  await expect(card.getByText('Scheduled')).toBeVisible();

  // A colleague attends without holding it; whoever adds themselves has answered.
  await card.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Add a Colleague' }).click();
  const colleague = admin.getByRole('dialog', { name: 'Add a Colleague' });
  await choose(colleague, 'Also attends', 'Margaret', 'Margaret Ellison');
  await colleague.getByRole('button', { name: 'Add' }).click();
  await expect(toast(admin, 'Colleague added')).toBeVisible();
  await expect(admin.getByText('You are asked to attend: accepted.')).toBeVisible();
  await admin.getByRole('button', { name: 'Maybe' }).click();
  await expect(admin.getByText('You are asked to attend: maybe.')).toBeVisible();
  await admin.goto('/admin/meetings');

  // The customer's list was open all the time, and their invitation came with a calendar file.
  const own = customer.getByRole('listitem').filter({ hasText: title });
  await expect(own).toContainText('Jul 16, 2198, 11:30 AM ET');
  await expect(own.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute(
    'href',
    'https://meet.example/parts',
  );
  const invitation = await installation.mailbox.waitFor(
    'customer@example.com',
    `Meeting: ${title}`,
  );
  expect(calendarFileOf(invitation)).toContain('DTSTART:21980716T153000Z');
  expect(invitation.text).toContain('https://meet.example/parts');

  await own.getByRole('button', { name: /^Suggest another time/ }).click();
  const ask = customer.getByRole('dialog', { name: 'Suggest another time' });
  await ask.getByLabel('Which times suit you?').fill('After 13:00, please.');
  await ask.getByRole('button', { name: 'Send' }).click();
  await expect(toast(customer, 'Request sent')).toBeVisible();
  await expect(card).toContainText('Dana Whitfield asked for another time');
  await expect(card).toContainText('After 13:00, please.');

  await card.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Meeting' });
  await expect(edit.getByLabel(/^Time/)).toHaveValue('09:30');
  await expect(edit.getByLabel('Meeting link')).toHaveValue('https://meet.example/parts');
  await edit.getByLabel(/^Time/).fill('13:00');
  await edit.getByLabel('Notes').fill('Bring the truck list.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(toast(admin, 'Meeting updated')).toBeVisible();
  await expect(admin.getByLabel('Status')).toHaveValue('rescheduled');
  await expect(own).toContainText('Jul 16, 2198, 3:00 PM');
  await expect(own).toContainText('before the meeting was changed');
  await own.getByRole('button', { name: `Confirm ${title}` }).click();
  await expect(toast(customer, 'Meeting confirmed')).toBeVisible();
  await expect(admin.getByText('Dana Whitfield confirmed on')).toBeVisible();
  await expect(own).toContainText('Bring the truck list.');

  // What the customer still expects is not archived.
  const more = admin.getByRole('button', { name: 'More actions' });
  await expect(more).toHaveCount(0);
  await tellStatus(admin.getByLabel('Status'), { label: 'Canceled' });
  await expect(own).toContainText('Canceled');
  await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  const cancellation = await installation.mailbox.waitFor(
    'customer@example.com',
    `Canceled: ${title}`,
  );
  expect(calendarFileOf(cancellation)).toContain('METHOD:CANCEL');
  await chooseMore(admin, 'Archive');
  const archive = admin.getByRole('alertdialog', { name: 'Archive this meeting?' });
  await archive.getByRole('button', { name: 'Archive' }).click();
  await expect(archive).toHaveCount(0);
  await expect(more).toHaveCount(0);
});

test('a private calendar address, made, used, renewed', async ({ signedIn, visit }) => {
  const customer = await signedIn('other@example.com');
  await customer.goto('/customer/meetings');
  await customer.getByRole('button', { name: 'Calendar' }).click();
  const panel = customer.getByRole('dialog', { name: 'Your meetings in your calendar' });
  await panel.getByRole('button', { name: 'Make an address' }).click();
  const address = panel.getByLabel('Address');
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  const stranger = (await visit()).request;
  const answer = await stranger.get(first);
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': expect.stringContaining('private'),
  });
  const calendar = await answer.text();
  expect(calendar).toContain('SUMMARY:Payment terms of the hospital group');
  expect(calendar).not.toContain('Monday round');

  await panel.getByRole('button', { name: 'Create a New Address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await stranger.get(first)).status()).toBe(404);
  expect((await stranger.get(await address.inputValue())).status()).toBe(200);
  await panel.getByRole('button', { name: 'Remove address' }).click();
  await expect(panel.getByRole('button', { name: 'Make an address' })).toBeVisible();
});

test('a link to join is there until the meeting is over', async ({ signedIn }) => {
  const customer = await signedIn('customer@example.com');
  await customer.goto('/customer/meetings?show=upcoming');
  const card = customer.getByRole('listitem').filter({ hasText: 'Handover of the dispatch board' });
  const join = card.getByRole('link', { name: 'Join Meeting' });
  await expect(join).toHaveAttribute('href', 'https://meet.plenum.example/tarryall-dispatch');
  await expect(join).toHaveAttribute('target', '_blank');
  await expect(join).toHaveAttribute('rel', /noopener/);
  await customer.goto('/customer/meetings?show=past');
  await expect(customer.getByRole('listitem').first()).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Join Meeting' })).toHaveCount(0);
});

function calendarFileOf(mail: Email): string {
  const file = mail.attachments.find(({ filename }) => filename === 'meeting.ics');
  if (!file) throw new Error(`The mail "${mail.subject}" has no calendar file.`);
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}
