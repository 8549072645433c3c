import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { startPostgres } from '#tests/helpers/postgres-server.ts';
import { type Mailbox, mailboxOfFolder, startMailServer } from '#tests/helpers/mailbox.ts';

/** The product as `npm start` runs it, with the demo firm, on its own database. */
export type Installation = { url: string; dataDir: string; mailbox: Mailbox };

type WorkerFixtures = { installation: Installation };
type TestFixtures = { consoleErrors: string[] };

/** Playwright's test with a running installation per worker. A test fails when the browser's console reports an error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [
    async ({}, use, workerInfo) => {
      const isPostgres = workerInfo.project.metadata.engine === 'postgres';
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-browser-'));
      const server = isPostgres ? await startPostgres() : null;
      const database = server ? await makePostgresDatabase(server.url) : null;
      const mail = isPostgres ? await startMailServer() : null;
      const port = 4300 + workerInfo.workerIndex;
      const url = `http://localhost:${port}`;
      const app = await startProduct(url, {
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(database && { DATABASE_URL: database.url }),
        ...(mail && { SMTP_URL: mail.url }),
      });
      const mailbox = mail?.mailbox ?? mailboxOfFolder(path.join(dataDir, 'mail'));
      await use({ url, dataDir, mailbox });
      app.kill('SIGTERM');
      await new Promise((resolve) => app.once('exit', resolve));
      await mail?.stop();
      await database?.remove();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(errors);
      if (errors.length > 0) throw new Error(`The browser's console reports:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Signs in on the right screen with a demo login, or another account's password. */
export async function signIn(page: Page, email: string, password = 'plenum-demo'): Promise<void> {
  await page.goto(email.startsWith('admin') ? '/auth' : '/customer-auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').first().click();
}

/** Waits until React has taken over the page, for what needs script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
}

async function startProduct(url: string, environment: Record<string, string>): Promise<ChildProcess> {
  let output = '';
  const app = spawn(process.execPath, ['build/server/commands.js', 'start'], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  app.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  app.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline) {
    if (app.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return app;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  app.kill('SIGKILL');
  throw new Error(`The product did not start:\n${output}`);
}
