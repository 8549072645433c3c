import { type Browser, type BrowserContext, chromium as playwright } from '@playwright/test';
import type { House, Person } from './house.ts';
import { chromium } from './tools.ts';

/** Runs `work` with a browser, which ends with it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return work(browser).finally(() => browser.close());
}

/** A browser's profile in which this person is signed in. */
export async function signedIn(
  browser: Browser,
  { plenum }: House,
  { cookie }: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: plenum.address };
    }),
  );
  return context;
}
