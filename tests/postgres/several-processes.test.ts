import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { type Installation, makeInstallation, until } from '#tests/harm/installation.ts';
import { get, ORIGIN, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { command, machineIn } from '#tests/helpers/command.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { startNginx } from '#tests/helpers/nginx.ts';

// `npm run serve` with PROCESSES=2: one process that looks after two that serve, behind one port.
const TOKEN = 'a token for the metrics alone';

let firm: Installation;
let address = '';
let admin = '';
const running: AppProcess[] = [];
/** Whether the writers of a test go on. */
let going = false;

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  await firm.owner(async (tx) => {
    const ticket = await makeTicket(tx, firm.cast.customer.profile);
    address = `/admin/tickets/${ticket.id}/message`;
  });
});
afterEach(async () => {
  going = false;
  for (const each of running.splice(0)) await each.end('SIGTERM');
});
afterAll(() => firm?.remove());

async function start(how: Parameters<Installation['start']>[1] = {}): Promise<AppProcess> {
  const app = await firm.start({ PROCESSES: '2', METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' }, how);
  await until(
    'both processes',
    () => pidsThatServed(app).length,
    (served) => served === 2,
  );
  admin = await signIn(app, 'admin@cast.example');
  return app;
}

const lines = (of: AppProcess, words: string) =>
  of
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${words}"`))
    .map((line): Record<string, unknown> => JSON.parse(line));

/** The processes that have served so far, in the order of their start. */
const pidsThatServed = (of: AppProcess) => lines(of, 'serving').map(({ pid }) => Number(pid));

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Writes a message at whichever process answers; resolves to the status, or to what went wrong on the way. */
async function write(app: Pick<AppProcess, 'address'>, message: string): Promise<number | string> {
  try {
    const headers = { cookie: admin, connection: 'close' };
    const response = await post(app, address, { message }, headers);
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function timesStored(): Promise<Map<string, number>> {
  const rows = await firm.owner((tx) =>
    rowsOf<{ message: string; n: number }>(
      tx,
      sql`select message, count(*)::int as n from ticket_messages group by message`,
    ),
  );
  return new Map(rows.map(({ message, n }) => [message, n]));
}

async function metrics(app: AppProcess): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}`, connection: 'close' };
  const response = await get(app, '/metrics', headers);
  expect(response.status).toBe(200);
  return response.text();
}

/** The sum over all labels of one metric. */
const total = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
const REQUESTS = 'plenum_http_request_duration_seconds_count';

/** Begins to send a form: its head and all but the end of its body. */
async function begun(app: AppProcess, message: string): Promise<() => Promise<number | undefined>> {
  const body = new URLSearchParams({ message }).toString();
  const sending: ClientRequest = request(app.address + address, {
    method: 'POST',
    agent: false,
    headers: {
      origin: ORIGIN,
      cookie: admin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.flushHeaders();
  // From here on it is in the hands of a process.
  await once(sending, 'continue');
  sending.write(body.slice(0, 3));
  return async () => {
    sending.end(body.slice(3));
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
}

describe('two processes behind one port', () => {
  // One start for all of these, in this order: the first counts what is there, the last stops it.
  let app: AppProcess;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app?.end('SIGTERM'));

  it('tell the same metrics, of both together', async () => {
    const before = total(await metrics(app), REQUESTS);
    const asked = Array.from({ length: 40 }, () => get(app, '/healthz', { connection: 'close' }));
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
    // Each reading is a request too, counted once it is answered.
    for (let reading = 1; reading <= 6; reading += 1) {
      expect(total(await metrics(app), REQUESTS)).toBe(before + 40 + reading);
    }
    const vitals = [
      { name: 'INP', value: 96, rating: 'good', route: 'routes/admin/dashboard' },
      { name: 'CLS', value: 0.25, rating: 'poor', route: 'routes/admin/dashboard' },
    ];
    const reports = Array.from({ length: 12 }, () =>
      fetch(`${app.address}/vitals`, {
        method: 'POST',
        headers: { origin: ORIGIN, connection: 'close' },
        body: JSON.stringify({ vitals }),
      }),
    );
    for (const answer of await Promise.all(reports)) expect(answer.status).toBe(204);
    const text = await metrics(app);
    expect(text).toMatch(
      /^plenum_web_vital_seconds_bucket\{le="0.1",vital="INP",route="\/admin",rating="good"\} 12$/m,
    );
    expect(text).toMatch(/^plenum_web_vital_layout_shift_sum\{route="\/admin",rating="poor"\} 3$/m);
    expect(text).toMatch(/^plenum_processes 2$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    // The queue is the database's, not so often as there are processes.
    await post(app, '/forgot-password', { email: 'customer@cast.example' });
    await expect
      .poll(async () => {
        const told = total(await metrics(app), 'plenum_jobs');
        const [row] = await firm.owner((tx) =>
          rowsOf<{ n: number }>(
            tx,
            sql`select count(*)::int as n from pgboss.job where state <> 'completed' and name not like '\\_\\_%'`,
          ),
        );
        return row && row.n > 0 && told === row.n;
      })
      .toBe(true);
  });

  it('are replaced when one is killed: what it held in its hands fails, nothing else', async () => {
    const [first = 0, second = 0] = pidsThatServed(app);
    expect(await childrenOf(app.pid)).toEqual([first, second]);
    going = true;
    const failed: (number | string)[][] = [];
    const written: string[] = [];
    const unanswered: string[] = [];
    const writing = async () => {
      const own: (number | string)[] = [];
      failed.push(own);
      while (going) {
        const mark = randomUUID();
        const answer = await write(app, mark);
        if (answer === 200) written.push(mark);
        else {
          own.push(answer);
          unanswered.push(mark);
        }
      }
    };
    const load = Array.from({ length: 8 }, writing);
    const moreWrites = async () => {
      const before = written.length;
      await until(
        'more writes',
        () => written.length,
        (n) => n > before + 40,
      );
    };
    await moreWrites();
    const before = total(await metrics(app), REQUESTS);
    process.kill(first, 'SIGKILL');
    await moreWrites();
    // The other one went on, and its total has what the dead one had counted by the last reading.
    expect(total(await metrics(app), REQUESTS)).toBeGreaterThanOrEqual(before);
    const third = await until(
      'the next process',
      () => pidsThatServed(app)[2],
      (pid) => pid !== undefined,
    );
    expect(await childrenOf(app.pid)).toEqual([second, third]);
    await moreWrites();
    process.kill(Number(third), 'SIGKILL');
    await until(
      'the one after it',
      () => pidsThatServed(app).length,
      (served) => served === 4,
    );
    await moreWrites();
    going = false;
    await Promise.all(load);
    // Two were killed, and each writer had one form under way.
    for (const own of failed) {
      expect(own.length).toBeLessThanOrEqual(2);
      for (const answer of own)
        expect(answer).toEqual(expect.stringMatching(/^(?:fetch failed|terminated)$/));
    }
    const stored = await timesStored();
    expect(written.filter((mark) => stored.get(mark) !== 1)).toEqual([]);
    expect(unanswered.filter((mark) => (stored.get(mark) ?? 0) > 1)).toEqual([]);
    // One that dies again and again is started after ever longer pauses.
    const replaced = lines(app, 'a process ended and is replaced');
    expect(replaced).toMatchObject([
      { pid: first, signal: 'SIGKILL', pauseMs: 100 },
      { pid: third, signal: 'SIGKILL', pauseMs: 200 },
    ]);
  });

  it('hand a message written at one of them to the streams of both', async () => {
    const customer = await signIn(app, 'customer@cast.example');
    const STREAMS = 16;
    let ended = 0;
    // Which of them takes a connection is the system's choice: again, where one has taken all.
    for (let round = 0; round < 8 && (ended === 0 || ended === STREAMS); round += 1) {
      ended = await streamsThatEndWithOne(customer, STREAMS);
    }
    expect(ended).toBeGreaterThan(0);
    expect(ended).toBeLessThan(STREAMS);
  });

  /** Opens streams, has all of them hear a message, kills one process and has those of the other hear the next. */
  async function streamsThatEndWithOne(customer: string, count: number): Promise<number> {
    const pids = await until(
      'both processes',
      () => childrenOf(app.pid),
      ({ length }) => length === 2,
    );
    await until(
      'their service',
      () => pidsThatServed(app),
      (served) => pids.every((pid) => served.includes(pid)),
    );
    const streams = await Promise.all(Array.from({ length: count }, () => listen(app, customer)));
    for (const stream of streams) await stream.hears('event: beat');
    // Those of the round before are gone once their connections are.
    await until(
      'the count of streams',
      async () => total(await metrics(app), 'plenum_live_streams'),
      (open) => open === count,
    );
    expect(await write(app, 'Hello.')).toBe(200);
    for (const stream of streams) await stream.hears('"topic":"ticket"');
    const ended = new Set<number>();
    for (const [at, stream] of streams.entries()) void stream.ends().then(() => ended.add(at));
    const before = streams.map((stream) => stream.ids().length);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    // Sent to a process that is on its way out it may fail; the next one takes it.
    await until(
      'the second message',
      () => write(app, 'Still there?'),
      (status) => status === 200,
    );
    await until(
      'the end of some streams, and the message on the others',
      () => streams.filter((stream, at) => !ended.has(at) && stream.ids().length === before[at]),
      (deaf) => deaf.length === 0,
    );
    const endedWithIt = ended.size;
    for (const stream of streams) stream.break();
    return endedWithIt;
  }

  it('finish what is under way when they are told to stop', async () => {
    const marks = Array.from({ length: 8 }, () => randomUUID());
    const ends = await Promise.all(marks.map((mark) => begun(app, mark)));
    const ended = app.end('SIGTERM');
    await until(
      'the closed port',
      () =>
        fetch(`${app.address}/healthz`, { headers: { connection: 'close' } }).then(
          () => false,
          () => true,
        ),
      Boolean,
    );
    expect(app.hasEnded()).toBe(false);
    expect(await Promise.all(ends.map((end) => end()))).toEqual(marks.map(() => 200));
    expect(await ended, app.output()).toBe(0);
    const stored = await timesStored();
    expect(marks.map((mark) => stored.get(mark))).toEqual(marks.map(() => 1));
  });
});

describe('two processes behind one socket', () => {
  it('serve on the socket that a supervisor keeps', async () => {
    const supervisor = await start({ supervised: true });
    running.push(supervisor);
    const nginx = await startNginx([supervisor.address]);
    going = true;
    const answers: (number | string)[] = [];
    const writing = async () => {
      while (going) answers.push(await write(nginx, 'Still there?'));
    };
    const load = [writing(), writing()];
    const pids = () => [...supervisor.output().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => pid);
    process.kill(Number(pids()[0]), 'SIGTERM');
    await until(
      'two further processes',
      () => pidsThatServed(supervisor).length,
      (served) => served === 4,
    );
    going = false;
    await Promise.all(load);
    await nginx.stop();
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    // It would start the next one after an orderly stop.
    process.kill(Number(pids()[1]), 'SIGKILL');
    await until('its end', supervisor.hasEnded, Boolean);
  });
});

describe('one process', () => {
  it('has none beside it', async () => {
    const app = await firm.start({ PROCESSES: '1' });
    running.push(app);
    expect(await childrenOf(app.pid)).toEqual([]);
  });
});

describe('a start that can come to nothing', () => {
  const attempt = (more: Record<string, string>, mode = 'serve') =>
    command([mode], {
      ...machineIn(firm.dataDir, 'refused', more),
      AUTH_SECRET: 'a secret of no installation, long enough',
      ALLOW_UNENCRYPTED: 'database,site',
    });

  it('is refused with several processes on the embedded database', async () => {
    const { code, text } = await attempt({ PROCESSES: '2' }, 'start');
    expect(code).toBe(1);
    expect(text).toContain('PROCESSES: the embedded database belongs to one process');
  });

  it('ends with an error where no process can start', async () => {
    const nowhere = `postgres://plenum@127.0.0.1:${await freePort()}/plenum`;
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' };
    const { code, text } = await attempt({ PROCESSES: '2', DATABASE_URL: nowhere, ...smtp });
    expect(code).toBe(1);
    expect(text.match(/PostgreSQL can't be reached/g)).toHaveLength(1);

    const app = await firm.start({ PROCESSES: '1' });
    running.push(app);
    const taken = {
      PORT: new URL(app.address).port,
      DATABASE_URL: firm.databaseUrl ?? '',
      ...smtp,
    };
    const second = await attempt({ PROCESSES: '2', ...taken });
    expect(second.code).toBe(1);
    expect(second.text).toContain('EADDRINUSE');
  });
});
