import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { startRadicale } from '#tests/helpers/caldav-servers.ts';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import { providerEnvironment, startCalendarProvider } from '#tests/helpers/calendar-providers.ts';
import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

let provider: Awaited<ReturnType<typeof startCalendarProvider>>;

// An address that cannot be read is refused.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it written so
  environment: async ({}, use) => {
    provider = await startCalendarProvider('google');
    await use({
      CALENDAR_ALLOW_HOSTS: '127.0.0.1',
      ...providerEnvironment('google', provider.url),
    });
    await provider.close();
  },
  expectedErrors: /status of 400/,
});

test('a calendar elsewhere is added, read, paused and removed', async ({ signedIn }) => {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const served = {
    status: 200,
    body: calendarWith([[`:${soon}T150000Z`, `:${soon}T160000Z`, 'SUMMARY:Board dinner']]),
  };
  const server = await startCalendarServer((_request, response) => {
    response.writeHead(served.status, { 'content-type': 'text/calendar' }).end(served.body);
  });
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/meetings');
  await page.getByRole('link', { name: 'Calendars', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible();
  await expect(page.getByText('No calendars yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Calendar' });
  await dialog.getByLabel('Name').fill('Work');
  await dialog.getByLabel('iCalendar address').fill('http://169.254.169.254/a.ics');
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  await expect(dialog.getByText(/private network/)).toBeVisible();
  await dialog.getByLabel('iCalendar address').fill(`${server.url}/secret.ics`);
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  await expect(toast(page, 'Calendar added')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await expect(row).toContainText('1 busy time in the next 60 days');
  await expect(page.getByText('Board dinner')).toHaveCount(0);
  await expectAccessible(page, 'the calendars');

  served.status = 410;
  await page.getByRole('button', { name: 'Pause Work' }).click();
  await expect(row).toContainText('It does not make you busy while paused.');
  await page.getByRole('button', { name: 'Resume Work' }).click();
  await expect(row).toContainText('The server no longer has this calendar.');
  await expect(page.getByText(/no times are offered with you/)).toBeVisible();
  served.status = 200;
  await page.getByRole('button', { name: 'Read Now' }).click();
  await expect(row).toContainText('1 busy time in the next 60 days');
  await expect(page.getByText(/no times are offered with you/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Work' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Work?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No calendars yet.')).toBeVisible();
  await server.close();
});

test('a calendar at Google is connected by signing in there, and removed', async ({ signedIn }) => {
  const { state } = provider;
  state.lists = [{ id: 'dana', summary: 'Dana’s week', accessRole: 'owner', primary: true }];
  const [start, end] = [72, 73].map((hours) => ({
    dateTime: new Date(Date.now() + hours * 3_600_000).toISOString(),
  }));
  state.events.set('dana', [{ start, end }]);
  const page = await signedIn('admin@example.com');
  await page.goto('/admin/meetings/calendars');
  await expect(page.getByRole('link', { name: 'Connect Microsoft' })).toHaveCount(0);

  state.refuses = true;
  await page.getByRole('link', { name: 'Connect Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(toast(page, 'Not connected')).toBeVisible();
  await expect(page.getByText('No calendars yet.')).toBeVisible();

  state.refuses = false;
  await page.getByRole('link', { name: 'Connect Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(toast(page, 'Connected')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Dana’s week' });
  await expect(row).toContainText('1 busy time in the next 60 days');
  await expectAccessible(page, 'the calendars of an account');

  state.isRevoked = true;
  await page.getByRole('button', { name: 'Pause Dana’s week' }).click();
  await page.getByRole('button', { name: 'Resume Dana’s week' }).click();
  await expect(row).toContainText('Connect Google again.');
  await page.getByRole('link', { name: 'Connect Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(row).not.toContainText('Connect Google again.');

  await page.getByRole('button', { name: 'Remove Dana’s week' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Dana’s week?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No calendars yet.')).toBeVisible();
  await expect.poll(() => state.tokens.revoked.length).toBe(1);
});

test('meetings that one holds are written into one’s own calendar', async ({ signedIn }) => {
  const server = await startRadicale();
  await server.makeCalendar('work', 'VEVENT');
  await server.makeCalendar('second', 'VEVENT');
  const page = await signedIn('admin@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/meetings/calendars');
  await page.getByRole('button', { name: 'Add CalDAV Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add CalDAV Account' });
  await dialog.getByLabel('Server').fill(server.url);
  await dialog.getByLabel('User name').fill(server.account.userName);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(server.account.password);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expect(toast(page, 'Account added')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'work' });
  await expect(row).not.toContainText('are written into it');
  await page.getByRole('button', { name: 'Write meetings into work' }).click();
  await expect(row).toContainText('The meetings that you hold are written into it.');
  await expect(page.getByRole('button', { name: 'Stop writing meetings into work' })).toBeVisible();
  await expectAccessible(page, 'a calendar that meetings are written into');

  await page.goto('/admin/meetings');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const meeting = page.getByRole('dialog', { name: 'Schedule Meeting' });
  await meeting.getByLabel('Title').fill('Van inventory');
  await meeting.getByLabel(/^Date/).fill('2198-08-20');
  await meeting.getByLabel(/^Time/).fill('09:30');
  await choose(meeting, 'Host', 'Margaret', /Margaret Ellison/);
  await meeting.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(meeting).toBeHidden();
  await page.getByRole('link', { name: 'Van inventory' }).click();
  await page.waitForURL(/\/admin\/meetings\/[\w-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const there = () => server.get('work', id);
  await expect.poll(there).toContain('SUMMARY:Van inventory');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Meeting' });
  await edit.getByLabel('Title').fill('Van inventory, both vans');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect.poll(there).toContain('SUMMARY:Van inventory\\, both vans');

  // No other walk finds calendars here; what was written goes with the one that held it.
  await page.goto('/admin/meetings/calendars');
  await page.getByRole('button', { name: 'Remove work' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove work?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect.poll(there).toBeNull();
  await page.getByRole('button', { name: 'Remove second' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove second?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('No calendars yet.')).toBeVisible();
  await server.stop();
});

test('a call that is booked on a phone is in its host’s own calendar, moves and leaves it', async ({
  installation,
  signedIn,
  visit,
}) => {
  const server = await startRadicale();
  await server.makeCalendar('calls', 'VEVENT');
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/meetings/calendars');
  await admin.getByRole('button', { name: 'Add CalDAV Account' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add CalDAV Account' });
  await dialog.getByLabel('Server').fill(server.url);
  await dialog.getByLabel('User name').fill(server.account.userName);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(server.account.password);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expect(toast(admin, 'Account added')).toBeVisible();
  await admin.goto('/admin/settings/booking');
  await admin.getByRole('button', { name: 'Turn on Discovery call' }).click();
  await expect(toast(admin, 'Booking is on')).toBeVisible();

  const email = freshEmail('kim');
  const phone = await visit({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' });
  await phone.goto('/');
  await phone.getByText('Menu', { exact: true }).click();
  await phone
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Book Discovery Call' })
    .click();
  await phone
    .getByRole('list', { name: /^Times on / })
    .nth(2)
    .getByRole('link')
    .first()
    .click();
  await phone.getByLabel('Name').fill('Kim Oakfield');
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Company').fill('Oakfield Air');
  await phone.getByRole('button', { name: 'Book this time' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible();

  // What the guest was sent and what is in the host's calendar, each read by two parsers, agree at every step.
  const step = async (subject: string, sequence: string) => {
    const mail = await installation.mailbox.waitFor(email, `${subject}: Discovery call`);
    const sent = readTwice(calendarFileOf(mail));
    expect(sent.SEQUENCE).toBe(sequence);
    return sent;
  };
  const booked = await step('Booked', '0');
  const there = async () => {
    const text = await server.get('calls', booked.UID ?? '');
    return text === null ? null : readTwice(text);
  };
  const asSent = ({ UID, DTSTART, DTEND, SEQUENCE, SUMMARY }: Record<string, string>) => ({
    ...{ UID, DTSTART, DTEND, SEQUENCE, SUMMARY },
  });
  await expect.poll(there).toMatchObject(asSent(booked));

  await phone.getByRole('link', { name: 'Move it' }).click();
  await phone
    .getByRole('button', { name: /^Move to / })
    .last()
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: 'You have a new time' })).toBeVisible();
  const moved = await step('New time', '1');
  expect([moved.UID, moved.DTSTART === booked.DTSTART]).toEqual([booked.UID, false]);
  await expect.poll(there).toMatchObject(asSent(moved));

  await phone.getByRole('link', { name: 'Cancel it' }).click();
  await phone.getByRole('button', { name: 'Cancel the meeting' }).click();
  const cancelled = await step('Canceled', '2');
  expect([cancelled.UID, cancelled.STATUS]).toEqual([booked.UID, 'CANCELLED']);
  await expect.poll(there).toBeNull();

  await admin.goto('/admin/settings/booking');
  await admin.getByRole('button', { name: 'Turn off Discovery call' }).click();
  await expect(toast(admin, 'Booking is off')).toBeVisible();
  await admin.goto('/admin/meetings/calendars');
  await admin.getByRole('button', { name: 'Remove calls' }).click();
  await admin
    .getByRole('alertdialog', { name: 'Remove calls?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(admin.getByText('No calendars yet.')).toBeVisible();
  await server.stop();
});

const READ = ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS'];

/** An event as both parsers read it. @throws Error where they differ, or one finds a fault. */
function readTwice(text: string): Record<string, string> {
  const { events } = parseCalendar(text.replace(/\r?\n/g, '\r\n'));
  const [event = []] = events;
  const own = Object.fromEntries(READ.map((name) => [name, propertyOf(event, name).text]));
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  const other = Object.fromEntries(
    READ.map((name) => {
      const value = component?.getFirstPropertyValue(name.toLowerCase());
      return [name, value instanceof ICAL.Time ? value.toICALString() : String(value)];
    }),
  );
  expect(other).toEqual(own);
  return own;
}

function calendarFileOf({ attachments }: Email): string {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) throw new Error('There is no calendar file.');
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}
