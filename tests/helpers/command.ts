import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { ORIGIN, PASSWORD, post } from './app.ts';

/** The environment of one machine on which commands run. */
export type Machine = Record<string, string> & { DATA_DIR: string };

/** A machine whose data folder and whose person's place are in `folder`. */
export function machineIn(
  folder: string,
  name: string,
  more: Record<string, string> = {},
): Machine {
  return {
    DATA_DIR: path.join(folder, name),
    APP_URL: ORIGIN,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    INIT_CWD: folder,
    ...more,
  };
}

const running = new Set<ChildProcess>();

/** Ends what a test has left running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Begins a command of the built product, as people run it, in the project's folder or where it was copied to. */
export function begin(args: readonly string[], machine: Machine, cwd = process.cwd()) {
  const child: ChildProcess = spawn(process.execPath, ['build/server/commands.js', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...machine },
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      said.text += part.toString();
    });
  }
  const done = once(child, 'close').then(([code]: unknown[]) => ({ code, text: said.text }));
  return { child, said, done };
}

/** Runs a command to its end: its exit code and what it printed. */
export function command(args: readonly string[], machine: Machine) {
  return begin(args, machine).done;
}

/** Starts the product on a machine and returns its address. */
export async function serving(machine: Machine, mode = 'start') {
  const { child, said } = begin([mode], machine);
  const found = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said.text)?.[0];
  await expect.poll(found, { timeout: 60_000 }).toBeTruthy();
  return {
    address: found() ?? '',
    said: () => said.text,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Whether the cast's customer can sign in there. */
export async function signsIn(app: { address: string }): Promise<boolean> {
  const fields = { email: 'customer@cast.example', password: PASSWORD };
  const response = await post(app, '/customer-auth', fields);
  return response.headers.getSetCookie().some((cookie) => cookie.includes('session_token'));
}
