import type { TestProject } from 'vitest/node';
import { closeDatabase, openDatabase } from '#app/platform/db/database.server.ts';
import { prepareQueue } from '#app/platform/jobs.server.ts';
import { makeLogins } from './database-logins.ts';
import { startPooler } from './pgbouncer.ts';
import { makePostgresDatabase } from './postgres-database.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated database without rows. */
    postgresTemplate: string;
  }
}

/**
 * Starts the PostgreSQL that the tests of one run share, and migrates one database on it: each test file begins with a
 * copy of that one instead of with nothing. With `PLENUM_TEST_POOLER=1` the product reaches it by way of PgBouncer.
 */
export default async function setup(project: TestProject) {
  const { PLENUM_TEST_POSTGRES } = project.config.env;
  const server = await startPostgres(PLENUM_TEST_POSTGRES === 'oldest' ? 'oldest' : 'newest');
  const { url, remove } = await makePostgresDatabase(server.url);
  await openDatabase({ databaseUrl: url });
  await prepareQueue(url, []);
  await closeDatabase();
  await makeLogins(server.url);
  const pooler = process.env.PLENUM_TEST_POOLER ? await startPooler(server.url) : null;
  if (pooler) process.env.TEST_DATABASE_POOLER = pooler.url;
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', new URL(url).pathname.slice(1));
  return async () => {
    await pooler?.stop();
    await remove();
    await server.stop();
  };
}
