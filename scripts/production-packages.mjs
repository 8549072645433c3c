// What the built server loads from node_modules: everything else is in its bundle. The container image and the folder that
// `npm run production -- FOLDER` makes have these packages alone, at the versions and with the digests of the lockfile.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The packages that stay outside of the server's bundle: with native code, WebAssembly, or files that they read by themselves. */
export const OUTSIDE = [
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  '@resvg/resvg-js',
  'mailauth',
  'pg',
  'pg-copy-streams',
  'pino',
  'react',
  'react-dom',
  'satori',
];

/** Packages whose files the server reads: the fonts of what it draws. */
const READ = [
  '@fontsource/archivo',
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-math',
  '@fontsource/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
];

const WANTED = [...OUTSIDE, ...READ];
/** Where no image brings a Node of its own. */
export const WITH_NODE = [...WANTED, 'node'];

/** The entries of a lockfile that the packages outside need, by their place below the project's folder. */
export function productionPackages(lock, wanted = WANTED) {
  const chosen = new Map();
  const waiting = wanted.map((name) => ({ name, from: '', isOptional: false }));
  for (const { name, from, isOptional } of waiting) {
    const place = placeOf(lock, name, from);
    if (!place && isOptional) continue;
    if (!place) throw new Error(`The lockfile has no ${name} for ${from || 'the project'}.`);
    if (chosen.has(place)) continue;
    const { dev, peer, ...entry } = lock.packages[place];
    chosen.set(place, entry);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
    const optionalPeers = entry.peerDependenciesMeta ?? {};
    const further = (names, isOptional) =>
      waiting.push(...names.map((each) => ({ name: each, from: place, isOptional })));
    further(Object.keys(dependencies), false);
    further(Object.keys(optionalDependencies), true);
    further(
      Object.keys(peerDependencies).filter((peer) => !optionalPeers[peer]?.optional),
      false,
    );
  }
  return chosen;
}

// As Node looks for it: beside what asks for it, and then further up.
function placeOf(lock, name, from) {
  const above = from.split('/node_modules/');
  for (let depth = above.length; depth > 0; depth -= 1) {
    const place = `${above.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
    if (from !== '' && lock.packages[place]) return place;
  }
  return lock.packages[`node_modules/${name}`] ? `node_modules/${name}` : null;
}

/** A package.json and a lockfile with those packages alone, which `npm ci` installs. */
export function productionFiles(lock, { name, version, type, engines }, wanted = WANTED) {
  const packages = productionPackages(lock, wanted);
  const dependencies = Object.fromEntries(
    wanted.map((each) => [each, packages.get(`node_modules/${each}`).version]),
  );
  const allowScripts = { node: true };
  const own = { name, version, private: true, type, engines, dependencies, allowScripts };
  const sorted = [...packages].sort(([one], [other]) => (one < other ? -1 : 1));
  const { lockfileVersion } = lock;
  return {
    'package.json': own,
    'package-lock.json': {
      name,
      version,
      lockfileVersion,
      requires: true,
      packages: { '': { name, version, dependencies, engines }, ...Object.fromEntries(sorted) },
    },
  };
}

/** Writes a package.json and a lockfile with those packages alone into a folder. */
export function writeProductionFiles(folder, wanted = WANTED) {
  const [lock, own] = ['package-lock.json', 'package.json'].map((file) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')),
  );
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(productionFiles(lock, own, wanted))) {
    writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

if (process.argv[1] === import.meta.filename) writeProductionFiles(process.argv[2]);
