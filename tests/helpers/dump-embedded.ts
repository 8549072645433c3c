import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { EXTENSIONS } from '#app/platform/db/embedded.server.ts';
import { migrateInside } from '#app/platform/db/migrate.server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    embeddedDump: string;
  }
}

/**
 * Makes one migrated embedded database and keeps its dump: a test file starts from it instead of from nothing. It is as
 * small as it can be, for each start reads the whole of it.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-dump-'));
  const file = path.join(folder, 'database.tar');
  const pglite = await PGlite.create({
    extensions: EXTENSIONS,
    postgresqlconf: ['shared_buffers=16MB', 'min_wal_size=2MB'],
    initDbStartParams: ['--wal-segsize=1'],
  });
  await migrateInside(
    {
      query: (text, values) => pglite.query<Record<string, unknown>>(text, values),
      run: async (statements) => {
        await pglite.exec(statements);
      },
    },
    'migrations',
  );
  const boss = new PgBoss({ db: fromPglite(pglite), backend: 'pglite' });
  await boss.start();
  await boss.stop({ graceful: false });
  // Nothing is made from the templates again.
  await pglite.exec(`update pg_database set datistemplate = false`);
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide('embeddedDump', file);
  return () => rm(folder, { recursive: true, force: true });
}
