import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, toast } from './fixtures.ts';

// An address that cannot be read is refused.
test.use({
  environment: { CALENDAR_ALLOW_HOSTS: '127.0.0.1' },
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
