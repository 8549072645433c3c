import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { get, post } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

const SECRET = 'Zs3cret_of_somebodys_calendar_or_one_link_0';

let dataDir: string;
let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
let app: AppProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-log-'));
  made = await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  app = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: made.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await made?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const lineSchema = z.looseObject({ level: z.number(), time: z.string(), msg: z.string() });

describe('what a process prints', () => {
  it('is a line of JSON each, whatever is asked for, without the secrets of addresses', async () => {
    for (const address of [
      `/calendar/${SECRET}.ics`,
      `/Calendar/${SECRET}.ics`,
      `/%63alendar/${SECRET}.ics`,
      `/calendar%2F${SECRET}.ics`,
      `/calendar/${SECRET}%zz`,
      `/calendar/more/${SECRET}`,
      `/reset-password?token=${SECRET}`,
      `/confirm-email?token=${SECRET}`,
      `/sign-in-link?token=${SECRET}`,
      `/sign-in-link.data?token=${SECRET}`,
      `/nowhere?next=1&token=${SECRET}`,
      '/nowhere',
      '/nowhere/%zz',
      '/nowhere.data',
      '/kb/%ff',
    ]) {
      expect((await get(app, address)).status, address).toBeLessThan(500);
    }
    for (const address of [
      '/nowhere',
      `/calendar/${SECRET}.ics`,
      '/%zz',
      `/sign-in-link?token=${SECRET}`,
    ]) {
      expect((await post(app, address)).status, address).toBeLessThan(500);
    }
    await app.end('SIGTERM');
    const lines = app.output().trim().split('\n');
    const plain = lines.filter((line) => {
      try {
        return !lineSchema.safeParse(JSON.parse(line)).success;
      } catch {
        return true;
      }
    });
    expect(plain).toEqual([]);
    expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
    // The requests themselves are among them.
    expect(lines.filter((line) => line.includes('/calendar/[secret]')).length).toBeGreaterThan(2);
  });
});

describe('the requests of a process that is stopped', () => {
  it('have a line each, up to the last that was answered', async () => {
    const busy = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: made.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'info',
    });
    const answered: string[] = [];
    const ask = async () => {
      for (;;) {
        // A page in memory, and one that is not.
        const paths = ['/', '/', '/', '/nowhere'];
        const got = await Promise.all(paths.map((path) => get(busy, path).catch(() => null)));
        for (const each of got) answered.push(each?.headers.get('x-request-id') ?? '');
        if (got.includes(null)) return;
      }
    };
    const asking = Promise.all(Array.from({ length: 8 }, ask));
    await expect.poll(() => answered.length).toBeGreaterThan(400);
    expect(await busy.end('SIGTERM'), busy.output().slice(-2000)).toBe(0);
    await asking;
    const ids = answered.filter((id) => id !== '');
    const lines = () =>
      busy
        .output()
        .split('\n')
        .flatMap((line) => /"requestId":"([^"]+)".*"msg":"request"/.exec(line)?.[1] ?? []);
    const isMissing = () => {
      const logged = new Set(lines());
      return ids.filter((id) => !logged.has(id));
    };
    await expect.poll(isMissing).toEqual([]);
    expect(lines().length).toBe(new Set(lines()).size);
  });
});
