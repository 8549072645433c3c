import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { startReceiver } from '#tests/helpers/webhook-receiver.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

/** How a peer fails. */
const FAILURES = ['refuses', 'hangs', 'dies half-way'] as const;
type Failure = (typeof FAILURES)[number];

let firm: Installation;
let app: AppProcess;
let client: pg.Client;
let ticketId = '';
let cookie = '';
let customer = '';
let mailPort = 0;
let hookPort = 0;

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  mailPort = await freePort();
  hookPort = await freePort();
  await firm.owner(async (tx) => {
    ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
  });
  app = await firm.start({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    WEBHOOKS_ALLOW_PRIVATE: '1',
  });
  client = new pg.Client({ connectionString: firm.databaseUrl ?? '' });
  await client.connect();
  cookie = await signIn(app, 'admin@cast.example');
  customer = await signIn(app, 'customer@cast.example');
  const endpoint = {
    name: 'Receiver',
    url: `http://127.0.0.1:${hookPort}/hook`,
    'events[0]': 'ticketReplied',
  };
  const made = await post(app, '/admin/automation/endpoints/new', endpoint, { cookie });
  expect(made.status, await made.text()).toBe(200);
});
beforeEach(() => client.query('delete from rate_limits'));
afterAll(async () => {
  await client?.end();
  await app?.end('SIGTERM');
  await firm?.remove();
});

/** A peer on the port that fails in its way. Returns what ends it; one that refuses is not even there. */
async function failingPeer(port: number, failure: Failure, greeting: string) {
  let connections = 0;
  if (failure === 'refuses') return { connections: () => 1, stop: async () => {} };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    if (failure === 'hangs') return;
    if (greeting) socket.write(greeting);
    // It takes the first words and is gone.
    socket.once('data', () => socket.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function write(mark: string): Promise<void> {
  const address = `/admin/tickets/${ticketId}/message`;
  const response = await post(app, address, { message: mark }, { cookie });
  expect(response.status, await response.text()).toBe(200);
}

/** What waits for a later try, as if the time had come. */
async function timePasses(queue: string): Promise<void> {
  await client.query(
    `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry')`,
    [queue],
  );
}

async function jobsIn(queue: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job
     where name = $1 and state in ('created', 'active', 'retry')`,
    [queue],
  );
  return rows[0]?.n ?? -1;
}

describe.each(FAILURES)('a mail server that %s', (failure) => {
  it('blocks no page, and the person is told once when it is back', async () => {
    const mark = `mail-${failure.replaceAll(' ', '-')}`;
    const peer = await failingPeer(mailPort, failure, '220 mail ESMTP\r\n');
    await write(mark);
    await until('a try', peer.connections, (n) => n > 0);
    // While the peer has the mail in its hands, everything else goes on.
    expect((await get(app, '/admin/tickets', { cookie })).status).toBe(200);
    expect((await get(app, `/customer/tickets/${ticketId}`, { cookie: customer })).status).toBe(
      200,
    );
    await write(`${mark}-next`);
    await peer.stop();
    const mail = await startMailServer(mailPort);
    const arrived = async () =>
      (await mail.mailbox.all()).filter(({ text }) => text?.includes(mark)).length;
    await until(
      'both mails',
      async () => {
        await timePasses('mail');
        return arrived();
      },
      (n) => n >= 2,
    );
    await until(
      'an empty queue',
      () => jobsIn('mail'),
      (n) => n === 0,
    );
    // A second of quiet: nothing more comes.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await arrived()).toBe(2);
    await mail.stop();
    report(`a mail server that ${failure}: both mails came later, once each`);
  });
});

describe.each(FAILURES)('a receiver of webhooks that %s', (failure) => {
  it('blocks no page, and is told once when it is back', async () => {
    const mark = `hook-${failure.replaceAll(' ', '-')}`;
    const peer = await failingPeer(hookPort, failure, '');
    await write(mark);
    await until('a try', peer.connections, (n) => n > 0);
    expect((await get(app, '/admin/automation', { cookie })).status).toBe(200);
    await write(`${mark}-next`);
    await peer.stop();
    const receiver = await startReceiver(hookPort);
    const arrived = () => receiver.received.filter(({ body }) => body.includes(mark)).length;
    await until(
      'both deliveries',
      async () => {
        await timePasses('deliver-webhook');
        return arrived();
      },
      (n) => n >= 2,
    );
    await until(
      'an empty queue',
      () => jobsIn('deliver-webhook'),
      (n) => n === 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(arrived()).toBe(2);
    await receiver.stop();
    report(`a receiver that ${failure}: both deliveries came later, once each`);
  });
});
