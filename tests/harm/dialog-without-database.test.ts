import { type Browser, chromium, expect as expectPage } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { PASSWORD } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { type OwnPostgres, startOwnPostgres } from '#tests/helpers/postgres-server.ts';
import { chromium as programOf } from '../../bench/tools.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const AWAY = 'Our database is not answering right now';

let server: OwnPostgres;
let firm: Installation;
let app: AppProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startOwnPostgres();
  firm = await makeInstallation(server.url);
  const port = await freePort();
  app = await firm.start({ APP_URL: `http://localhost:${port}` }, { port });
  browser = await chromium.launch({
    executablePath: programOf(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.end('SIGTERM');
  await server?.remove();
});

describe('a dialog while PostgreSQL is away', () => {
  it('keeps the words that the guard could not take, and sends them when it is back', async () => {
    const address = app.address.replace('127.0.0.1', 'localhost');
    const page = await browser.newPage();
    await page.goto(`${address}/auth`);
    await page.getByLabel('Email').fill('admin@cast.example');
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin');
    await page.goto(`${address}/admin/companies`);
    const dialog = page.getByRole('dialog');
    // The button works once script has taken over the page.
    await expectPage(async () => {
      await page.getByRole('button', { name: 'Add Company' }).click();
      await expectPage(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByLabel('Company name').fill('Words that must stay');
    await server.stop('fast');
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('/admin/companies'),
    );
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    expect((await answered).status()).toBe(503);
    await expectPage(page.getByText(AWAY).first()).toBeVisible();
    await expectPage(dialog.getByLabel('Company name')).toHaveValue('Words that must stay');

    await server.start();
    await until(
      'health',
      async () => (await fetch(`${app.address}/healthz`)).status,
      (status) => status === 200,
    );
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    await expectPage(page.getByText('Company created successfully')).toBeVisible();
    await expectPage(dialog).toHaveCount(0);
    const made = await firm.owner((tx) =>
      rowsOf<{ n: number }>(
        tx,
        sql`select count(*)::int as n from companies where name = 'Words that must stay'`,
      ),
    );
    expect(made).toEqual([{ n: 1 }]);
    report('a dialog while PostgreSQL was away: its words stayed, and were saved once');
  });
});
