import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium } from '../scripts/chromium.mjs';

const FOLDER = path.resolve('bench/lighthouse');

/** The path of a Chromium. @throws Error when there is none. */
export function chromium(): string {
  const found = findOrInstallChromium();
  if (!found) throw new Error('No Chromium was found. Name one with PLENUM_CHROMIUM.');
  return found;
}

/** Lighthouse's program, of the packages that only the measurements need. @throws Error when they can't be installed. */
export function lighthouse(): string {
  const modules = path.join(FOLDER, 'node_modules');
  const mark = path.join(modules, '.plenum-lockfile');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    console.log('Installing Lighthouse (only this once) …');
    const result = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    if (result.status !== 0) throw new Error('Lighthouse could not be installed.');
    writeFileSync(mark, wanted);
  }
  return path.join(modules, 'lighthouse/cli/index.js');
}

function npm(args: readonly string[]) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit', cwd: FOLDER })
    : spawnSync('npm', args, { stdio: 'inherit', cwd: FOLDER });
}

/** What a program says of its version, for the header. */
export function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
