import type { Locator, Page } from '@playwright/test';
import { billByTheHour, expect, freshEmail, hydrated, rowOf, test, toast } from './fixtures.ts';
import { choose } from './lookup.ts';

// Hours that were invoiced meanwhile are refused.
test.use({ expectedErrors: /status of 40[09]/ });

import { countPresses } from './presses.ts';

test('time is logged, edited, narrowed, exported and deleted', async ({ signedIn }) => {
  const words = `Zone map ${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/time-tracking');
  const dialog = await open(admin, 'Log Time');
  await expect(dialog.getByLabel('Date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(dialog.getByLabel('Billable')).toBeChecked();
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expect(dialog.getByText('Hours are required')).toBeVisible();
  await dialog.getByLabel('Hours').fill('1.3');
  await expect(dialog.getByText('Hours go in steps of 0.25')).toBeVisible();
  await dialog.getByLabel('Hours').fill('1:30');
  await dialog.getByLabel('Hourly rate').fill('99.99');
  await dialog.getByLabel('Description').fill(words);
  // The project brings its customer along; another customer takes it away.
  await choose(dialog, 'Project', 'home zones', /^Home zones and parts runs/);
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Monongahela/);
  await choose(dialog, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue('');
  await choose(dialog, 'Task', 'counter', /^Prepare the counter-offer/);
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue(
    'From work order to cash',
  );
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expect(toast(admin, 'Time entry created successfully')).toBeVisible();
  const row = rowOf(admin, words);
  await expect(row).toContainText('From work order to cash');
  await expect(row).toContainText('1.50');

  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Time Entry' });
  await edit.getByLabel('Hours').fill('2.25');
  await edit.getByRole('button', { name: 'Clear Task' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(admin, 'Time entry updated')).toBeVisible();
  await expect(edit).toBeHidden();

  await admin.getByRole('searchbox').fill(words);
  await admin.getByRole('searchbox').press('Enter');
  await expect(admin.getByText('1 entry', { exact: true })).toBeVisible();
  const figures = admin.getByLabel('Figures of the entries below');
  // 2.25 × 99.99 = 224.9775
  await expect(figures).toContainText('$224.98');
  await expect(figures).toContainText('Effective rate over all hours');
  await expect(row).not.toContainText('counter-offer');
  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^time-entries-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await (await admin.request.get(file.url())).text();
  expect(csv.split('\r\n')[1]).toContain(`From work order to cash,,${words},2.25,99.99,yes,224.98`);

  await row.getByRole('button', { name: /^More actions for/ }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(admin, 'Time entry deleted')).toBeVisible();
  await expect(admin.getByText('No time entries match these filters.')).toBeVisible();
});

test('a timer survives a reload, shows in other browsers, and ends in hours', async ({
  signedIn,
}) => {
  const words = `Call ${freshEmail('t').slice(2, 10)}`;
  const desk = await signedIn('admin@example.com');
  const van = await signedIn('admin@example.com');
  for (const page of [desk, van]) {
    await page.goto('/admin/time-tracking');
  }
  const start = await open(desk, 'Start Timer');
  await start.getByLabel('Description').fill(words);
  await start.getByRole('button', { name: 'Start Timer' }).click();
  await expect(toast(desk, 'Timer started')).toBeVisible();
  await expect(van.getByLabel('Running timer')).toContainText(words);
  await desk.reload();
  await hydrated(desk);
  const clock = desk.getByRole('timer');
  await expect(clock).toHaveText(/^0:00:\d\d$/);
  // While a laptop sleeps this clock of its pages stands still.
  await desk.evaluate(() => {
    const stopped = performance.now();
    performance.now = () => stopped;
  });
  await expect(clock).not.toHaveText((await clock.textContent()) ?? '');
  const stop = await open(desk, 'Stop and Log', 'Log Time');
  await expect(stop.getByLabel('Hours')).toHaveValue('0.25');
  await expect(stop.getByLabel('Description')).toHaveValue(words);
  await stop.getByRole('button', { name: 'Log Time' }).click();
  await expect(rowOf(desk, words)).toContainText('0.25');
  await expect(desk.getByRole('timer')).toHaveCount(0);
  await expect(van.getByRole('timer')).toHaveCount(0);
  await expect(rowOf(van, words)).toBeVisible();

  const again = await open(van, 'Start Timer');
  await again.getByRole('button', { name: 'Start Timer' }).click();
  await expect(desk.getByRole('timer')).toBeVisible();
  await desk.getByRole('button', { name: 'Discard' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(toast(desk, 'Timer discarded')).toBeVisible();
  await expect(van.getByRole('timer')).toHaveCount(0);
});

test('hours of a week become a draft invoice and are locked', async ({ signedIn }) => {
  const words = `Walk-through ${freshEmail('t').slice(2, 10)}`;
  const admin = await signedIn('admin@example.com');
  await billByTheHour(admin, 'Refrigerant records and service board');
  const counted = await countPresses(admin);
  await admin.goto('/admin/time-tracking?view=week&week=2015-W01');
  await expect(admin.getByText('Dec 29, 2014 to Jan 04, 2015')).toBeVisible();
  const first = await open(admin, 'Log Time');
  // The rate is the one that the person last billed at for the work, until another is typed.
  const rate = first.getByLabel('Hourly rate');
  await choose(first, 'Person', 'Renee', 'Renee Salcedo');
  await choose(first, 'Project', 'repair quotes', /^Repair quotes and five-year forecasts/);
  await expect(rate).toHaveValue('195.00');
  await choose(first, 'Person', 'Margaret', /^Margaret Ellison/);
  await expect(rate).toHaveValue('285.00');
  await rate.fill('199.99');
  await choose(first, 'Customer', 'Dana', /Dana Whitfield/);
  await choose(first, 'Project', 'refrigerant', /^Refrigerant records/);
  await expect(rate).toHaveValue('199.99');
  await first.getByLabel('Date').fill('2014-12-30');
  await first.getByLabel('Hours').fill('1.25');
  await first.getByLabel('Description').fill(words);
  await first.getByRole('button', { name: 'Log Time' }).click();
  await expect(first).toBeHidden();
  const work = 'Refrigerant records and service board, Tarryall Mechanical Service';
  await admin.goto('/admin/customers?q=Tarryall');
  await rowOf(admin, 'Dana Whitfield').getByRole('link').first().click();
  const ofCustomer = await open(admin, 'Log Time');
  await expect(ofCustomer.getByLabel('Hourly rate')).not.toHaveValue('');
  // Nobody typed that rate: nothing is asked before closing.
  await admin.keyboard.press('Escape');
  await expect(ofCustomer).toHaveCount(0);
  await admin.goto('/admin/time-tracking?view=week&week=2015-W01');
  const grid = admin.getByRole('table', { name: /^Hours for/ });
  const cell = (day: string, row = work) => grid.getByLabel(`Hours on ${row}, ${day}`);
  // One click, then keys alone: the rate is the one that the project was last billed at.
  counted.presses = 0;
  await cell('Wed Dec 31, 2014').click();
  await admin.keyboard.type('0:45');
  await admin.keyboard.press('ArrowRight');
  await expect(cell('Thu Jan 01, 2015')).toBeFocused();
  await admin.keyboard.type('9:10');
  await admin.keyboard.press('Enter');
  await expect(grid.getByRole('alert')).toContainText(
    'Jan 01: Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25',
  );
  await expect(cell('Thu Jan 01, 2015')).toHaveValue('9:10');
  await cell('Thu Jan 01, 2015').press('Escape');
  await expect(cell('Thu Jan 01, 2015')).toHaveValue('');
  await expect(grid.getByRole('alert')).toBeHidden();
  await expect(grid.getByRole('row').last()).toHaveText(/Total0\.001\.250\.75.*2\.00$/);
  await expect(grid.getByText('$199.99/h')).toBeVisible();
  // A cell once took two clicks and a dialog of nine fields.
  expect(counted.presses).toBe(1);

  // A row of one's own choice, its cell filled without a click; what is taken out again is gone.
  await choose(admin.getByRole('main'), 'Add a row', 'internal', 'Internal');
  await expect(cell('Mon Dec 29, 2014', 'Internal')).toBeFocused();
  await admin.keyboard.type('2');
  await admin.keyboard.press('Tab');
  // Back in it before it is saved: the hours as they were saved are selected too.
  await admin.keyboard.press('Shift+Tab');
  await expect(grid.getByRole('row').last()).toHaveText(/Total2\.001\.25.*4\.00$/);
  await expect(cell('Mon Dec 29, 2014', 'Internal')).toHaveValue('2.00');
  await admin.keyboard.press('Delete');
  await admin.keyboard.press('ArrowUp');
  await expect(cell('Mon Dec 29, 2014')).toBeFocused();
  await expect(grid.getByRole('row').last()).toHaveText(/Total0\.001\.25.*2\.00$/);
  await admin.goto(`/admin/time-tracking?view=week&week=2015-W02&rows=last`);
  await expect(cell('Mon Jan 05, 2015')).toHaveValue('');
  await admin.goto('/admin/time-tracking?view=week&week=2015-W01');
  await grid.getByRole('link', { name: `Entries on ${work}` }).click();
  const logged = admin.getByRole('table', { name: 'Time entries' }).getByRole('row');
  await expect(logged.filter({ hasText: 'Dec' })).toHaveCount(2);
  await rowOf(admin, 'Dec 31, 2014').getByRole('button', { name: /^Edit/ }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Time Entry' });
  await edit.getByLabel('Description').fill(words);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();

  await admin.goto('/admin/time-tracking/invoice');
  counted.presses = 0;
  await admin.getByRole('link', { name: 'Invoice hours of Tarryall Mechanical Service' }).click();
  await expect(admin).toHaveURL(/customer=/);
  await admin.goto(`${admin.url()}&q=${encodeURIComponent(words)}`);
  await hydrated(admin);
  await expect(admin.getByRole('checkbox', { name: words })).toHaveCount(2);
  const lines = admin.getByRole('table', { name: 'Lines of the invoice' });
  // 2.00 × 199.99
  await expect(lines).toContainText('$399.98');
  await admin.getByLabel('Lines', { exact: true }).selectOption({ label: 'One line per entry' });
  // 249.9875 and 149.9925, each rounded.
  await expect(lines).toContainText('$249.99');
  await expect(lines.getByRole('row').last()).toContainText('$399.98');
  await admin.getByRole('button', { name: 'Create Draft Invoice' }).click();
  await expect(toast(admin, 'Invoice created successfully')).toBeVisible();
  expect(counted.presses, 'from hours to their invoice').toBeLessThanOrEqual(3);
  await expect(admin.getByText('$399.98').first()).toBeVisible();

  await admin.goto(`/admin/time-tracking?q=${encodeURIComponent(words)}&billing=billed`);
  await expect(admin.getByText('2 entries', { exact: true })).toBeVisible();
  const entries = admin.getByRole('table', { name: 'Time entries' });
  await expect(entries.getByRole('link', { name: 'Draft' })).toHaveCount(2);
  await expect(entries.getByText('Locked')).toHaveCount(2);
  await expect(entries.getByRole('button')).toHaveCount(0);

  await admin.goto('/admin/time-tracking?view=week&week=2015-W01');
  const locked = grid.getByRole('link', {
    name: `1.25 hours on ${work}, Tue Dec 30, 2014, invoiced`,
  });
  await locked.focus();
  await admin.keyboard.type('3');
  await expect(grid.getByRole('alert')).toContainText('These hours are invoiced');
});

/** Opens a dialog by its button. */
async function open(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
  return page.getByRole('dialog', { name: title });
}
