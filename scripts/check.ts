import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { allModules, importsOf } from '#tests/unit/modules.ts';
import { temporaryInMemory } from './memory-folder.mjs';

// What a small change broke, within a minute: types, format and lint, the rules of the house, the unit tests that reach a
// changed file by imports, and the tests beside it on the embedded engine. `npm test` does all the rest.

const BIN = path.resolve('node_modules/.bin');
const ENVIRONMENT = {
  ...process.env,
  ...temporaryInMemory(),
  PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
};
const WIDE = 40;
// Which role sees and writes which rows of every table; a new table fails it until its rows are named.
const RIGHTS = 'tests/db/row-level-security.db.test.ts';
// Functions and triggers of the database against their files.
const SQL_FILES = 'tests/db/sql-files.db.test.ts';

const changed = changedFiles();
const modules = allModules();
const tests = testsOf(changed);
console.log(
  `${changed.length} files differ from main; ${tests.length} files of tests concern them.`,
);

const outcomes = await Promise.all([
  step('Types', [
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
  ]),
  step('Format and lint', [['biome', 'ci', '--colors=off', '.']]),
  step('Tests', [
    [
      'vitest',
      'run',
      '--project',
      'unit',
      '--project',
      'embedded',
      '--silent=passed-only',
      ...tests,
    ],
  ]),
]);
if (tests.length > WIDE) {
  console.log('The change reaches far: npm test says more, and this takes longer than a minute.');
}
process.exit(outcomes.every((isGood) => isGood) ? 0 : 1);

/** What differs from where this branch left main, what is not committed among it. */
function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0];
  const names = [
    ...git('diff', '--name-only', base ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)];
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/**
 * The tests of these files: the rules of the house, themselves, unit tests that reach one of them by imports, and on the
 * database those that are beside one or import one.
 */
function testsOf(files: readonly string[]): string[] {
  const imports = new Map(modules.map((file) => [file, importsOf(file)]));
  const reached = reachedFrom(files, imports);
  const named = new Set(files);
  const folders = new Set(files.filter((file) => modules.includes(file)).map(path.dirname));
  return modules.filter((file) => {
    if (!/\.test\.tsx?$/.test(file) || !existsSync(file)) return false;
    if (/^tests\/(?:access|postgres|operations|harm)\//.test(file)) return false;
    if (['tests/unit/house.test.ts', 'tests/unit/migrations.test.ts', SQL_FILES].includes(file)) {
      return true;
    }
    if (named.has(file)) return true;
    if (file === RIGHTS && files.some((each) => each.endsWith('-tables.ts'))) return true;
    if (!isOnDatabase(file)) return reached.has(file);
    return folders.has(path.dirname(file)) || imports.get(file)?.some((each) => named.has(each));
  });
}

function isOnDatabase(file: string): boolean {
  return file.endsWith('.db.test.ts') || file.startsWith('tests/db/');
}

/** The files that come to one of `files` by their imports. */
function reachedFrom(
  files: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, names] of imports) {
    for (const name of names) importers.set(name, [...(importers.get(name) ?? []), file]);
  }
  const reached = new Set(files);
  for (const file of reached) for (const from of importers.get(file) ?? []) reached.add(from);
  return reached;
}

/** Runs commands one after the other; prints what they said where one fails. */
async function step(name: string, commands: readonly (readonly string[])[]): Promise<boolean> {
  const started = performance.now();
  for (const [program = '', ...args] of commands) {
    const child = spawn(path.join(BIN, program), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: ENVIRONMENT,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString();
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) {
      console.log(`\n== ${name}: failed\n${output}`);
      return false;
    }
  }
  console.log(`${name}: good (${Math.round((performance.now() - started) / 1000)} s)`);
  return true;
}
