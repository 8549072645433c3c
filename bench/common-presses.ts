import type { Locator, Page } from '@playwright/test';

/** Something that people press or type all day. */
export type Press = {
  name: string;
  person: 'admin' | 'customer';
  path: string;
  /** What comes before it, unmeasured. */
  before?: (page: Page) => Promise<unknown>;
  /** What is clicked, or the key that is pressed. */
  press: Find | string;
};

type Find = (page: Page) => Locator;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const firstRow = (page: Page) => page.locator('tbody').getByRole('link').first();
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('combobox', { name }).first();
const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const userMenu = button(/^Account menu of/);

const focus = (find: Find) => (page: Page) => find(page).focus();

/** Opens what is found, and waits until it is there. */
const opened = (find: Find, shown: Find) => async (page: Page) => {
  await find(page).click();
  await shown(page).waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog').first();
const option = (page: Page) => page.getByRole('listbox').getByRole('option').first();
const conversation = async (page: Page) => {
  await firstRow(page).click();
  await messageBox(page).waitFor();
};
/** Moves a ticket's status to another one, which is not committed yet. */
const anotherStatus = async (page: Page) => {
  const status = page.getByRole('combobox', { name: /^Status of #/ }).first();
  await status.focus();
  await page.keyboard.press((await status.inputValue()) === 'open' ? 'ArrowDown' : 'ArrowUp');
};
const newTicket = opened(button('New Ticket'), dialog);

/** The thirty most common presses of both surfaces, each on a page of its own. */
export const COMMON_PRESSES: readonly Press[] = [
  { name: 'A section of the menu', person: 'admin', path: '/admin', press: link('Tickets') },
  { name: 'A row of a list', person: 'admin', path: '/admin/tickets', press: firstRow },
  {
    name: 'A filter of a list',
    person: 'admin',
    path: '/admin/tickets',
    before: focus((page) => page.getByRole('combobox', { name: 'Status', exact: true })),
    press: 'ArrowDown',
  },
  {
    name: 'A letter in the search of a list',
    person: 'admin',
    path: '/admin/tickets',
    before: focus((page) => page.getByRole('searchbox')),
    press: 'b',
  },
  {
    name: 'Enter in the search of a list',
    person: 'admin',
    path: '/admin/tickets',
    before: (page) => page.getByRole('searchbox').fill('budget'),
    press: 'Enter',
  },
  {
    name: 'A column to sort by',
    person: 'admin',
    path: '/admin/customers',
    press: (page) => page.locator('thead').getByRole('link').first(),
  },
  {
    name: 'The next page',
    person: 'admin',
    path: '/admin/time-tracking',
    press: link('Next'),
  },
  {
    name: 'A dialog, opened',
    person: 'admin',
    path: '/admin/tickets',
    press: button('New Ticket'),
  },
  {
    name: 'A dialog, closed',
    person: 'admin',
    path: '/admin/tickets',
    before: newTicket,
    press: 'Escape',
  },
  {
    name: 'A large dialog, opened',
    person: 'admin',
    path: '/admin/tasks',
    press: button('Create Task'),
  },
  {
    name: 'A lookup, opened',
    person: 'admin',
    path: '/admin/tickets',
    before: newTicket,
    press: inDialog('Customer'),
  },
  {
    name: 'A letter in a lookup',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await newTicket(page);
      await opened(inDialog('Customer'), option)(page);
    },
    press: 'a',
  },
  {
    name: 'A choice in a lookup',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await newTicket(page);
      await opened(inDialog('Customer'), option)(page);
    },
    press: option,
  },
  {
    name: 'A letter in a field of a dialog',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await newTicket(page);
      await page.getByRole('dialog').getByLabel('Title').focus();
    },
    press: 'a',
  },
  {
    name: 'A dialog, sent empty',
    person: 'admin',
    path: '/admin/tickets',
    before: newTicket,
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }),
  },
  { name: "A person's menu", person: 'admin', path: '/admin/tickets', press: userMenu },
  {
    name: 'The dark scheme',
    person: 'admin',
    path: '/admin/tickets',
    before: opened(userMenu, (page) => page.getByRole('menuitemradio').first()),
    press: (page) => page.getByRole('menuitemradio', { name: 'Dark' }),
  },
  { name: 'The notices', person: 'admin', path: '/admin/tickets', press: button(/^Notices/) },
  { name: 'The search everywhere', person: 'admin', path: '/admin/tickets', press: 'Control+k' },
  {
    name: 'A letter in the search everywhere',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
    },
    press: 'b',
  },
  {
    name: 'Another status, asked about',
    person: 'admin',
    path: '/admin/tickets',
    before: anotherStatus,
    press: 'Enter',
  },
  {
    name: 'Another status, confirmed',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await anotherStatus(page);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').waitFor();
    },
    press: button(/^Set to /),
  },
  {
    name: 'Assigning a ticket',
    person: 'admin',
    path: '/admin/tickets',
    before: conversation,
    press: button(/^(?:Assign to me|Unassign)$/),
  },
  {
    name: 'A letter of a message',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await conversation(page);
      await messageBox(page).focus();
    },
    press: 'a',
  },
  {
    name: 'A message, sent',
    person: 'admin',
    path: '/admin/tickets',
    before: async (page) => {
      await conversation(page);
      await messageBox(page).fill('The readings are in the file.');
    },
    press: 'Enter',
  },
  {
    name: 'Files for a message',
    person: 'admin',
    path: '/admin/tickets',
    before: conversation,
    press: button('Attach files'),
  },
  {
    name: 'Another period',
    person: 'admin',
    path: '/admin/analytics',
    press: (page) => page.getByRole('navigation', { name: 'Period' }).getByRole('link').last(),
  },
  {
    name: 'A row of own tickets',
    person: 'customer',
    path: '/customer/tickets',
    press: firstRow,
  },
  {
    name: 'A message of a customer',
    person: 'customer',
    path: '/customer/tickets',
    before: async (page) => {
      await conversation(page);
      await messageBox(page).fill('Thank you.');
    },
    press: 'Enter',
  },
  {
    name: 'A task, done or open again',
    person: 'customer',
    path: '/customer/tasks?show=all&side=customer',
    before: async (page) => {
      await firstRow(page).click();
      await button(/^(?:Mark as Completed|Reopen)$/)(page).waitFor();
    },
    press: button(/^(?:Mark as Completed|Reopen)$/),
  },
];
