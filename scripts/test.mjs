// All checks in a row on the pinned Node: types, lint, unit and integration tests on both engines, browser tests. Each
// suite runs whatever became of the ones before it; the last line counts over all of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { auditPackages } from './audit.mjs';
import { findOrInstallChromium } from './chromium.mjs';

const results = path.resolve('test-results');
const bin = (name) => path.resolve('node_modules/.bin', name);
const environment = {
  ...process.env,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;

// Checking the types keeps one processor busy, and the build another.
const types = run(bin('react-router'), ['typegen']) ? begin(bin('tsc'), ['--noEmit']) : null;
check('Format and lint', () => run(bin('biome'), ['ci', '--colors=off', '.']));
heading('Known vulnerabilities of the packages');
// A registry that is silent holds nobody up for long.
const verdict = await auditPackages(undefined, { giveUpAfterMs: 60_000 });
if (verdict === 'clean') passed += 1;
if (verdict === 'vulnerable') failed += 1;
const isBuilt = check('Build', () => run(process.execPath, ['scripts/run.mjs', 'build']));
const isTyped = (await types) ?? false;
check('Types', () => isTyped);
if (isBuilt) {
  const unit = path.join(results, 'vitest.json');
  heading('Unit and integration tests, embedded engine and PostgreSQL');
  // Harm, archives and growth take seven minutes of their own: npm run harm.
  const projects = ['unit', 'embedded', 'postgres'].flatMap((name) => ['--project', name]);
  run(bin('vitest'), [
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unit}`,
  ]);
  count(unit, (report) => [report.numPassedTests, report.numFailedTests + brokenFiles(report)]);

  heading('Browser tests');
  const browser = path.join(results, 'playwright.json');
  const chromium = findOrInstallChromium();
  if (chromium) {
    run(bin('playwright'), ['test'], {
      PLENUM_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
    });
    count(browser, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky + stats.skipped]);
  } else {
    console.error(
      'No Chromium was found and none could be installed. Name one with PLENUM_CHROMIUM.',
    );
    failed += 1;
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function heading(text) {
  console.log(`\n== ${text}`);
}

function run(command, args, more = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...environment, ...more } });
  return result.status === 0;
}

/** Starts a command beside others; resolves to whether it succeeded. */
function begin(command, args) {
  const child = spawn(command, args, { stdio: 'inherit', env: environment });
  return once(child, 'close').then(([status]) => status === 0);
}

function check(name, work) {
  heading(name);
  const ok = work();
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

// A suite that leaves no report has broken down as a whole.
function count(file, read) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`The suite left no report: ${error.message}`);
    failed += 1;
    return;
  }
  const [good, bad] = read(report);
  passed += good;
  failed += bad;
  if (good === 0) failed += 1;
}

// Files that could not even be loaded count no tests of their own.
function brokenFiles(report) {
  return report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
}
