import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS } from '#app/areas.ts';
import { sqlFiles, wrongSqlFiles } from '../../scripts/sql-files.ts';
import {
  allModules,
  circlesOf,
  exportsOf,
  importsByName,
  importsOf,
  mentionsOf,
  resolveImport,
} from './modules.ts';

// The rules of docs/architecture.md that a type checker can't hold.

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|css)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

const sources = files.filter((file) => /\.tsx?$/.test(file));

// From the ground up. A file imports from its own layer and from those that stand before it; tests may reach further.
const LAYERS = [
  // What each kind of record says of itself, `GROUND`.
  'kinds',
  'platform',
  'ui',
  'access',
  // Tables, policies, statuses and their labels.
  'records',
  ...Object.keys(AREAS).map((name) => `areas/${name}`),
  'routes',
];

/** Plain words about each kind of record: every layer reads them, and they read nothing. */
const GROUND =
  /^app\/records\/(?:kinds|kind-facts|events|event-facts|[a-z-]+\/(?:kind|events))\.ts$/;

/** The index of a file's layer, that of `GROUND` below all others; -1 for what belongs to none, such as app/root.tsx. */
const layerOf = (file: string) =>
  GROUND.test(file) ? 0 : LAYERS.findIndex((layer) => file.startsWith(`app/${layer}/`));

/** Words that were used for the endings of docs/style.md beside them. */
const TWINS =
  /-(?:form|verb|handler|command|query|lists?|details?|records?|row|job|report|news|telling|mail|column|card|filter|list-filters|list-address|steps|store|service|helpers?|utils?)(?:\.server)?\.tsx?$/;

const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

/** What reaches for exports by itself: the router, and drizzle-kit for the tables. */
const isReadByTool = (file: string, name: string) =>
  /^app\/(?:root|entry\.\w+)\.tsx$|-tables\.ts$|^app\/access\/policies\.ts$/.test(file) ||
  (file.startsWith('app/routes/') &&
    /^(?:loader|action|meta|links|headers|middleware|handle|shouldRevalidate|ErrorBoundary|client(?:Loader|Action|Middleware))$/.test(
      name,
    ));

/** The exports that none of the modules takes, beside what tools read. */
function leftAlone(takers: readonly string[]): { file: string; name: string }[] {
  const taken = new Set(takers.flatMap(importsByName));
  return allModules()
    .flatMap((file) => exportsOf(file).map((name) => ({ file, name })))
    .filter(({ file, name }) => !taken.has(`${file}#${name}`) && !taken.has(`${file}#*`))
    .filter(({ file, name }) => !isReadByTool(file, name));
}

describe('the house', () => {
  it('has imports that run one way', () => {
    const wrong = sources
      .filter((file) => !isTest(file) && layerOf(file) >= 0)
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => layerOf(name) > layerOf(file) || name.startsWith('demo/'))
          .map((name) => `${file} → ${name}`),
      );
    expect(
      wrong,
      'Imports run up the list of layers. Move what is shared down, or hand it over as a parameter',
    ).toEqual([]);
  });

  it('has a layer for each folder', () => {
    const unknown = sources.filter((file) => layerOf(file) < 0 && file.split('/').length > 2);
    expect(unknown, 'Give the new folder its place in LAYERS').toEqual([]);
  });

  it('has no files that import each other, by however many steps', () => {
    const product = sources.filter((file) => !isTest(file));
    const known = new Set(product);
    const edges = new Map(
      product.map((file) => [file, importsOf(file).filter((name) => known.has(name))]),
    );
    expect(circlesOf(edges), 'Move what both need into a file of its own').toEqual([]);
  });

  it('has one ending for one kind of file', () => {
    const [, table = ''] = readFileSync('docs/style.md', 'utf8').split('| ending | holds |');
    const endings = Array.from(
      (table.split('\n\n')[0] ?? '').matchAll(/`(-[a-z.]+)`/g),
      ([, ending = '']) => ending,
    );
    expect(endings).toContain('-rows.server');
    const named = files.filter(
      (file) => /^app\/areas\/.*\/[a-z][^/]*\.tsx?$/.test(file) && !isTest(file),
    );
    const unknown = named.filter(
      (file) =>
        importsOf(file).some((name) =>
          /^drizzle-orm|-tables\.ts$|\/as-actor\.server\.ts$/.test(name),
        ) && !endings.some((ending) => file.replace(/\.tsx?$/, '').endsWith(ending)),
    );
    expect(unknown, 'What works on rows has an ending of the table in docs/style.md').toEqual([]);
    const twins = named.filter((file) => TWINS.test(file));
    expect(twins, 'Another word for an ending of the table in docs/style.md').toEqual([]);
  });

  it('has a SQL file for each function, with its rights, next to the tables that it belongs to', () => {
    const files = sqlFiles();
    expect(files.length).toBeGreaterThan(100);
    expect(wrongSqlFiles(files), 'app/records/<kind>/<function>.sql, or triggers.sql').toEqual([]);
    const elsewhere = files.filter(
      ({ file }) =>
        !/^app\/(?:platform\/\w+|access|records(?:\/[a-z-]+)?)\/[a-z_]+\.sql$/.test(file),
    );
    expect(elsewhere, 'Functions belong to records, access or platform').toEqual([]);
  });

  it('reads a posted form in one place, which asks its schema first', () => {
    const reads = /request\.formData\(|parseWithZod\(/;
    const wrong = sources.filter(
      (file) =>
        (file.startsWith('app/routes/') || file.endsWith('.server.ts')) &&
        file !== 'app/routes/posted-form.server.ts' &&
        reads.test(readFileSync(file, 'utf8')),
    );
    expect(wrong, 'Read a posted form by `postedForm`').toEqual([]);
  });

  it("loads what a screen needs besides its data without the router, which would show an error in the page's place", () => {
    const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const loads = texts.filter(
      ([, text]) => /\buseFetcher\b/.test(text) && /\.load\b|\bload:/.test(text),
    );
    expect(loads.map(([file]) => file)).toEqual([]);
  });

  it('has areas that leave the insides of others alone', () => {
    // Locked rows, jobs and stylesheets are an area's own; what areas share is in platform or ui.
    const inside =
      /^app\/areas\/[^/]+\/(?:.*-rows\.server\.ts|.*-jobs\.server\.ts|.*\.module\.css)$/;
    const areaOf = (file: string) => file.split('/').slice(0, 3).join('/');
    const wrong = sources
      .filter((file) => file.startsWith('app/areas/') && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => inside.test(name) && areaOf(name) !== areaOf(file))
          .map((name) => `${file} → ${name}`),
      );
    expect(
      wrong,
      "An area's locked rows, jobs and stylesheets are its own. Use its exported commands and queries, or app/ui",
    ).toEqual([]);
  });

  it('calls a customer by one name', () => {
    // What was typed at sign-up is for those who edit it; the trigger of the column knows the rest.
    const typed = /customerProfiles\.companyName\b|\bcompany_name\b/;
    const readers = sources
      .filter((file) => !isTest(file) && typed.test(readFileSync(file, 'utf8')))
      .filter((file) => file !== 'app/areas/customers/customer-queries.server.ts');
    expect(readers, 'Read customerProfiles.displayName.').toEqual([]);
  });

  it('has routes without SQL', () => {
    const routes = sources.filter((file) => file.startsWith('app/routes/'));
    expect(routes.length).toBeGreaterThan(40);
    const wrong = routes.filter((file) =>
      importsOf(file).some((name) => name.startsWith('drizzle-orm') || name.includes('-tables')),
    );
    expect(wrong, 'SQL belongs in a query or command of an area').toEqual([]);
  });

  it('has areas that know no request and no redirect', () => {
    const wrong = sources
      .filter((file) => file.startsWith('app/areas/') && file.includes('.server.'))
      .filter((file) => /\bredirect\(|: Request\b/.test(readFileSync(file, 'utf8')));
    expect(wrong, 'The route reads the request and redirects; an area gets values').toEqual([]);
  });

  it("leaves the database's owner to migrations, the operator's commands and demo data", () => {
    const owners =
      /^app\/(?:platform\/(?:db\/|jobs\.server\.ts$)|areas\/(?:accounts|merges)\/operator-commands\.server\.ts$)/;
    const asked = /\bunsafeOwner|\bdatabase\(\)\s*\.(?:orm|query|transaction)\b/;
    const wrong = sources
      .filter((file) => !isTest(file) && !owners.test(file))
      .filter((file) => asked.test(readFileSync(file, 'utf8')));
    expect(
      wrong,
      'A process that serves may lack that login: asActor, unsafeAccountsTransaction or unsafeJobTransaction do the rest',
    ).toEqual([]);
  });

  it('has jobs and a mailbox that act as the firm, or as the person who wrote', () => {
    const wrong = sources
      .filter((file) => /-jobs\.server\.ts$|^app\/areas\/mailbox\//.test(file) && !isTest(file))
      .filter((file) => /\b(?:VISITOR|AN_ADMIN|asActor\(\{)/.test(readFileSync(file, 'utf8')));
    expect(wrong, 'A FirmActor says why it acts, and policies hold it to that').toEqual([]);
  });

  it('has no export that no other module imports', () => {
    const modules = allModules();
    expect(modules.length).toBeGreaterThan(1000);
    expect(leftAlone(modules), 'Take away the word `export`, or what nobody uses').toEqual([]);
  });

  it('has no exported name that stands twice', () => {
    // The stylesheets of printed documents have one shape.
    const shared = new Set(['layout', 'text']);
    const files = new Map<string, string[]>();
    for (const file of sources.filter((each) => !isTest(each) && !each.startsWith('app/routes/'))) {
      const text = readFileSync(file, 'utf8');
      for (const name of exportsOf(file)) {
        // What a module hands on is declared elsewhere.
        const isOwn = new RegExp(`^export (?!type \\{|\\{)[\\w* ]+ ${name}\\b`, 'm').test(text);
        if (isOwn) files.set(name, [...(files.get(name) ?? []), file]);
      }
    }
    const twice = [...files].filter(([name, each]) => each.length > 1 && !shared.has(name));
    expect(twice, 'Name each by what it does, or share the one').toEqual([]);
  });

  it('has no code that only tests use', () => {
    // A test may import what else its module alone uses: the pure parts of a larger piece.
    const wrong = leftAlone(allModules().filter((file) => !isTest(file)))
      .filter(({ file }) => file.startsWith('app/'))
      .filter(({ file, name }) => mentionsOf(file, name) < 2);
    expect(wrong, 'Remove it, or move it into tests/helpers').toEqual([]);
  });

  it('has every class name that a component asks of a stylesheet', () => {
    const wrong: string[] = [];
    for (const file of sources) {
      const text = readFileSync(file, 'utf8');
      const uses = text.replace(/^import .*$/gm, '');
      for (const [, styles, from = ''] of text.matchAll(/^import (\w+) from '(.+\.css)'/gm)) {
        const sheet = readFileSync(resolveImport(file, from), 'utf8');
        const asked = Array.from(uses.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')));
        for (const [whole, name] of asked) {
          if (!new RegExp(`\\.${name}\\b`).test(sheet)) wrong.push(`${file}: ${whole}`);
        }
      }
    }
    expect(wrong, 'The stylesheet that is imported there has no such class').toEqual([]);
  });

  it('draws with plain elements what a page has many of', () => {
    const costly = /^import \{[^}]*\b(?:Link|NavLink)\b[^}]*\} from 'react-router'/m;
    const users = sources.filter((file) => costly.test(readFileSync(file, 'utf8')));
    expect(users).toEqual([]);
  });

  it('has no file of more than 400 lines', () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401);
    expect(long, 'Split it where its subject changes').toEqual([]);
  });
});
