import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// What a process loads before the first request, read from the built server: each of these costs memory that most processes
// never need (decision 0048). Build first.

const ROOT = 'build/server';
/** Where a process that serves begins: the code that `serve` and `start` load, and what that imports. */
const ENTRY = readdirSync(`${ROOT}/chunks`).filter((name) => name.startsWith('command-line-'));
/** The first file of all, which several processes are started by. */
const FIRST = 'commands.js';

const ON_DEMAND = [
  'node_modules/@aws-sdk/',
  'node_modules/@simplewebauthn/',
  'node_modules/@zxcvbn-ts/',
  'node_modules/asn1js/',
  'node_modules/diff/',
  'node_modules/file-type/',
  'node_modules/htmlparser2/',
  'node_modules/nodemailer/',
  'node_modules/postal-mime/',
  'demo/',
];
/** Of packages outside the bundle. */
const ON_DEMAND_OUTSIDE = [
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  '@resvg/resvg-js',
  'mailauth',
  'satori',
];
/** What the process that starts several others has no use for either. */
const NOT_FOR_THE_FIRST = ['node_modules/better-auth/', 'node_modules/drizzle-orm/', 'app/areas/'];

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const STATIC = /^(?:import|export)\b[^'"\n]*?(?:\bfrom )?["']([^"']+)["'];$/gm;
const importsOf = (file: string) =>
  [...textOf(file).matchAll(STATIC)].map(([, from = '']) =>
    from.startsWith('.') ? path.join(path.dirname(file), from) : from,
  );
const modulesOf = (file: string) =>
  [...textOf(file).matchAll(/^\/\/ ((?:node_modules|app|demo|scripts)\/\S+)$/gm)].map(
    ([, it = '']) => it,
  );

/** A file of the build and all that are loaded with it, and the packages outside that they import. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file.endsWith('.js')) for (const each of importsOf(file)) loadedWith(each, seen);
  return seen;
}

const filesOf = (loaded: Set<string>) => [...loaded].filter((file) => file.endsWith('.js'));
const every = [FIRST, ...readdirSync(`${ROOT}/chunks`).map((name) => `chunks/${name}`)];

describe('what a process loads at its start', () => {
  const loaded = loadedWith(`chunks/${ENTRY[0]}`);
  const modules = filesOf(loaded).flatMap(modulesOf);

  it('is read from a build of today', () => {
    expect(ENTRY).toHaveLength(1);
    expect(modules).toContain('app/platform/jobs.server.ts');
    expect(modules.filter((it) => it.startsWith('node_modules/pg-boss/'))).not.toEqual([]);
  });

  it.each(ON_DEMAND)('leaves %s for when it is needed', (place) => {
    const isOfIt = (module: string) => module.startsWith(place);
    expect(modules.filter(isOfIt)).toEqual([]);
    // Renamed, it would be found nowhere.
    expect(every.flatMap(modulesOf).some(isOfIt)).toBe(true);
  });

  it.each(ON_DEMAND_OUTSIDE)('leaves %s, which is outside the bundle', (name) => {
    const isOfIt = (from: string) => from === name || from.startsWith(`${name}/`);
    expect([...loaded].filter(isOfIt)).toEqual([]);
    expect(every.flatMap(importsOf).some(isOfIt)).toBe(true);
  });

  it('loads no file of a package by itself but of those outside the bundle', () => {
    const outside = [...loaded].filter((from) => !from.endsWith('.js') && !isBuiltin(from));
    const packages = new Set(outside.map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0]));
    expect([...packages].sort()).toEqual(['pg', 'pg-copy-streams', 'pino', 'react', 'react-dom']);
  });
});

describe('what the process that starts several others loads', () => {
  it.each([...NOT_FOR_THE_FIRST, ...ON_DEMAND])('leaves %s to those', (place) => {
    const modules = filesOf(loadedWith(FIRST)).flatMap(modulesOf);
    expect(modules).toContain('scripts/processes.ts');
    expect(modules.filter((module) => module.startsWith(place))).toEqual([]);
  });
});
