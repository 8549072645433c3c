import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { EXTENSIONS } from '#app/platform/db/embedded.server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    embeddedDump: string;
  }
}

/** Makes one migrated embedded database and keeps its dump: a test file starts from it instead of from nothing. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-dump-'));
  const file = path.join(folder, 'database.tar');
  const pglite = await PGlite.create({ extensions: EXTENSIONS });
  await migrate(drizzle({ client: pglite, casing: 'snake_case' }), {
    migrationsFolder: 'migrations',
  });
  const boss = new PgBoss({ db: fromPglite(pglite), backend: 'pglite' });
  await boss.start();
  await boss.stop({ graceful: false });
  const dump = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide('embeddedDump', file);
  return () => rm(folder, { recursive: true, force: true });
}
