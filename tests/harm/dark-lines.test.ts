import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { type DarkProxy, startDarkProxy } from '#tests/helpers/dark-proxy.ts';
import { type HeardStream, listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const STREAMS = 5;
/** More than a process has connections. */
const ASKERS = 30;

let firm: Installation;
let proxy: DarkProxy;
let app: AppProcess;
let ticketId = '';
let admin = '';
/** A line to the same database that knows no darkness. */
let beside: pg.Client;

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  await firm.owner(async (tx) => {
    ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
  });
  proxy = await startDarkProxy(firm.databaseUrl ?? '');
  app = await firm.start({ DATABASE_URL: proxy.url });
  admin = await signIn(app, 'admin@cast.example');
  beside = new pg.Client({ connectionString: firm.databaseUrl ?? '' });
  await beside.connect();
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await beside?.end();
  await proxy?.stop();
  await firm?.remove();
});

const statusOf = async (path: string) => {
  const answer = await get(app, path, { cookie: admin });
  await answer.arrayBuffer();
  return answer.status;
};

async function write(): Promise<number> {
  const fields = { message: randomUUID() };
  const answer = await post(app, `/admin/tickets/${ticketId}/message`, fields, { cookie: admin });
  await answer.arrayBuffer();
  return answer.status;
}

async function renameFirm(name: string): Promise<void> {
  await beside.query(
    `insert into settings (key, value) values ('company.name', $1) on conflict (key) do update set value = excluded.value`,
    [name],
  );
}

const frontPageShows = async (name: string) =>
  (await (await get(app, '/privacy')).text()).includes(name);

describe('the network before PostgreSQL goes dark', () => {
  it('on listening lines: everybody hears of a gap and of what comes, and pages follow', async () => {
    const streams: HeardStream[] = [];
    for (let n = 0; n < STREAMS; n += 1) streams.push(await listen(app, admin));
    await Promise.all(streams.map((stream) => stream.hears('event: beat')));
    expect(await frontPageShows('Tarryall Mechanical')).toBe(false);
    proxy.darken('listening');
    await renameFirm('Tarryall Mechanical');
    expect(await write()).toBe(200);
    proxy.light('listening');
    const count = (text: string) => streams.filter((each) => each.text().includes(text)).length;
    await until(
      'the gaps',
      () => count('event: gap'),
      (n) => n === STREAMS,
    );
    expect(await write()).toBe(200);
    await until(
      'later changes',
      () => count(ticketId),
      (n) => n === STREAMS,
    );
    await until(
      'the page',
      () => frontPageShows('Tarryall Mechanical'),
      (shows) => shows,
    );
    for (const stream of streams) stream.break();
    report(`listening lines went dark: ${STREAMS} streams heard of a gap and of later changes`);
  });

  it('on lines of requests: 503 in bounded time, and then service again without a restart', async () => {
    expect(await statusOf('/admin/tickets')).toBe(200);
    proxy.darken('all');
    const asked = await Promise.all(
      Array.from({ length: ASKERS }, (_, n) => (n % 3 ? statusOf('/admin/tickets') : write())),
    );
    expect(new Set(asked)).toEqual(new Set([503]));
    proxy.light('all');
    await until(
      'service',
      () => statusOf('/admin/tickets'),
      (status) => status === 200,
    );
    expect(await write()).toBe(200);
    await until(
      'every dark line given up',
      () => proxy.dark(),
      (n) => n === 0,
    );
    expect(app.hasEnded()).toBe(false);
    report(`all lines went dark: ${ASKERS} requests were told 503, then served again`);
  });
});
