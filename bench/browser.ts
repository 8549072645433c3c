import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
} from '@playwright/test';
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

/** A page that a person of the demo firm has open, and that listens for changes. */
export async function pageOf(
  browser: Browser,
  house: House,
  person: Person,
  path: string,
): Promise<Page> {
  const page = await (await signedIn(browser, house, person)).newPage();
  const listening = page.waitForRequest(/\/live\?/);
  await page.goto(house.plenum.address + path);
  await listening;
  return page;
}

/** When a text stands on a page, by the clock that pages on this machine share. @throws Error when it does not in time. */
export function shownOn(page: Page, text: string, withinMs: number): Promise<number> {
  return page.evaluate(
    ([awaited, patience]) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          if (!document.body.textContent?.includes(awaited)) return;
          watcher.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error(`"${awaited}" did not arrive.`)), patience);
      }),
    [text, withinMs] as const,
  );
}
