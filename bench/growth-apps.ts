import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { GrowthAnswer, SentStatement } from './growth-app.ts';
import { GROWTH_PEOPLE } from './growth-data.ts';
import { type GrowthPage, type GrowthPerson, growthPages } from './growth-pages.ts';

const ORIGIN = 'http://plenum.test';
/** What everybody of the made firm signs in with. */
export const PASSWORD = 'correct horse';

/** The built app on a database of one size, and who is signed in to it. */
export type GrownApp = {
  size: number;
  databaseUrl: string;
  address: string;
  cookies: Map<GrowthPerson, string>;
  pages: Map<string, GrowthPage>;
  sent: () => Promise<SentStatement[]>;
  stop: () => Promise<void>;
};

/** Asks for a page as its person does. @throws Error when it doesn't come. */
export async function read(app: GrownApp, name: string): Promise<void> {
  const page = app.pages.get(name);
  if (!page) throw new Error(`There is no page ${name}.`);
  const cookie = app.cookies.get(page.person) ?? '';
  const query = page.isOfNewPeriod ? `?${newPeriod()}` : '';
  const response = await fetch(app.address + page.address + query, {
    headers: { cookie },
    redirect: 'manual',
  });
  const text = await response.text();
  if (response.status !== 200) {
    throw new Error(`${page.address} answered ${response.status}: ${text.slice(0, 200)}`);
  }
}

let periods = 0;

/** Ninety days that nobody has asked for before. */
function newPeriod(): URLSearchParams {
  periods++;
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return new URLSearchParams({ from: day(periods + 90), to: day(periods + 1) });
}

/** Posts a form as the typical customer. @throws Error when it is refused. */
export async function write(
  app: GrownApp,
  address: string,
  fields: Record<string, string>,
): Promise<void> {
  const response = await fetch(app.address + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN, cookie: app.cookies.get('customer') ?? '' },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  if (response.status >= 300) {
    throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`);
  }
}

/** Starts a process of the built app on a filled database and signs in everybody. */
export async function startGrownApp(databaseUrl: string, size: number): Promise<GrownApp> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-growth-'));
  const child = fork(path.resolve('bench/growth-app.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      APP_URL: ORIGIN,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret that only the bench knows, long enough',
      LOG_LEVEL: 'silent',
    },
  });
  const answer = await answerOf(child);
  if (!('address' in answer)) throw new Error('The app did not tell where it listens.');
  const cookies = new Map<GrowthPerson, string>();
  for (const person of ['admin', 'customer', 'busiest'] as const) {
    cookies.set(person, await signIn(answer.address, GROWTH_PEOPLE[person]));
  }
  const pages = await growthPages(databaseUrl);
  return {
    size,
    databaseUrl,
    address: answer.address,
    cookies,
    pages: new Map(pages.map((page) => [page.name, page])),
    sent: async () => {
      const answered = answerOf(child);
      child.send('sent');
      const told = await answered;
      return 'sent' in told ? told.sent : [];
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function answerOf(child: ChildProcess): Promise<GrowthAnswer> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('The app ended.'));
    child.once('exit', failed);
    child.once('message', (answer) => {
      child.off('exit', failed);
      resolve(answer as GrowthAnswer);
    });
  });
}

async function signIn(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/customer-auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`${email} could not sign in: ${response.status}`);
  return cookies.join('; ');
}
