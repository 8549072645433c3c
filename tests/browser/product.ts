import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';

/** A product that was started as `npm start` does it, in a process of its own. */
type Product = { url: string; stop: () => Promise<void> };

/** Starts the built product on a free port; where the data are empty it loads the demo firm first. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let output = '';
  // The embedded database is WebAssembly: a test's product ends before compiling that a second time, to run faster, pays.
  const app = spawn(process.execPath, ['--liftoff-only', 'build/server/commands.js', 'start'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  app.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  app.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const deadline = Date.now() + 500_000;
  while (Date.now() < deadline) {
    if (app.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return { url, stop: () => end(app) };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  app.kill('SIGKILL');
  throw new Error(`The product did not start:\n${output}`);
}

async function end(app: ChildProcess): Promise<void> {
  app.kill('SIGTERM');
  if (app.exitCode === null) await new Promise((resolve) => app.once('exit', resolve));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', () => resolve()));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
