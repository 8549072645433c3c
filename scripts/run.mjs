// The entry point of every npm script. It runs on whatever Node npm runs on (20 or later), brings packages and build up to date
// where they are missing or stale, and hands over to the pinned Node of node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { npmCommand } from './npm.mjs';

const root = path.resolve(import.meta.dirname, '..');
const pinnedNode = path.join(root, 'node_modules/node/bin/node');
const installMark = path.join(root, 'node_modules/.plenum-lockfile');
const buildMark = path.join(root, 'build/.fingerprint');

// What the built app is made from.
const BUILD_INPUTS = [
  'app',
  'demo',
  'public',
  'scripts',
  'server.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

const [command, ...rest] = process.argv.slice(2);
process.chdir(root);
await ensureInstalled();
if (command === 'test') {
  handOver(['scripts/test.mjs', ...rest], { NODE_ENV: 'test' });
} else if (command === 'check') {
  handOver(['scripts/check.ts', ...rest], { NODE_ENV: 'test' });
} else if (command === 'house') {
  handOver(['scripts/house.ts', ...rest], {});
} else if (command === 'migrations:make') {
  handOver(['scripts/make-migration.ts', ...rest], {});
} else {
  await ensureBuilt();
  if (command === 'build') process.exit(0);
  if (command === 'production') process.exit(await makeProduction(rest[0]));
  if (command === 'harm') {
    const vitest = 'node_modules/vitest/vitest.mjs';
    const suites = ['embedded', 'long-embedded', 'long-postgres', 'harm'];
    const projects = suites.flatMap((it) => ['--project', it]);
    handOver([vitest, 'run', ...projects, ...rest], {
      NODE_ENV: 'test',
      PLENUM_HARM: 'full',
    });
  } else if (command === 'script') handOver(rest, { NODE_ENV: 'production' });
  else handOver(['build/server/commands.js', command, ...rest], { NODE_ENV: 'production' });
}

async function ensureInstalled() {
  const wanted = hashOf([path.join(root, 'package-lock.json')]);
  if (readMark(installMark) === wanted && existsSync(pinnedNode)) return;
  console.log('Installing packages (about a minute, only this once) …');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [npm, args] = npmCommand(['ci', ...flags]);
  const result = spawnSync(npm, args, { stdio: 'inherit', cwd: root });
  if (result.status !== 0) {
    console.error('The packages could not be installed; the message above says why.');
    process.exit(1);
  }
  writeFileSync(installMark, wanted);
}

async function ensureBuilt() {
  const wanted = hashOf(BUILD_INPUTS.flatMap((input) => filesBelow(path.join(root, input))));
  if (readMark(buildMark) === wanted && existsSync(path.join(root, 'build/server/commands.js')))
    return;
  console.log('Building (under a minute, again only when the source changes) …');
  const build = spawnSync(
    pinnedNode,
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (build.status !== 0) {
    console.error(build.stdout, build.stderr);
    console.error('The build failed; the message above says why.');
    process.exit(1);
  }
  const { compressAssets } = await import('./compress-assets.mjs');
  await compressAssets(path.join(root, 'build/client/assets'));
  mkdirSync(path.dirname(buildMark), { recursive: true });
  writeFileSync(buildMark, wanted);
}

/** Puts what runs into a new folder: the build, the migrations, and the packages that they load, Node among them. */
async function makeProduction(folder) {
  if (!folder || existsSync(folder)) {
    console.error('Name a folder that is not there yet: npm run production -- FOLDER');
    return 1;
  }
  for (const each of ['package.json', 'package-lock.json', 'build', 'migrations']) {
    cpSync(path.join(root, each), path.join(folder, each), { recursive: true });
  }
  const [npm, args] = npmCommand(['ci', '--omit=dev', '--no-audit', '--no-fund']);
  return spawnSync(npm, args, { stdio: 'inherit', cwd: folder }).status ?? 1;
}

function handOver(args, environment) {
  const child = spawn(pinnedNode, args, {
    stdio: 'inherit',
    cwd: root,
    env: { ...environment, ...process.env },
  });
  // The terminal sends Ctrl-C to both; a supervisor signals only this process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.sql$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function readMark(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
