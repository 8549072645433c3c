import { writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from './demo.ts';
import { listenTo } from './ears.ts';
import { EnginePage } from './engine-page.ts';
import { expect, test } from './fixtures.ts';
import { type Engine, startFirefox, startWebKit } from './other-engines.ts';

// Everything else is tested in Chromium. Here: that the other engines which the README names show every section, open what
// opens, look up, upload, and complain of nothing.

async function enter(page: EnginePage, address: string, email: string, home: string) {
  await page.goto(address);
  await page.type('Email', email);
  await page.type('Password', DEMO_PASSWORD);
  await page.press('Login');
  await page.isAt(home);
}

async function leave(page: EnginePage, word: string) {
  await page.press('Account menu of', { isWhole: false });
  await page.press(word);
  await page.isAt('/');
}

/** Opens every section by its link, and waits until its screen is there. */
async function seeEachSection(page: EnginePage, home: string): Promise<number> {
  await page.isThere('nav[aria-label="Sections"] a');
  const sections = await page.evaluate<string[]>(
    `return [...document.querySelectorAll('nav[aria-label="Sections"] a')]
       .map((link) => link.getAttribute('href'))
       .filter((href) => href === arguments[0] || href.startsWith(arguments[0] + '/'))`,
    home,
  );
  for (const section of sections) {
    await page.evaluate(
      `document.querySelector('nav[aria-label="Sections"] a[href="' + arguments[0] + '"]').click()`,
      section,
    );
    await page.isAt(section);
    await page.until(
      `shows ${section}`,
      `const heading = document.querySelector('main h1');
       return Boolean(heading?.textContent.trim()) && !document.body.innerText.includes('Loading...')`,
    );
  }
  return sections.length;
}

test.describe.configure({ mode: 'parallel' });

for (const [name, start] of [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const) {
  test(`${name} shows each section, opens dialogs and menus, looks up and uploads`, async ({
    installation,
    newAddress,
  }, testInfo) => {
    await inEngine(start, installation.url, newAddress(), async (page) => {
      await enter(page, '/auth', 'admin@example.com', '/admin');
      expect(await seeEachSection(page, '/admin')).toBeGreaterThan(15);
      const title = `From ${name}`;
      const file = testInfo.outputPath(`${title}.txt`);
      await writeFile(file, 'Read by every engine');
      await page.goto('/admin/documents');
      await page.press('Upload Document');
      await page.sees('Choose');
      await page.upload(file);
      await page.sees('Uploaded');
      await page.type('Customer', 'Thibodeaux');
      await page.choose('Luc Thibodeaux');
      await page.press('Upload Document');
      await page.sees('Document uploaded successfully');
      await page.sees(title);
      await leave(page, 'Logout');

      await enter(page, '/customer-auth', 'customer@example.com', '/customer');
      expect(await seeEachSection(page, '/customer')).toBeGreaterThan(7);
      await page.goto('/customer/company');
      await page.press('Request a change');
      await page.isThere('[role=dialog]');
      await page.key('Escape');
      await page.isGone('[role=dialog]');
      await page.goto('/customer/tickets');
      await page.press('New Ticket');
      await page.isAt('/customer/tickets/new');
      await page.type('Title', title);
      await page.type('Description', 'Written in every engine.');
      await page.press('Create Ticket');
      await page.sees('Ticket created successfully');
      await leave(page, 'Sign Out');
    });
  });
}

const ROOMS = [
  ['Firefox at 400 % in forced colors', () => startFirefox({ forcedColors: true }), 320, 256],
  ['Firefox held sideways', startFirefox, 740, 360],
  ['WebKit at 200 %', startWebKit, 640, 512],
] as const;

for (const [name, start, width, height] of ROOMS) {
  test(`what opens, folds and tells can be used by keys: ${name}`, async ({
    installation,
    newAddress,
  }) => {
    await inEngine(start, installation.url, newAddress(), async (page) => {
      await enter(page, '/auth', 'admin@example.com', '/admin');
      await page.resize(width, height);
      await page.goto('/admin/tasks');
      await theMenuButton(page);
      await theDialog(page);
      // WebKit's own list of a select is a window of the desk, which its driver does not reach.
      if (!name.startsWith('WebKit')) await theQuestion(page);
      await theDisclosure(page);
      await theToast(page);
      await page.goto('/admin/contracts');
      await theToolbarAndTabs(page);
    });
  });
}

async function inEngine(
  start: () => Promise<Engine>,
  url: string,
  address: string,
  walk: (page: EnginePage) => Promise<void>,
): Promise<void> {
  const engine = await start();
  const ears = await listenTo(url, address);
  try {
    const page = new EnginePage(engine, ears);
    await walk(page);
    page.complainsOfNothing();
    await page.canComplain();
  } finally {
    await engine.close();
    await ears.close();
  }
}

/** Menu button and menu. */
async function theMenuButton(page: EnginePage): Promise<void> {
  const button = 'button[aria-haspopup=menu]';
  const item = '[role=menu] [role^=menuitem]';
  const open = async (key: string) => {
    await page.focus('Account menu of', { isWhole: false });
    await page.key(key);
    await page.isOnNth(item, 0);
  };
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await open(key);
    await page.isInSight('[role=menu]');
    await page.key('Escape');
    await page.isGone('[role=menu]');
    await page.isOn(`${button}[aria-expanded=false]`);
  }
  await open('Enter');
  for (const [key, place] of [
    ['ArrowUp', -1],
    ['ArrowDown', 0],
    ['End', -1],
    ['Home', 0],
  ] as const) {
    await page.key(key);
    await page.isOnNth(item, place);
    await page.isInSight();
  }
  await page.key('l');
  await page.isOn('[role=menuitemradio]', 'Light');
  await page.key('l');
  await page.isOn('[role=menuitem]', 'Logout');
  await page.key('Tab');
  await page.isGone('[role=menu]');
}

/** Dialog, and the combobox in it. */
async function theDialog(page: EnginePage): Promise<void> {
  await page.focus('Create Task');
  await page.key('Enter');
  await page.isOn('[role=dialog] *');
  await page.focus('Close');
  await page.key('Shift+Tab');
  await page.isOn('[role=dialog] button', 'Create Task');
  await page.isInSight();
  await page.key('Tab');
  await page.isOn('[role=dialog] button', 'Close');
  await page.focus('Customer', { isWhole: false });
  await page.key('ArrowDown');
  await page.isOn('[role=combobox][aria-expanded=true]');
  await page.isThere('[role=listbox] [role=option]:nth-of-type(3)');
  await page.isInSight('[role=listbox]');
  await page.key('ArrowDown');
  await page.key('ArrowUp');
  await page.key('ArrowUp');
  await page.isInSight();
  for (const key of ['Enter', 'Escape']) await page.composingKey(key);
  await page.isOn('[role=combobox][aria-expanded=true]');
  await page.isThere('[role=listbox]');
  await page.key('Escape');
  await page.isGone('[role=listbox]');
  await page.isOn('[role=combobox][aria-expanded=false]');
  await page.key('Escape');
  await page.isGone('[role=dialog]');
  await page.isOn('main button', 'Create Task');
}

/** What a select asks once its choice is committed: passing over an option asks nothing. */
async function theQuestion(page: EnginePage): Promise<void> {
  const select = 'main select[aria-label^="Status of "]';
  const value = () => page.evaluate<string>(`return document.querySelector('${select}').value`);
  const before = await value();
  // From any status to one that the customer is told of.
  const key = before === 'cancelled' ? 'Home' : 'End';
  await page.focus('Status of ', { isWhole: false });
  await page.key(key);
  await page.until(
    'passes over an option',
    `return document.activeElement.value !== arguments[0]`,
    before,
  );
  await page.isGone('[role=alertdialog]');
  await page.key('Escape');
  await page.until('gives it up', `return document.activeElement.value === arguments[0]`, before);
  await page.key(key);
  await page.key('Enter');
  await page.isOn('[role=alertdialog][aria-describedby] button');
  await page.isInSight();
  await page.key('Tab');
  await page.isOn('[role=alertdialog] button');
  await page.key('Escape');
  await page.isGone('[role=alertdialog]');
  await page.isOn(select);
}

/** What folds: the filters of a list. */
async function theDisclosure(page: EnginePage): Promise<void> {
  for (const key of ['Enter', 'Space']) {
    await page.focus('Filters');
    await page.key(key);
    await page.isThere('main details[open] > summary');
    await page.isOn('main summary', 'Filters');
    await page.key(key);
    await page.isGone('main details[open] > summary');
  }
}

/** What is told while a dialog is open. */
async function theToast(page: EnginePage): Promise<void> {
  await page.focus('Create Task');
  await page.key('Enter');
  await page.isThere('[role=dialog]');
  await page.focus('Create Task');
  await page.key('Enter');
  await page.sees('Validation error');
  await page.focus('Create Task');
  await page.key('Tab');
  await page.isOn('button', 'Close message');
  await page.isInSight();
  await page.key('Enter');
  await page.isOn('[role=dialog] button', 'Create Task');
  await page.key('Escape');
  await page.isGone('[role=dialog]');
}

/** The tools of a text, and its views. */
async function theToolbarAndTabs(page: EnginePage): Promise<void> {
  await page.press('Create Contract');
  await page.focus('Write');
  await page.key('Tab');
  for (const [key, tool] of [
    [null, 'Heading'],
    ['ArrowRight', 'Bold'],
    ['End', 'Link'],
    ['ArrowRight', 'Heading'],
    ['ArrowLeft', 'Link'],
  ] as const) {
    if (key) await page.key(key);
    await page.isOn('[role=toolbar] button', tool);
  }
  await page.key('Tab');
  await page.isOn('[role=dialog] textarea');
  await page.focus('Write');
  await page.key('ArrowRight');
  await page.isOn('[role=tab][aria-selected=true]', 'Preview');
  await page.key('Tab');
  await page.isOn('[role=tabpanel]');
}
