import { type Printed, partsOf, printed } from './printed-page.ts';

/** A page or file that was read by following links. */
export type Read = {
  address: string;
  from: string;
  type: string;
  text: string;
  page: Printed | null;
};

/** How many addresses with the same path and the same names in their query are read, and the names that lead to the same again. */
const OF_A_KIND = 6;
const SAME_AGAIN = ['sort', 'dir', 'before', 'rows', 'open'];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g;

/** Reads what can be reached by links from an address below one of the `parts` of the site, each record's page included. */
export async function crawl(
  read: (address: string) => Promise<Response>,
  home: string,
  parts: RegExp,
): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  const kinds = new Map<string, number>();
  const waiting: { address: string; from: string }[] = [{ address: home, from: home }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    if (found.has(address) || !isNew(address, from, kinds)) continue;
    const response = await read(address);
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const text = type.startsWith('text/') ? await response.text() : '';
    if (!text) await response.body?.cancel();
    const page = type === 'text/html' && response.status === 200 ? printed(address, text) : null;
    found.set(address, { address, from, type, text, page });
    const links = page ? partsOf(page.main, 'a') : [];
    for (const { attribs } of links) {
      const to = addressOf(attribs.href ?? '', address);
      if (to && parts.test(to)) waiting.push({ address: to, from: address });
    }
  }
  return found;
}

/** Where a link on a page leads, within the site; null where it leads away. */
export function addressOf(href: string, page: string): string | null {
  const url = new URL(href, new URL(page, 'http://site.example'));
  return url.host === 'site.example' ? url.pathname + url.search : null;
}

function isNew(address: string, from: string, kinds: Map<string, number>): boolean {
  const { pathname, searchParams } = new URL(address, 'http://site.example');
  const names = [...searchParams.keys()];
  if (names.length === 0) return true;
  if (names.some((name) => SAME_AGAIN.includes(name))) return false;
  // Of one list's own filters and pages each alone: what leads there from elsewhere says what it found.
  const isOwn = from.split('?')[0] === pathname;
  if (isOwn && (names.length > 1 || from.includes('?'))) return false;
  const kind = `${pathname.replace(UUID, ':id')}?${names.sort().join('&')}`;
  const seen = kinds.get(kind) ?? 0;
  kinds.set(kind, seen + 1);
  return seen < OF_A_KIND;
}
