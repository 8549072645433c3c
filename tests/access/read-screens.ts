import { get, ORIGIN, type RunningApp } from '#tests/helpers/app.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { addressOf, endpointsOf } from './endpoints.ts';

/** What an address answered: its status and all words in it, those of a PDF included. */
export type Answered = { status: number; text: string };

/** What differs between two readings of one and the same: random words, the clock, the stream's position. */
const PASSING = [
  /nonce(?:=|\\?":\\?)"[^"]*"/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g,
  /\[\\?"D\\?",\d+\]/g,
  /submissionId\\?",\\?"[^"]*"/g,
  /(?:livePosition|dayEndsIn)\\?",(?:\\?"[^"]*"|\d+)/g,
];

/**
 * Reads every page and file below one of the `parts` of the site as one person: pages as their data, and as they are drawn if
 * `isDrawn`. Addresses and queries in `more` are read too. Keys are addresses, with the names of their parameters.
 */
export async function readScreens(
  app: RunningApp,
  cookie: string,
  parts: RegExp,
  values: Record<string, string>,
  { isDrawn = false, more = [] }: { isDrawn?: boolean; more?: readonly string[] } = {},
): Promise<Map<string, Answered>> {
  const found = new Map<string, Answered>();
  const home = parts.test('/admin') ? '/admin' : '/customer';
  // Without the toast of signing in, which shows for a while.
  const session = cookie.split('; ').filter((each) => each.includes('session_token'));
  const headers = { cookie: session.join('; '), referer: `${ORIGIN}${home}` };
  const read = async (name: string, address: string) => {
    const response = await get(app, address, headers);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    const text = isPdf ? (await readPdf(bytes)).words : new TextDecoder().decode(bytes);
    const settled = PASSING.reduce((words, each) => words.replace(each, ''), text);
    found.set(name, { status: response.status, text: settled });
  };
  for (const { method, path, isPage } of endpointsOf(app.routes)) {
    if (method !== 'GET' || path === '/live' || !parts.test(path)) continue;
    const address = addressOf(path, values);
    if (isDrawn || !isPage) await read(path, address);
    if (isPage) await read(`${path}.data`, path === '/' ? '/_root.data' : `${address}.data`);
  }
  for (const address of more) await read(address, address);
  return found;
}
