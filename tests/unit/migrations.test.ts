import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const META = 'migrations/meta';

/** What drizzle-kit says of the tables, without the ids that it gives to each file. */
function content(json: string): unknown {
  const { id: _, prevId: __, ...rest }: Record<string, unknown> = JSON.parse(json);
  return rest;
}

it('has migrations that make the tables as they are in the code', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'print-tables.ts')],
    { maxBuffer: 64 * 2 ** 20 },
  );
  const newest = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  expect(
    content(stdout),
    'A *-tables.ts was changed without its migration: npm run migrations:make -- --name what-changed',
  ).toEqual(content(readFileSync(path.join(META, newest ?? ''), 'utf8')));
});
