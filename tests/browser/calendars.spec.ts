import { startRadicale } from '#tests/helpers/caldav-servers.ts';
import { providerEnvironment, startCalendarProvider } from '#tests/helpers/calendar-providers.ts';
import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, toast } from './fixtures.ts';
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
