import { parentPort, workerData } from 'node:worker_threads';
import type { Experience, Reading } from './quiet-neighbor.ts';

const PAUSE_MS = 40;

const { origin, addresses, headers }: Reading = workerData;
const times: number[] = [];
const refused: string[] = [];
let goes = true;
parentPort?.once('message', () => {
  goes = false;
});

for (let turn = 0; goes; turn += 1) {
  const address = addresses[turn % addresses.length] ?? '/';
  const started = performance.now();
  const ask = () => fetch(origin + address, { headers, redirect: 'manual' });
  // A keep-alive connection may have been closed over someone's bad request.
  const response = await ask().catch(ask).catch(String);
  if (typeof response !== 'string') await response.arrayBuffer();
  const status = typeof response === 'string' ? response : response.status;
  if (status !== 200) refused.push(`${status} ${address}`);
  times.push(performance.now() - started);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
parentPort?.postMessage({ times, refused } satisfies Experience);
