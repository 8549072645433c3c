import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { type Mailbox, mailboxOfFolder, startMailServer } from '#tests/helpers/mailbox.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { startPostgres } from '#tests/helpers/postgres-server.ts';
import { DEMO_PASSWORD, LOADED_DEMO } from './demo.ts';
import { startProduct } from './product.ts';

export { expect } from '@playwright/test';

/** The product as `npm start` runs it, with the demo firm, on its own database. */
export type Installation = { url: string; dataDir: string; mailbox: Mailbox };

type WorkerFixtures = {
  /** Variables that the installation starts with beside those of every test. */
  environment: Record<string, string>;
  installation: Installation;
  /** A network address nobody else has, so that one test's tries never count against another's. */
  newAddress: () => string;
};

type TestFixtures = {
  /** Console errors that the test brings about on purpose, for example the browser's note of a status 400. */
  expectedErrors: RegExp | null;
  consoleErrors: string[];
  /** Opens a page in a browser of its own: no cookies, its own network address. Closed with the test. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
  /** The same, signed in with a demo login or another account's password, on no page yet. */
  signedIn: SignedIn;
  /** The same on that person's home screen, greeted. */
  atHome: SignedIn;
};

type SignedIn = (
  email: string,
  password?: string,
  options?: BrowserContextOptions,
) => Promise<Page>;

/** Playwright's test with a running installation per worker. A test fails when a browser's console reports an error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  installation: [
    async ({ environment }, use, workerInfo) => {
      const isPostgres = workerInfo.project.metadata.engine === 'postgres';
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-browser-'));
      const server = isPostgres ? await startPostgres() : null;
      const database = server ? await makePostgresDatabase(server.url) : null;
      const mail = isPostgres ? await startMailServer() : null;
      if (!isPostgres) await cp(process.env[LOADED_DEMO] ?? '', dataDir, { recursive: true });
      const product = await startProduct({
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        ...environment,
        ...(database && { DATABASE_URL: database.url }),
        ...(mail && { SMTP_URL: mail.url }),
      });
      const mailbox = mail?.mailbox ?? mailboxOfFolder(path.join(dataDir, 'mail'));
      await use({ url: product.url, dataDir, mailbox });
      await product.stop();
      await mail?.stop();
      await database?.remove();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  newAddress: [
    async ({}, use) => {
      let last = 0;
      await use(() => {
        last += 1;
        return `10.0.${last >> 8}.${last & 255}`;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
  extraHTTPHeaders: async ({ newAddress }, use) => use({ 'x-forwarded-for': newAddress() }),
  expectedErrors: [null, { option: true }],
  consoleErrors: [
    async ({ expectedErrors }, use) => {
      const errors: string[] = [];
      await use(errors);
      const surprises = errors.filter((error) => !expectedErrors?.test(error));
      expect(surprises, "what the browser's console reports").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors }, use) => {
    watchConsole(context, consoleErrors);
    waitForClients(context);
    await use(context);
  },
  visit: async ({ browser, contextOptions, consoleErrors, newAddress }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
      const context = await browser.newContext({
        ...contextOptions,
        ...options,
        extraHTTPHeaders,
      });
      opened.push(context);
      watchConsole(context, consoleErrors);
      waitForClients(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  signedIn: async ({ visit, installation }, use) => {
    await use(async (email, password = DEMO_PASSWORD, options) => {
      const page = await visit(options);
      await enter(page, installation.url, email, password);
      await page.context().clearCookies({ name: 'plenum_toast' });
      return page;
    });
  },
  atHome: async ({ visit, installation }, use) => {
    await use(async (email, password = DEMO_PASSWORD, options) => {
      const page = await visit(options);
      await page.goto(await enter(page, installation.url, email, password));
      await hydrated(page);
      return page;
    });
  },
});

/** Fills in and sends the sign-in form that the page shows. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Waits until React has taken over the page, for what needs script. Where it waits for an interaction, it starts now. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector<HTMLTemplateElement>('template#client');
    waiting?.replaceWith(waiting.content);
    return document.documentElement.dataset.client === 'ready';
  });
}

/**
 * Has `goto` and `reload` wait until a client that starts by itself has taken over, however slow the machine is. Who waits
 * for less than the page's load (`waitUntil`) gets the page before that.
 */
function waitForClients(context: BrowserContext): void {
  context.on('page', (page) => {
    const taken = () =>
      page.waitForFunction(
        () =>
          !('__reactRouterContext' in window) ||
          document.documentElement.dataset.client === 'ready',
      );
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!options?.waitUntil) await taken();
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      if (!options?.waitUntil) await taken();
      return answer;
    };
  });
}

/** The toast with this title. */
export function toast(page: Page, title: string | RegExp): Locator {
  return page
    .getByRole('region', { name: 'Messages' })
    .locator('[data-kind]')
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** Closes the messages that are shown, as someone does whose next button is below one: they would stay for seconds. */
export async function closeToasts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
}

/** An e-mail address that nobody else in any test has. */
export function freshEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@browser.example`;
}

/** Has the hours of a project billed by the hour, as its dialog does: those of a fixed price are on no invoice of hours. */
export async function billByTheHour(admin: Page, title: string): Promise<void> {
  await admin.goto(`/admin/projects?q=${encodeURIComponent(title)}`);
  const path = await admin.getByRole('link', { name: title }).first().getAttribute('href');
  await admin.goto(path ?? '');
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Project' });
  await edit.getByLabel('Billed as').selectOption({ label: 'Hourly' });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(admin, 'Project updated')).toBeVisible();
}

/** Chooses a status of which the customer is told, and answers the question. */
export async function tellStatus(
  status: Locator,
  choice: string | { label: string },
): Promise<void> {
  await status.selectOption(choice);
  const question = status.page().getByRole('alertdialog');
  await question.getByRole('button', { name: /^(Set|Send) to / }).click();
  await expect(question).toHaveCount(0);
  // It is gone before the answer is there.
  await expect(status.page().locator('select[aria-busy="true"]')).toHaveCount(0);
}

/** Chooses a step from the menu of a record, which `record` names where there are several. */
export async function chooseMore(page: Page, step: string, record?: string): Promise<void> {
  const name = record ? `More actions for ${record}` : 'More actions';
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: step }).click();
}

/** The row of a list that holds the text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Signs in as the form of the sign-in screen does, which is tested where signing in is what a test is about. Returns where it leads. */
async function enter(page: Page, url: string, email: string, password: string): Promise<string> {
  const path = email.startsWith('admin') ? '/auth' : '/customer-auth';
  const answer = await page.request.post(path, {
    form: { email, password },
    headers: { origin: url },
    maxRedirects: 0,
  });
  const home = answer.headers().location;
  expect(home, `where ${email} lands`).toBeDefined();
  return home ?? path;
}

function watchConsole(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (weberror) => {
    errors.push(`${weberror.error()} (${weberror.page()?.url()})`);
  });
}
