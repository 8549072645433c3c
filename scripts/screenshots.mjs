// Takes the pictures of the README again: starts the built product with the demo firm in a folder of its own, signs in, and
// writes docs/screenshots/*.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from './chromium.mjs';

const START_WITHIN_MS = 120_000;
const PASSWORD = 'plenum-demo';
const folder = path.resolve('docs/screenshots');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plenum-screenshots-'));
mkdirSync(folder, { recursive: true });

const executablePath = findOrInstallChromium();
if (!executablePath) {
  console.error('No Chromium was found. Name one with PLENUM_CHROMIUM.');
  process.exit(1);
}
const port = await freePort();
const url = `http://localhost:${port}`;
const app = spawn(process.execPath, ['build/server/commands.js', 'start'], {
  env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => app.once('exit', resolve));
let browser;
try {
  await untilReady();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await take(await open(), '/', 'landing');
  const customer = await signedIn('/customer-auth', 'customer@example.com');
  await take(customer, '/customer', 'portal');
  await take(customer, '/customer/outcomes', 'outcomes');
  const admin = await signedIn('/auth', 'admin@example.com');
  await take(admin, '/admin', 'today');
  await take(admin, '/admin/time-tracking?view=week', 'week');
  // The ticket that is due first.
  await admin.goto('/admin/tickets', { waitUntil: 'networkidle' });
  const ticket = admin.locator('main a[href^="/admin/tickets/"]').filter({ hasText: /\S{4}/ });
  const links = await ticket.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await take(
    admin,
    links.find((href) => /^\/admin\/tickets\/[0-9a-f-]{36}/.test(href)),
    'ticket',
  );
} finally {
  await browser?.close();
  app.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

/** A page in a browser of its own, in the light scheme and without motion. */
async function open(options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    baseURL: url,
    ...options,
  });
  return context.newPage();
}

async function signedIn(path, email) {
  const page = await open();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((address) => address.pathname !== path);
  // The toast of signing in shows once; the next visit is without it.
  return page;
}

/** Playwright writes no WebP, which is half as heavy here; the browser does. */
async function take(page, address, name) {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(folder, `${name}.webp`);
  const session = await page.context().newCDPSession(page);
  const picture = { format: 'webp', quality: 80 };
  const { data } = await session.send('Page.captureScreenshot', picture);
  writeFileSync(file, data, 'base64');
  console.log(path.relative(process.cwd(), file));
}

async function untilReady() {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && app.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not start.');
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
