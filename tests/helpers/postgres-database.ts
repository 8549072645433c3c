import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Makes a database on the test server, empty or as a copy of `template`; returns its address and how to drop it. */
export async function makePostgresDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `plenum_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Copied as files: row by row through the log takes longer than most test files.
  const from = template ? ` template ${template} strategy file_copy` : '';
  await run(`create database ${name}${from}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`drop database if exists ${name} with (force)`) };
}
