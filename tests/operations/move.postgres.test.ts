import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEngine } from '#app/platform/db/database.server.ts';
import type { FileStorage } from '#app/platform/files/file-storage.ts';
import { localStorage } from '#app/platform/files/local-storage.server.ts';
import { s3Storage } from '#app/platform/files/s3-storage.server.ts';
import { command, endAll, type Machine, machineIn } from '#tests/helpers/command.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { startS3Server } from '#tests/helpers/s3-server.ts';

const PATIENT = 300_000;

let folder: string;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-move-'));
});
afterAll(async () => {
  endAll();
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** An embedded installation with one account. */
async function smallInstallation(name: string): Promise<Machine> {
  const small = machineIn(folder, name);
  const source = await openEngine({ dataDir: small.DATA_DIR });
  await source.migrate(path.resolve('migrations'));
  await source.query(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Mo', 'mo@example.com')`,
  );
  await source.close();
  return small;
}

async function emptyDatabase(): Promise<string> {
  const made = await makePostgresDatabase(inject('postgresUrl'));
  endings.push(made.remove);
  return made.url;
}

describe('a move from embedded to PostgreSQL', () => {
  it(
    'carries everything across, once, and the other way as a drill',
    async () => {
      const small = await smallInstallation('small');
      const url = await emptyDatabase();

      const moved = await command(['move', url], small);
      expect(moved).toMatchObject({
        code: 0,
        text: expect.stringMatching(/public\.users +1 +[0-9a-f]{16}/),
      });
      const target = await openEngine({ databaseUrl: url, poolSize: 1 });
      expect((await target.query('select email from users')).rows).toEqual([
        { email: 'mo@example.com' },
      ]);
      await target.close();

      const old = await command(['start'], small);
      expect(old).toMatchObject({
        code: 1,
        text: expect.stringContaining('has been moved to PostgreSQL'),
      });
      expect(await command(['move', url], small)).toMatchObject({ code: 1 });

      const secret = await readFile(path.join(small.DATA_DIR, 'auth-secret'), 'utf8');
      const server = machineIn(folder, 'server', { DATABASE_URL: url, AUTH_SECRET: secret });
      expect(await command(['backup', 'server.tar.gz'], server)).toMatchObject({ code: 0 });
      const drill = machineIn(folder, 'drill', { DATABASE_URL: await emptyDatabase() });
      const refused = await command(['restore', 'server.tar.gz', '--drill'], drill);
      expect(refused).toMatchObject({
        code: 1,
        text: expect.stringContaining('AUTH_SECRET is not set'),
      });
      const done = await command(['restore', 'server.tar.gz', '--drill'], {
        ...drill,
        AUTH_SECRET: secret,
      });
      expect(done).toMatchObject({ code: 0, text: expect.stringContaining('webhooks are off') });
    },
    PATIENT,
  );

  it(
    'leaves the stored files, or carries them into a folder or a bucket, byte for byte',
    async () => {
      const small = await smallInstallation('with-files');
      const stored: Record<string, string> = {
        'one/readings.csv': 'zone,hours\n1,2\n',
        'odd/größe 1.txt': 'Umlauts and a blank in the key',
      };
      for (const [key, text] of Object.entries(stored)) {
        const file = path.join(small.DATA_DIR, 'files', key);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      // A move is done once; each way of it begins with a copy of the same installation.
      const copyOf = async (name: string): Promise<Machine> => {
        await cp(small.DATA_DIR, path.join(folder, name), { recursive: true });
        return machineIn(folder, name);
      };
      const s3 = await startS3Server();
      endings.push(s3.stop);
      const bucket = {
        S3_BUCKET: s3.place.bucket,
        S3_ENDPOINT: s3.place.endpoint ?? '',
        S3_REGION: s3.place.region,
        S3_ACCESS_KEY_ID: s3.place.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
        ALLOW_UNENCRYPTED: 'files',
      };

      const without = await copyOf('without-bucket');
      const nowhere = await emptyDatabase();
      const refused = await command(['move', nowhere, '--files-to', 'bucket'], without);
      expect(refused).toMatchObject({
        code: 1,
        text: expect.stringContaining('S3_BUCKET: is required to carry files into a bucket'),
      });
      // Nothing has moved: the same folder moves to the same database afterwards, its files left where they are.
      const left = await command(['move', nowhere], without);
      expect(left).toMatchObject({ code: 0, text: expect.stringContaining('left where they are') });
      expect(await textsOf(localStorage(path.join(without.DATA_DIR, 'files')))).toEqual(stored);

      const intoFolder = await copyOf('into-folder');
      const target = path.join(folder, 'new-data');
      const copied = await command(
        ['move', await emptyDatabase(), '--files-to', 'new-data'],
        intoFolder,
      );
      expect(copied).toMatchObject({
        code: 0,
        text: expect.stringContaining(`start with DATA_DIR=${target}`),
      });
      expect(copied.text).toContain('and 2 files');
      expect(await textsOf(localStorage(path.join(target, 'files')))).toEqual(stored);

      const intoBucket = { ...(await copyOf('into-bucket')), ...bucket };
      const url = await emptyDatabase();
      const carried = await command(['move', url, '--files-to', 'bucket'], intoBucket);
      expect(carried).toMatchObject({
        code: 0,
        text: expect.stringContaining(`copied into ${s3.place.bucket}`),
      });
      expect(await textsOf(s3Storage(s3.place))).toEqual(stored);

      // A bucket that holds files already takes none beside them, and nothing moves.
      const again = { ...(await copyOf('again')), ...bucket };
      const beside = await command(['move', await emptyDatabase(), '--files-to', 'bucket'], again);
      expect(beside).toMatchObject({
        code: 1,
        text: expect.stringContaining('There are stored files already'),
      });
      expect(await textsOf(s3Storage(s3.place))).toEqual(stored);
      const still = await openEngine({ dataDir: again.DATA_DIR });
      expect((await still.query('select email from users')).rows).toHaveLength(1);
      await still.close();
    },
    PATIENT,
  );
});

/** What each stored file holds, by its key. */
async function textsOf(storage: FileStorage): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    const parts: Uint8Array[] = [];
    for await (const part of (await storage.open(key)) ?? []) parts.push(part);
    texts[key] = Buffer.concat(parts).toString();
  }
  return texts;
}
