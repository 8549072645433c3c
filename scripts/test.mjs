// All checks in a row on the pinned Node: types, lint, unit and integration tests on both engines, browser tests. Each
// suite runs whatever became of the ones before it; the last lines say how long each took, what failed, and count over
// all of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { auditPackages } from './audit.mjs';
import { temporaryInMemory } from './memory-folder.mjs';

const results = path.resolve('test-results');
const bin = (name) => path.resolve('node_modules/.bin', name);
const environment = {
  ...process.env,
  ...temporaryInMemory(),
  // Dozens of processes load the same scripts, the built product above all.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
const failures = [];
const times = [];

// What waits for the network does so beside what keeps the processors busy. A registry that is silent holds nobody up for
// long.
const audited = auditPackages(undefined, { giveUpAfterMs: 60_000 });
const installed = run(process.execPath, ['scripts/chromium.mjs']);
// The integration tests have a second opinion on sums of money, and a mail server to read from; the product is walked through
// in two more engines.
const PROGRAMS = ['hledger', 'bean-check', 'dovecot', 'firefox-esr', 'WebKitWebDriver', 'Xvfb'];
const hasPrograms = run(process.execPath, ['scripts/debian.mjs', ...PROGRAMS]);
// Checking the types keeps one processor busy, and the build another.
const typed = checkTypes();
await check('Format and lint', run(bin('biome'), ['ci', '--colors=off', '.']));
const isBuilt = await check('Build', run(process.execPath, ['scripts/run.mjs', 'build']));
await check('Types', typed);
heading('Known vulnerabilities of the packages');
const verdict = await audited;
console.log(verdict);
if (verdict === 'clean') passed += 1;
if (verdict === 'vulnerable') fail('Known vulnerabilities of the packages');
if (isBuilt) {
  // Where they could not be installed, the tests that ask for them say so.
  await hasPrograms;
  const unit = path.join(results, 'vitest.json');
  heading('Unit and integration tests, PostgreSQL and what can depend on the embedded engine');
  // Harm, archives, growth and the rest on the embedded engine take many minutes of their own: npm run harm.
  const projects = ['unit', 'both', 'postgres', 'newest'].flatMap((name) => ['--project', name]);
  const unitPassed = await run(bin('vitest'), [
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unit}`,
  ]);
  count(unit, unitPassed, (report) => [
    report.numPassedTests,
    report.testResults.flatMap(failuresOfFile),
  ]);

  await installed;
  heading('Browser tests');
  const browser = path.join(results, 'playwright.json');
  const browserPassed = await run(bin('playwright'), ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
  });
  count(browser, browserPassed, ({ stats, suites }) => [
    stats.expected,
    suites.flatMap(failuresOfSuite),
  ]);
}

heading('Time');
times.push({ name: 'End', at: performance.now() });
for (const [place, { name, at }] of times.slice(0, -1).entries()) {
  console.log(`${Math.round((times[place + 1].at - at) / 1000)} s  ${name}`);
}
if (failures.length > 0) console.log(`\n== Failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function heading(text) {
  times.push({ name: text, at: performance.now() });
  console.log(`\n== ${text}`);
}

/** Runs a command; resolves to whether it succeeded. */
async function run(command, args, more = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...environment, ...more } });
  const [status] = await once(child, 'close');
  return status === 0;
}

async function checkTypes() {
  return (await run(bin('react-router'), ['typegen'])) && run(bin('tsc'), ['--noEmit']);
}

async function check(name, work) {
  heading(name);
  const ok = await work;
  if (ok) passed += 1;
  else fail(name);
  return ok;
}

function fail(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  const first = own.slice(0, 8);
  failures.push([name, ...first.map((line) => `    ${line.slice(0, 200)}`)].join('\n'));
}

// A suite that leaves no report has broken down as a whole; one that fails beside its tests says so by its exit code.
function count(file, hasSucceeded, read) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(path.basename(file), `The suite left no report: ${error.message}`);
    return;
  }
  const [good, bad] = read(report);
  passed += good;
  for (const { name, message } of bad) fail(name, message);
  if (good === 0) fail(path.basename(file), 'No test of the suite passed.');
  else if (!hasSucceeded && bad.length === 0)
    fail(path.basename(file), 'The suite failed beside its tests.');
}

// A file may fail beside its tests, such as one that could not be loaded.
function failuresOfFile({ name: file, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const name = path.relative('', file);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return [{ name, message }];
  return tests.map((test) => ({
    name: `${name} > ${test.fullName}`,
    message: test.failureMessages[0],
  }));
}

function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map((test) => ({
        name: `${spec.file} > ${spec.title} (${test.projectName})`,
        message: test.results[0]?.error?.message ?? test.status,
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}
