import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FILE_NAMING,
  removeUnnamedFiles,
  unnamedFilesJob,
} from '#app/areas/uploads/unnamed-file-jobs.server.ts';
import { removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import {
  database,
  rowsOf,
  type Tx,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { files, storeFile } from '#app/platform/files/files.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';

setUpDatabase();

const BYTES = Buffer.from('a reading');
// Every file of this test was stored before it.
const later = () => new Date(Date.now() + 60_000);
const LOGO = `firm/${randomUUID()}.png`;
const EARLIER = `firm/${randomUUID()}.png`;
const FACE = `firm/${randomUUID()}.png`;
let named: string[] = [];

beforeAll(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    const { customer } = await makeRows(tx);
    await fillTheRest(tx, [customer.user.id]);
    const file = { fileName: 'l.png', filePath: LOGO, fileSize: 9, mimeType: 'image/png' };
    const picture = { ...file, filePath: FACE };
    const person = { id: randomUUID(), name: 'Pat', role: 'Founder', line: 'Here.', picture };
    await tx.insert(settings).values([
      { key: 'company.logo', value: JSON.stringify(file) },
      {
        key: 'billing.logos.earlier',
        value: JSON.stringify([{ ...file, filePath: EARLIER }]),
      },
      { key: 'company.people', value: JSON.stringify([person]) },
    ]);
    // One file of each table gets a key as the app makes them.
    for (const table of FILE_NAMING) {
      const key = `${randomUUID()}/${randomUUID()}.txt`;
      const [row] = await tx.select({ id: table.id }).from(table).limit(1);
      await tx.update(table).set({ filePath: key }).where(sql`${table.id} = ${row?.id}`);
      named.push(key);
    }
  });
  named = [LOGO, EARLIER, FACE, ...named];
});

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files().list()) keys.push(key);
  return keys.sort();
}

beforeEach(async () => {
  await database().query(`delete from pgboss.job where name = 'remove-file'`);
  for (const key of await storedKeys()) await files().remove(key);
  for (const key of named) await storeFile(key, BYTES);
});

async function removals(): Promise<string[]> {
  const { rows } = await database().query(
    `select data ->> 'key' as key from pgboss.job where name = 'remove-file' order by 1`,
  );
  return rows.map(({ key }) => String(key));
}

/** The columns of all tables that hold a text, whole or inside, that looks like the key of a stored file. */
async function columnsWithKeys(tx: Tx): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rowsOf<{ key: string }>(
      tx,
      sql`select distinct each.key from ${sql.identifier(name)} t, jsonb_each_text(to_jsonb(t)) each
          where each.value ~ '(^|")(staged|firm|[0-9a-f-]{36})/[^/" ]+[.][a-z0-9]+("|$)'`,
    );
    found.push(...columns.map(({ key }) => `${name}.${key}`));
  }
  return found.sort();
}

describe('files that no record names', () => {
  it('are found by all columns that name one', async () => {
    const known = FILE_NAMING.map((table) => `${getTableName(table)}.file_path`).sort();
    const inCatalog = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select table_name || '.' || column_name as name from information_schema.columns
            where table_schema = 'public' and column_name like '%file_path%' order by 1`,
      ),
    );
    expect(
      known,
      'FILE_NAMING of unnamed-file-jobs.server.ts, beside the columns that name a file',
    ).toEqual(inCatalog.map(({ name }) => name));
    expect(await unsafeOwnerTransaction(columnsWithKeys)).toEqual(
      [...known, 'settings.value'].sort(),
    );
  });

  it('are removed, and no other', async () => {
    const lost = [`staged/${randomUUID()}.csv`, `${randomUUID()}/${randomUUID()}.pdf`].sort();
    const foreign = 'archives/plenum-2026-11-22.tar.gz';
    for (const key of [...lost, foreign]) await storeFile(key, BYTES);
    expect(await removeUnnamedFiles(later())).toBe(2);
    expect(await removals()).toEqual(lost);
    for (const key of await removals()) await removeFileJob.run({ key });
    expect(await storedKeys()).toEqual([...named, foreign].sort());
    expect(await removeUnnamedFiles(later())).toBe(0);
  });

  it('stay for a day: their command may be under way', async () => {
    await storeFile(`staged/${randomUUID()}.csv`, BYTES);
    await unnamedFilesJob.run({});
    expect(await removals()).toEqual([]);
    expect(await removeUnnamedFiles(later())).toBe(1);
  });

  it('stay where they are most: the database is another one', async () => {
    for (let n = 0; n <= named.length; n += 1) await storeFile(`staged/${randomUUID()}.csv`, BYTES);
    expect(await removeUnnamedFiles(later())).toBe(0);
    expect(await removals()).toEqual([]);
  });
});
