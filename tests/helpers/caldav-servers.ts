import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { debianProgram } from '../../scripts/debian.mjs';
import { freePort } from './free-port.ts';

/** A CalDAV server of Debian's with files of its own. */
export type CaldavServer = {
  url: string;
  account: { userName: string; password: string };
  /** The address of a calendar, which may not exist yet. */
  calendarAt: (name: string) => string;
  makeCalendar: (name: string, component: 'VEVENT' | 'VTODO') => Promise<void>;
  dropCalendar: (name: string) => Promise<void>;
  /** Writes an event, or removes it (null). */
  put: (calendar: string, file: string, text: string | null) => Promise<void>;
  /** The text of an event, unfolded; null where it is not there. */
  get: (calendar: string, file: string) => Promise<string | null>;
  stop: () => Promise<void>;
};

const ACCOUNT = { userName: 'dana', password: 'secret' };

/** Starts Radicale, which asks for a password. */
export async function startRadicale(): Promise<CaldavServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'radicale-'));
  const port = await freePort();
  const config = path.join(folder, 'config');
  writeFileSync(path.join(folder, 'users'), `${ACCOUNT.userName}:${ACCOUNT.password}\n`);
  writeFileSync(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${folder}/data\n`,
  );
  const running = spawn(debianProgram('radicale'), ['--config', config], { stdio: 'ignore' });
  return caldavServer(running, folder, port, '/dana/');
}

/** Starts Xandikos, which lets everyone in. */
export async function startXandikos(): Promise<CaldavServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xandikos-'));
  const port = await freePort();
  mkdirSync(path.join(folder, 'data'));
  const args = [
    '-d',
    path.join(folder, 'data'),
    '-l',
    '127.0.0.1',
    '-p',
    String(port),
    '--defaults',
  ];
  const running = spawn(debianProgram('xandikos'), args, { stdio: 'ignore' });
  return caldavServer(running, folder, port, '/user/calendars/');
}

async function caldavServer(
  running: ChildProcess,
  folder: string,
  port: number,
  home: string,
): Promise<CaldavServer> {
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${ACCOUNT.userName}:${ACCOUNT.password}`).toString('base64')}`;
  const send = async (method: string, address: string, type: string, body?: string) => {
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}.`);
  };
  const calendarAt = (name: string) => `${url}${home}${name}/`;
  await untilAnswering(url);
  return {
    url,
    account: ACCOUNT,
    calendarAt,
    makeCalendar: (name, component) =>
      send(
        'MKCALENDAR',
        calendarAt(name),
        'text/xml',
        `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${name}</D:displayname><C:supported-calendar-component-set><C:comp name="${component}"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
      ),
    dropCalendar: (name) => send('DELETE', calendarAt(name), 'text/plain'),
    put: (calendar, file, text) =>
      send(
        text === null ? 'DELETE' : 'PUT',
        `${calendarAt(calendar)}${file}.ics`,
        'text/calendar',
        text ?? undefined,
      ),
    async get(calendar, file) {
      const answer = await fetch(`${calendarAt(calendar)}${file}.ics`, {
        headers: { authorization },
      });
      return answer.ok ? (await answer.text()).replace(/\r?\n[ \t]/g, '') : null;
    },
    async stop() {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(url: string): Promise<void> {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers at ${url}.`);
}
