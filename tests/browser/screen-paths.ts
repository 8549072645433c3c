import { expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** The path of every screen in the route table, such as `/admin/tasks/:taskId`: the modules that are TSX and no layout. */
export function screenPaths(): string[] {
  return screensOf(routes, '');
}

function screensOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path ? `${above}/${path}` : above;
    if (children) return screensOf(children, here);
    return file.endsWith('.tsx') ? [here || '/'] : [];
  });
}

/** Whether an address is one of the path, whose parts that begin with a colon stand for any one part. */
function isAddressOf(address: string, path: string): boolean {
  const here = plain(address).split('/');
  const parts = path.split('/');
  return (
    here.length === parts.length &&
    parts.every((part, index) => part === here[index] || part.startsWith(':'))
  );
}

/** An address without its query. */
export function plain(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

/** Where the page's first link to a record of the path leads; a screen with an address of its own is none. */
export async function firstLink(page: Page, path: string): Promise<string> {
  const links = page.locator('main a[href]');
  const fixed = screenPaths().filter((each) => !each.includes(':'));
  let found: string | undefined;
  await expect(async () => {
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    found = hrefs.find(
      (href): href is string =>
        href !== null && isAddressOf(href, path) && !fixed.includes(plain(href)),
    );
    expect(found, `a link to ${path} on ${page.url()}`).toBeDefined();
  }).toPass();
  return found ?? '';
}
