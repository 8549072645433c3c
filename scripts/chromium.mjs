import { existsSync } from 'node:fs';
import process from 'node:process';
import { installFromDebian } from './debian.mjs';

const USUAL_PATHS = [
  // Without window or menus, it runs the browser tests in four fifths of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: PLENUM_CHROMIUM, a usual place, or Debian's package installed now; null when there is none. */
export function findOrInstallChromium() {
  const found = find();
  if (found) return found;
  return installFromDebian(['chromium-headless-shell']) ? find() : null;
}

function find() {
  const named = process.env.PLENUM_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return USUAL_PATHS.find((path) => existsSync(path)) ?? null;
}

if (process.argv[1] === import.meta.filename) process.exit(findOrInstallChromium() ? 0 : 1);
