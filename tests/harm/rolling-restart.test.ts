import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { type Nginx, startNginx } from '#tests/helpers/nginx.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

let firm: Installation;
let ports: [number, number];
let processes: [AppProcess, AppProcess];
let nginx: Nginx;
let ticketId = '';
let admin = '';
let customer = '';

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  await firm.owner(async (tx) => {
    ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
  });
  ports = [await freePort(), await freePort()];
  processes = [await startOn(0), await startOn(1)];
  nginx = await startNginx(processes.map(({ address }) => address));
  admin = await signIn(nginx, 'admin@cast.example');
  customer = await signIn(nginx, 'customer@cast.example');
});
afterAll(async () => {
  await nginx?.stop();
  for (const each of processes ?? []) await each.end('SIGTERM');
  await firm?.remove();
});

function startOn(place: 0 | 1): Promise<AppProcess> {
  return firm.start({ TRUST_PROXY: '1' }, { port: ports[place] });
}

const address = () => `/admin/tickets/${ticketId}/message`;

describe('two processes behind nginx', () => {
  it('hand live messages to each other', async () => {
    const streams = [
      await listen(processes[0], customer),
      await listen(processes[1], customer),
      await listen(nginx, customer),
    ];
    for (const stream of streams) await stream.hears('event: beat');
    for (const at of processes) {
      const before = streams.map((stream) => stream.ids().length);
      expect((await post(at, address(), { message: 'Hello.' }, { cookie: admin })).status).toBe(
        200,
      );
      await until(
        'the message on every stream',
        () => streams.filter((stream, place) => stream.ids().length <= (before[place] ?? 0)).length,
        (deaf) => deaf === 0,
      );
    }
    for (const stream of streams) stream.break();
  });

  it('are restarted one after the other without one failed request', async () => {
    let going = true;
    const answers = new Map<string, number>();
    const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
    const written: string[] = [];
    const failed: string[] = [];
    const outputs: string[] = [];
    const reading = async (path: string, cookie: string) => {
      while (going) {
        const response = await get(nginx, path, { cookie }).catch((error: unknown) =>
          String(error),
        );
        if (typeof response === 'string' || response.status !== 200) {
          failed.push(`GET ${path}: ${typeof response === 'string' ? response : response.status}`);
        } else await response.arrayBuffer();
        count('read');
      }
    };
    const writing = async () => {
      while (going) {
        const mark = randomUUID();
        const response = await post(nginx, address(), { message: mark }, { cookie: admin }).catch(
          (error: unknown) => String(error),
        );
        if (typeof response === 'string' || response.status !== 200) {
          failed.push(`POST: ${typeof response === 'string' ? response : response.status}`);
        } else {
          await response.arrayBuffer();
          written.push(mark);
        }
        count('written');
      }
    };
    const load = [
      ...[reading('/admin/tickets', admin), reading('/customer', customer), reading('/', '')],
      ...[writing(), writing()],
    ];
    for (const place of [0, 1] as const) {
      const before = written.length;
      expect(await processes[place].end('SIGTERM'), processes[place].output()).toBe(0);
      outputs.push(processes[place].output());
      processes[place] = await startOn(place);
      // The other one is stopped only once this one takes its part again.
      await until(
        'more writes',
        () => written.length,
        (n) => n > before + 5,
      );
    }
    going = false;
    await Promise.all(load);
    const told = [nginx.errors(), ...outputs].join('\n').split('\n');
    expect(failed, told.filter((line) => !line.includes('refused')).join('\n')).toEqual([]);
    const stored = await firm.owner((tx) =>
      rowsOf<{ message: string; n: number }>(
        tx,
        sql`select message, count(*)::int as n from ticket_messages group by message`,
      ),
    );
    const counts = new Map(stored.map(({ message, n }) => [message, n]));
    expect(written.filter((mark) => counts.get(mark) !== 1)).toEqual([]);
    report(
      `both processes restarted behind nginx: ${answers.get('read')} reads and ${written.length} writes, none failed`,
    );
  });
});

describe('one process whose socket a supervisor keeps', () => {
  it('is restarted again and again without one failed form', async () => {
    const port = await freePort();
    const supervisor = await firm.start({ TRUST_PROXY: '1' }, { port, supervised: true });
    const pids = () => [...supervisor.output().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => pid);
    // The proxy knows no other process to ask.
    const alone = await startNginx([supervisor.address]);
    let going = true;
    const answers: (number | string)[] = [];
    const writing = async () => {
      while (going) {
        const sent = post(alone, address(), { message: 'Still there?' }, { cookie: admin });
        const response = await sent.catch((error: unknown) => String(error));
        answers.push(typeof response === 'string' ? response : response.status);
        if (typeof response !== 'string') await response.arrayBuffer();
      }
    };
    const load = [writing(), writing(), writing()];
    for (let restart = 1; restart <= 2; restart += 1) {
      const before = answers.length;
      await until(
        'some writes',
        () => answers.length,
        (n) => n > before + 10,
      );
      process.kill(Number(pids().at(-1)), 'SIGTERM');
      await until('the next process', pids, (all) => all.length > restart);
    }
    const before = answers.length;
    await until(
      'writes of the last one',
      () => answers.length,
      (n) => n > before + 10,
    );
    going = false;
    await Promise.all(load);
    process.kill(Number(pids().at(-1)), 'SIGKILL');
    await alone.stop();
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    report(
      `a process with a keep-alive socket restarted twice: ${answers.length} writes, none failed`,
    );
  });
});
