import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEngine, rowsOf } from '#app/platform/db/database.server.ts';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { makeFurtherMigration } from '#tests/helpers/further-migration.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

// What a newer version may do to the tables without a word in its release notes.
const NEWER = `
alter table ticket_messages add column one_more text;
--> statement-breakpoint
alter table ticket_messages add column counted integer not null default 0;
--> statement-breakpoint
create index one_more_index on ticket_messages (one_more);
--> statement-breakpoint
create table newer (id uuid primary key default gen_random_uuid());
`;

let folder: string;
let further: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-older-'));
  further = path.join(folder, 'migrations');
  await makeFurtherMigration(further, NEWER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['postgres', 'embedded'] as const)('this build beside newer tables, %s', (kind) => {
  let firm: Installation;
  let ticketId = '';
  const running = new Set<AppProcess>();
  const started = async () => {
    const app = await firm.start();
    running.add(app);
    return app;
  };

  beforeAll(async () => {
    firm = await makeInstallation(kind === 'postgres' ? inject('postgresUrl') : null);
    await firm.owner(async (tx) => {
      ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
    });
  });
  afterEach(async () => {
    for (const app of running) await app.end('SIGTERM');
    running.clear();
  });
  afterAll(() => firm?.remove());

  const migrate = async () => {
    const engine = await openEngine(
      firm.databaseUrl ? { databaseUrl: firm.databaseUrl, poolSize: 1 } : { dataDir: firm.dataDir },
    );
    await engine.migrate(further);
    await engine.close();
  };

  /** Reads and writes as a customer and as staff do; the message is there afterwards. */
  async function expectToWork(app: AppProcess, cookies: { admin: string; customer: string }) {
    for (const [page, cookie] of [
      ['/', ''],
      ['/admin/tickets', cookies.admin],
      [`/customer/tickets/${ticketId}`, cookies.customer],
    ] as const) {
      expect((await get(app, page, { cookie })).status, page).toBe(200);
    }
    const message = randomUUID();
    const address = `/admin/tickets/${ticketId}/message`;
    const sent = await post(app, address, { message }, { cookie: cookies.admin });
    expect(sent.status, await sent.text()).toBe(200);
    const shown = await get(app, `/customer/tickets/${ticketId}`, { cookie: cookies.customer });
    expect(await shown.text()).toContain(message);
  }

  const signedIn = async (app: AppProcess) => ({
    admin: await signIn(app, 'admin@cast.example'),
    customer: await signIn(app, 'customer@cast.example'),
  });

  if (kind === 'postgres') {
    it('goes on serving and writing while the newer version migrates, and afterwards', async () => {
      const app = await started();
      const cookies = await signedIn(app);
      const stream = await listen(app, cookies.customer);
      await stream.hears('event: beat');
      let going = true;
      const written: string[] = [];
      const refused: string[] = [];
      const writing = (async () => {
        while (going) {
          const message = randomUUID();
          const address = `/admin/tickets/${ticketId}/message`;
          const sent = await post(app, address, { message }, { cookie: cookies.admin });
          if (sent.status === 200) written.push(message);
          else refused.push(`${sent.status} ${await sent.text()}`);
        }
      })();
      await until(
        'writes',
        () => written.length,
        (n) => n > 3,
      );
      await migrate();
      const before = written.length;
      await until(
        'writes afterwards',
        () => written.length,
        (n) => n > before + 3,
      );
      going = false;
      await writing;
      expect(refused).toEqual([]);
      const stored = await firm.owner((tx) =>
        rowsOf<{ message: string }>(tx, sql`select message from ticket_messages`),
      );
      const messages = stored.map(({ message }) => message);
      expect(written.filter((mark) => !messages.includes(mark))).toEqual([]);
      await stream.hears(ticketId);
      stream.break();
      await expectToWork(app, cookies);
      report(`a process beside newer tables: ${written.length} writes throughout, none refused`);
    });
  }

  it('starts on newer tables, says so in its log, and works', async () => {
    await migrate();
    const app = await started();
    expect(app.output()).toContain('the database has migrations of a newer version than this one');
    await expectToWork(app, await signedIn(app));
    expect(await app.end('SIGTERM')).toBe(0);
    const rows = await firm.owner((tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from newer`),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
