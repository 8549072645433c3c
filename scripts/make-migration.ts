import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '#app/platform/db/embedded.server.ts';
import { type MigrationSession, migrateInside } from '#app/platform/db/migrate.server.ts';
import { kindSqlFiles } from './kind-sql.ts';
import { changesBy } from './replay-sql.ts';
import { sqlFiles } from './sql-files.ts';

// npm run migrations:make -- --name what-changed: what the tables changed, by drizzle-kit, then what the SQL files of app/
// changed. With --custom it makes a file to write in by hand, for everything else.

const FOLDER = 'migrations';
const EMPTY = '-- Custom SQL migration file, put your code below! --';
const args = process.argv.slice(2);

for (const [file, text] of kindSqlFiles()) writeFileSync(file, text);
const made = generate(args);
const pglite = await PGlite.create({ extensions: EXTENSIONS });
const session: MigrationSession = {
  query: (text, values) => pglite.query<Record<string, unknown>>(text, values),
  run: async (statements) => {
    await pglite.exec(statements);
  },
};
await migrateInside(session, FOLDER);
const changes = await changesBy(sqlFiles(), session);
if (changes.length > 0) {
  const [file] = made.length > 0 ? made : generate([...args, '--custom']);
  if (!file) throw new Error('drizzle-kit made no file for the changed functions and triggers.');
  const sql = changes.map((change) => change.sql).join('\n\n');
  const before = readFileSync(path.join(FOLDER, file), 'utf8').replace(EMPTY, '').trim();
  const breakpoint = before ? `${before}--> statement-breakpoint\n` : '';
  writeFileSync(path.join(FOLDER, file), `${breakpoint}${sql}\n`);
  for (const { what } of changes) console.log(what);
  console.log(`Written to ${FOLDER}/${file}.`);
  await session.run(sql);
  const left = await changesBy(sqlFiles(), session);
  for (const { what } of left)
    console.error(`Still, after that: ${what}. Write this step by hand.`);
  if (left.length > 0) process.exitCode = 1;
} else if (made.length === 0) {
  console.log('Functions and triggers are as in their files.');
}
await pglite.close();

/** Has drizzle-kit write a migration; answers the files that it made. */
function generate(flags: readonly string[]): string[] {
  const known = new Set(readdirSync(FOLDER));
  const { status } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...flags], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  return readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && !known.has(name));
}
