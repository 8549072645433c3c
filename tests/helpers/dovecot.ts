import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { debianProgram } from '../../scripts/debian.mjs';
import { freePort } from './free-port.ts';

/** Whom mail processes run as where the tests run as root, who may not read mail. */
const NOBODY = 65_534;

/** A Dovecot of its own, with a mailbox for anyone. */
export type Dovecot = {
  /** Where one user's mailbox is, as IMAP_URL takes it. */
  urlOf: (user: string) => string;
  /** Puts a message into a user's mailbox, as a delivery agent does. */
  deliver: (user: string, raw: Uint8Array) => void;
  /** Ends it as a crash does, and starts it again on the same port. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts Debian's Dovecot with its files in a folder of its own. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dovecot-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const own = (place: string) => isRoot && chownSync(place, uid, gid);
  const config = path.join(folder, 'dovecot.conf');
  const mail = path.join(folder, 'mail');
  mkdirSync(mail);
  own(mail);
  // Its folder opens to the mail processes, which are another user's.
  chmodSync(folder, 0o755);
  writeFileSync(config, configOf(folder, port, uid, gid, isRoot));
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn(debianProgram('dovecot'), ['-F', '-c', config], { stdio: 'ignore' });
    await untilListening(port, () => readFile(path.join(folder, 'log'), 'utf8').catch(() => ''));
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = running;
    running = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  };
  await start();
  let count = 0;
  return {
    urlOf: (user) => `imap://${user}:secret@127.0.0.1:${port}/INBOX`,
    deliver: (user, raw) => {
      const box = path.join(mail, user);
      for (const part of ['', 'new', 'cur', 'tmp']) {
        mkdirSync(path.join(box, part), { recursive: true });
        own(path.join(box, part));
      }
      count += 1;
      const name = `${Date.now()}.${process.pid}_${count}.test`;
      writeFileSync(path.join(box, 'tmp', name), raw);
      own(path.join(box, 'tmp', name));
      renameSync(path.join(box, 'tmp', name), path.join(box, 'new', name));
    },
    crash: () => end('SIGTERM'),
    start,
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(folder: string, port: number, uid: number, gid: number, isRoot: boolean): string {
  const user = os.userInfo().username;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
mailbox_idle_check_interval = 1 secs
${isRoot ? '' : `default_internal_user = ${user}\ndefault_login_user = ${user}\ndefault_internal_group = ${user}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
`;
}

async function untilListening(port: number, log: () => Promise<string>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
    if (listens) return;
    if (Date.now() > deadline) throw new Error(`Dovecot does not listen:\n${await log()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
