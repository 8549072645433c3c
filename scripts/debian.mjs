import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const APT = '/usr/bin/apt-get';
const USUAL_FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** Packages that have another name than their program. */
const PACKAGES = {
  'bean-check': 'beancount',
  'bean-query': 'beancount',
  dovecot: 'dovecot-imapd',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

/**
 * The path of a program that Debian has in a package: where it is, installed now where it is missing.
 * @throws Error that says what to install.
 */
export function debianProgram(name) {
  const packageName = packageOf(name);
  const found = find(name) ?? (installFromDebian([packageName]) ? find(name) : undefined);
  if (!found) {
    throw new Error(
      `${name} was not found and could not be installed. Install it (on Debian: apt-get install ${packageName}) and start again.`,
    );
  }
  return found;
}

/** Installs packages of Debian now, and says which; false where that can't be done. */
export function installFromDebian(names) {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(APT)) return false;
  console.log(`The tests need ${names.join(', ')}: installing with apt-get …`);
  return [['update'], ['install', '-y', '--no-install-recommends', ...names]].every((args) => {
    // Of two at once the second waits: apt itself would give up.
    const locked = ['flock', APT, APT, ...args];
    const [program, ...rest] = isRoot ? locked : ['sudo', '-n', ...locked];
    const result = spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return result.status === 0;
  });
}

function packageOf(name) {
  return PACKAGES[name] ?? name;
}

function find(name) {
  return [...USUAL_FOLDERS, ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, name))
    .find((place) => existsSync(place));
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  const missing = names.filter((name) => !find(name));
  if (missing.length > 0) installFromDebian(missing.map(packageOf));
  for (const name of names) debianProgram(name);
}
