import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeCast, post, signIn } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { withLogins } from '#tests/helpers/database-logins.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, PATIENT_MS, report, SEED } from './counts.ts';
import { until } from './installation.ts';

const WRITERS = 6;
const UNSENT = 5;

const { env } = setUpDatabase();

let dataDir: string;
let customerId = '';
let witness: AppProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-sender-'));
  const cast = await makeCast({ owner: unsafeOwnerTransaction });
  customerId = cast.customer.profile.id;
  witness = await start();
});
afterAll(async () => {
  await witness?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<AppProcess> {
  return startProcess({
    DATA_DIR: dataDir,
    ...withLogins(env().databaseUrl ?? ''),
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
}

const owner = (statement: string) =>
  unsafeOwnerTransaction((tx) => rowsOf<{ id: string }>(tx, sql.raw(statement)));
/** Has every process fail to send, while all go on committing, or send again. */
const letSend = (may: boolean) =>
  owner(`${may ? 'grant' : 'revoke'} execute on function send_outbox, sweep_outbox
    ${may ? 'to' : 'from'} plenum_requests`);

/** One writer: ticket after ticket until the process is gone. */
async function write(at: AppProcess, cookie: string): Promise<void> {
  for (;;) {
    const fields = { customerId, title: randomUUID(), description: 'It stopped again.' };
    const response = await post(at, '/admin/tickets/new', fields, { cookie }).catch(() => null);
    if (!response) return;
    expect([200, 302]).toContain(response.status);
    await response.arrayBuffer().catch(() => null);
  }
}

describe('kill -9 of a process that has changes to tell', () => {
  it('loses none of them: another process tells what it committed', {
    timeout: PATIENT_MS,
  }, async () => {
    const random = seededRandom(SEED);
    const cookie = await signIn(witness, 'admin@cast.example');
    const stream = await listen(witness, cookie);
    await stream.hears('event: beat');
    const missing = async () => {
      const heard = new Set(stream.ids());
      return (await owner('select id from tickets')).filter(({ id }) => !heard.has(id)).length;
    };
    let [unsent, before] = [0, 0];
    for (let kill = 0; kill < COUNTS.kills; kill += 1) {
      const app = await start();
      const writing = Array.from({ length: WRITERS }, () => write(app, cookie));
      await until(
        'written tickets',
        async () => (await owner('select id from tickets')).length,
        (n) => n > before + UNSENT,
      );
      if (kill % 2 === 0) {
        await letSend(false);
        await until('tickets that nobody has told of', missing, (n) => n >= UNSENT);
      } else await new Promise((resolve) => setTimeout(resolve, random.next(300)));
      await app.end('SIGKILL');
      await Promise.all(writing);
      if (kill % 2 === 0) {
        unsent += await missing();
        await letSend(true);
      }
      await until('every ticket at the other process', missing, (n) => n === 0);
      before = (await owner('select id from tickets')).length;
    }
    expect(stream.text()).not.toContain('event: gap');
    stream.break();
    expect(unsent).toBeGreaterThanOrEqual(UNSENT);
    report(
      `seed ${SEED}: ${COUNTS.kills} kills, ${before} tickets, ${unsent} of them committed and not told of when their ` +
        'process died: each was heard of at another one',
    );
  });
});
