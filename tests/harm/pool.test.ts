import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

/** Several times the connections that a process has. */
const ASKERS = 40;
/** How long an answer may take at most before the test says that it hangs. */
const PATIENCE = 30_000;

let firm: Installation;
let app: AppProcess;
let cookie = '';
let blocker: pg.Client;

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  // Statements are given up sooner than in real use, so that the test need not wait as long.
  app = await firm.start({ DATABASE_URL: `${firm.databaseUrl}?statement_timeout=6000` });
  cookie = await signIn(app, 'admin@cast.example');
  blocker = new pg.Client({ connectionString: firm.databaseUrl ?? '' });
  await blocker.connect();
});
afterAll(async () => {
  await blocker?.end();
  await app?.end('SIGTERM');
  await firm?.remove();
});

async function read(path: string, headers: Record<string, string>) {
  const response = await fetch(app.address + path, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return { status: response.status, text: await response.text() };
}

describe('a pool without a free connection', () => {
  it('is told as such in bounded time, and is over once the slow ones are', async () => {
    // Anyone who reads tickets waits: every connection is soon held by one that does.
    await blocker.query('begin; lock table tickets in access exclusive mode');
    const asked = await Promise.all(
      Array.from({ length: ASKERS }, () => read('/admin/tickets', { cookie })),
    );
    for (const { status, text } of asked) {
      expect(status).toBe(503);
      expect(text).toContain('database is not answering right now');
      expect(text).not.toMatch(/\n\s+at |statement timeout|timeout exceeded/);
    }
    await blocker.query('rollback');
    const health = await until(
      'an answer',
      async () => (await read('/admin/tickets', { cookie })).status,
      (status) => status === 200,
    );
    expect(health).toBe(200);
    const again = await Promise.all(
      Array.from({ length: ASKERS }, () => read('/admin/tickets', { cookie })),
    );
    expect(again.filter(({ status }) => status !== 200)).toEqual([]);
    expect(app.hasEnded()).toBe(false);
    report(`a pool held by slow questions: ${ASKERS} refused with 503, then ${ASKERS} served`);
  });
});
