import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#tests/helpers/free-port.ts';

const STARTS_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 20_000;

/** What the measured product signs with. */
export const AUTH_SECRET = 'a secret that only the measurement knows, long enough';

/** A process that a measurement started. */
export type Started = { address: string; child: ChildProcess; stop: () => Promise<void> };

/**
 * The built product with the demo firm on a PostgreSQL database, as `npm start` runs it, in as many processes as wanted.
 * `preload` is loaded first; to `serve` is to run as `npm run serve` does; `more` are further variables.
 */
export async function startPlenum(
  databaseUrl: string,
  dataDir: string,
  {
    preload,
    processes = 1,
    command = 'start',
    more = {},
  }: {
    preload?: string;
    processes?: number;
    command?: 'start' | 'serve';
    more?: Record<string, string>;
  } = {},
): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = fork('build/server/commands.js', [command], {
    execArgv: preload ? ['--import', path.resolve(preload)] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET,
      LOG_LEVEL: 'info',
      PROCESSES: String(processes),
      ...(command === 'serve' && { SMTP_URL: 'smtp://127.0.0.1:9' }),
      ...more,
    },
  });
  return untilAnswering({ address, child, stop: () => stopProcess(child) }, '/healthz');
}

/** A program of this folder that serves on a free port; it is handed `port` and what else it needs by message. */
export async function startBare(program: string, content: object): Promise<Started> {
  const port = await freePort();
  const child = fork(path.resolve('bench', program), { serialization: 'advanced' });
  child.send({ port, ...content });
  const address = `http://127.0.0.1:${port}`;
  return untilAnswering({ address, child, stop: () => stopProcess(child) }, '/healthz');
}

/** Any other server, which is up once `probe` below its address answers. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { address, probe }: { address: string; probe: string },
): Promise<Started> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return untilAnswering({ address, child, stop: () => stopProcess(child) }, probe);
}

async function untilAnswering(started: Started, probe: string): Promise<Started> {
  // A measurement that breaks down leaves nothing running.
  const end = () => started.child.kill('SIGKILL');
  process.once('exit', end);
  started.child.once('exit', () => process.off('exit', end));
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline && started.child.exitCode === null) {
    const answer = await fetch(started.address + probe).catch(() => null);
    if (answer?.ok) return started;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await started.stop();
  throw new Error(`${started.child.spawnargs.join(' ')} did not start.`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
