import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ORIGIN } from './app.ts';
import { withPooler } from './database-logins.ts';
import { freePort } from './free-port.ts';

/** The product as `npm run serve` runs it, in a process of its own. */
export type AppProcess = {
  address: string;
  pid: number;
  /** What it has printed so far, warnings and errors among them. */
  output: () => string;
  /** Sends a signal and waits until the process has ended. Returns its exit code, null where the signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  hasEnded: () => boolean;
  /** Waits until the process has ended by itself; its exit code. */
  ended: () => Promise<number | null>;
};

/** What two processes of one installation share. */
/** What all processes of the tests sign with. */
export const AUTH_SECRET = 'a secret that the processes share, long enough';

const START_WITHIN_MS = 500_000;

// As systemd does it with a .socket unit. It never takes a connection itself: waiting for its process blocks its loop.
const SUPERVISOR = `
const [port, ...command] = process.argv.slice(1);
const socket = require('node:net').createServer().listen(Number(port), '127.0.0.1', () => {
  const handOver = 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"';
  for (let code = 0; code === 0; ) {
    code = require('node:child_process').spawnSync('sh', ['-c', handOver, 'sh', ...command], {
      stdio: ['ignore', 'inherit', 'inherit', socket._handle.fd],
    }).status;
  }
  process.exit(1);
});`;

/**
 * Starts the built product and waits until it answers. Without DATABASE_URL it runs on the embedded engine, as `npm start`
 * does, only without the demo firm.
 * `fileBlocks` limits each file that it writes, in blocks of 512 bytes. `supervised` has a supervisor keep its socket, print
 * its pid and start it again whenever it ended well; the process that is given back is then the supervisor.
 * @throws Error with what it printed, when it does not start.
 */
export async function startProcess(
  environment: { DATA_DIR: string } & Record<string, string>,
  {
    port,
    fileBlocks,
    supervised = false,
  }: { port?: number; fileBlocks?: number; supervised?: boolean } = {},
): Promise<AppProcess> {
  const chosen = port ?? (await freePort());
  let output = '';
  // Real use asks for a mail server; without one it is tried out.
  const command = environment.DATABASE_URL && environment.SMTP_URL ? 'serve' : 'start';
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `;
  const app = [process.execPath, 'build/server/commands.js', command];
  const run = supervised ? [process.execPath, '-e', SUPERVISOR, String(chosen), ...app] : app;
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...run], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(chosen),
      APP_URL: ORIGIN,
      AUTH_SECRET,
      ALLOW_UNENCRYPTED: 'database,site',
      LOG_LEVEL: 'warn',
      PROCESSES: '1',
      ...((environment.DATABASE_URL || environment.DATABASE_URL_REQUESTS) && withPooler()),
      ...environment,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const made: AppProcess = {
    address: `http://127.0.0.1:${chosen}`,
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal) => end(child, signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: async () => {
      if (!made.hasEnded()) await once(child, 'exit');
      return child.exitCode;
    },
  };
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && !made.hasEnded()) {
    const answer = await fetch(`${made.address}/healthz`).catch(() => null);
    if (answer?.ok) return made;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  if (!made.hasEnded()) await made.end('SIGKILL');
  throw new Error(`The process did not start:\n${output}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
