import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const APT = '/usr/bin/apt-get';
const USUAL_FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** Packages that have another name than their program. */
const PACKAGES = { dovecot: 'dovecot-imapd' };

/**
 * The path of a program that Debian has in a package: where it is, installed now where it is missing.
 * @throws Error that says what to install.
 */
export function debianProgram(name) {
  const find = () =>
    [...USUAL_FOLDERS, ...(process.env.PATH ?? '').split(path.delimiter)]
      .map((folder) => path.join(folder, name))
      .find((place) => existsSync(place));
  const packageName = PACKAGES[name] ?? name;
  const found = find() ?? (installFromDebian(packageName) ? find() : undefined);
  if (!found) {
    throw new Error(
      `${name} was not found and could not be installed. Install it (on Debian: apt-get install ${packageName}) and start again.`,
    );
  }
  return found;
}

/** Installs a package of Debian now; false where that can't be done. */
export function installFromDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(APT)) return false;
  console.log(`Installing ${name} with apt-get …`);
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every((args) => {
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

if (process.argv[1] === import.meta.filename) {
  for (const name of process.argv.slice(2)) debianProgram(name);
}
