import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import config from '../../drizzle.config.ts';

const META = 'migrations/meta';

/** What drizzle-kit says of the tables, without the ids that it gives to each file. */
function content({ id: _, prevId: __, ...rest }: Record<string, unknown>): unknown {
  return rest;
}

it('has migrations that make the tables as they are in the code', async () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('app', name))
    .filter((name) => /-tables\.ts$|^app\/access\/policies\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((file) => import(path.resolve(file))));
  const tables = Object.fromEntries(modules.flatMap((each) => Object.values(each)).entries());
  const now = generateDrizzleJson(tables, undefined, undefined, config.casing);
  const newest = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const made: Record<string, unknown> = JSON.parse(
    readFileSync(path.join(META, newest ?? ''), 'utf8'),
  );
  expect(
    content(JSON.parse(JSON.stringify(now))),
    'A *-tables.ts was changed without its migration: npm run migrations:make -- --name what-changed',
  ).toEqual(content(made));
});
