import cluster, { type Worker } from 'node:cluster';
import process from 'node:process';
import { type Env, readEnv } from '#app/platform/env.server.ts';
import { endOnTheUnforeseen } from '#app/platform/last-resort.server.ts';
import { log, openLog } from '#app/platform/log.server.ts';
import { answerMetricsOfAll } from '#app/platform/metrics-of-processes.server.ts';

/** What a process tells the one that started it: from now on it serves, and can be told to stop. */
export const SERVING = 'serving';
/** What it is told then. A signal would reach it twice where a supervisor sends one to all processes. */
export const STOP = 'stop';

// A process ends by itself within 15 seconds.
const STOP_WITHIN_MS = 17_000;
// One that served for so long did not die of its start.
const SETTLED_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const STARTS_AT_MOST = 5;

/**
 * Serves in as many processes as the environment asks for, and stays to replace those that die. Returns false, and does
 * nothing, where this process has to do the work of `command` itself: as the only one, as one of several, or to say what is
 * wrong with the environment.
 */
export function serveInProcesses(command: string | undefined): boolean {
  if (cluster.isWorker || (command !== 'start' && command !== 'serve')) return false;
  let env: Env;
  try {
    env = readEnv(command, process.env);
  } catch {
    return false;
  }
  if (env.processes === 1) return false;
  openLog(env.logLevel);
  supervise(env.processes);
  return true;
}

function supervise(count: number): void {
  // The system has all of them accept from one socket: what waits there is lost with none of them (decision 0041).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const serving = new Set<Worker>();
  const everyone = () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
  let isUp = false;
  let stopping = false;
  let exitCode = 0;

  const open = (failures = 0) => {
    if (stopping) return;
    const worker = cluster.fork();
    let servingSince: number | null = null;
    worker.on('message', (message: unknown) => {
      if (message !== SERVING) return;
      servingSince = Date.now();
      serving.add(worker);
      if (stopping) tellToStop(worker);
      if (isUp) return;
      isUp = true;
      // The first one has migrated; the others find the tables as they need them.
      for (let further = 1; further < count; further += 1) open();
    });
    worker.once('exit', (code, signal) => {
      serving.delete(worker);
      if (stopping) {
        // One that was still starting was ended by the signal.
        if (code !== 0 && servingSince !== null) exitCode = 1;
        if (everyone().every((each) => each.isDead())) process.exit(exitCode);
        return;
      }
      const hasSettled = servingSince !== null && Date.now() - servingSince > SETTLED_MS;
      const next = hasSettled ? 1 : failures + 1;
      const noneStarts = servingSince === null && serving.size === 0;
      if (noneStarts && (!isUp || next >= STARTS_AT_MOST)) {
        if (isUp) log().fatal('no process can be started');
        process.exit(1);
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (next - 1), LONGEST_PAUSE_MS);
      log().warn(
        { pid: worker.process.pid, code, signal, pauseMs },
        'a process ended and is replaced',
      );
      setTimeout(() => open(next), pauseMs);
    });
  };

  const stop = () => {
    const late = () => {
      for (const each of everyone()) each.process.kill('SIGKILL');
      process.exit(1);
    };
    if (stopping) return late();
    stopping = true;
    if (everyone().length === 0) process.exit(0);
    setTimeout(late, STOP_WITHIN_MS);
    for (const each of everyone()) tellToStop(each);
  };
  const tellToStop = (worker: Worker) => {
    if (serving.has(worker)) worker.send(STOP, () => {});
    // It holds nobody's request yet.
    else worker.process.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  endOnTheUnforeseen(async () => {});
  answerMetricsOfAll(() => [...serving]);
  log().info({ processes: count, pid: process.pid }, 'starting processes');
  open();
}
