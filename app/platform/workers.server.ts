import { Worker } from 'node:worker_threads';
import { log } from './log.server.ts';
import { metrics } from './metrics.server.ts';

/** Work that took too much time or memory in a thread; the thread was ended. */
export class OverrunError extends Error {
  override name = 'OverrunError';
  constructor(task: string, reason: string) {
    super(`The task "${task}" was stopped: ${reason}.`);
  }
}

/** So much work is waiting that one more piece would wait too long. */
export class BusyError extends Error {
  override name = 'BusyError';
  constructor(message = 'The server is busy right now. Please try again in a moment.') {
    super(message);
  }
}

/**
 * Threads that do the same kind of work. Words have their own, so that no page waits for a document, and signatures, so
 * that what a stranger signed keeps no email from being read, and calendars; a thread that draws
 * documents holds their fonts and some 200 MB.
 */
const LANES = {
  words: { threads: 1, waiting: 500, megabytes: 192 },
  mail: { threads: 1, waiting: 100, megabytes: 256 },
  signatures: { threads: 1, waiting: 100, megabytes: 512 },
  calendars: { threads: 1, waiting: 200, megabytes: 256 },
  documents: { threads: 2, waiting: 50, megabytes: 512 },
} as const;

type LaneName = keyof typeof LANES;

type Task = {
  name: string;
  input: unknown;
  budgetMs: number;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

/** What a thread answers. */
export type Answered = { output: unknown } | { error: unknown };

const IDLE_MS = 60_000;

// Built, the thread's code is a file of its own; tests run it from the source.
const ENTRY = import.meta.env.PROD
  ? new URL('../worker.js', import.meta.url)
  : new URL('../../scripts/worker-from-source.mjs', import.meta.url);

class Lane {
  readonly #limits: (typeof LANES)[LaneName];
  readonly #waiting: Task[] = [];
  readonly #idle = new Set<Thread>();
  readonly #all = new Set<Thread>();

  constructor(limits: (typeof LANES)[LaneName]) {
    this.#limits = limits;
  }

  run(task: Task): void {
    if (this.#waiting.length >= this.#limits.waiting) {
      task.reject(new BusyError());
      return;
    }
    this.#waiting.push(task);
    this.#go();
  }

  async close(): Promise<void> {
    for (const task of this.#waiting.splice(0)) task.reject(new BusyError());
    await Promise.all([...this.#all].map((thread) => thread.close()));
  }

  #go(): void {
    const [task] = this.#waiting;
    if (!task) return;
    const [idle] = this.#idle;
    const thread = idle ?? (this.#all.size < this.#limits.threads ? this.#open() : null);
    if (!thread) return;
    this.#waiting.shift();
    this.#idle.delete(thread);
    thread.work(task, () => {
      if (this.#all.has(thread)) this.#idle.add(thread);
      this.#go();
    });
  }

  #open(): Thread {
    const thread = new Thread(this.#limits.megabytes, () => {
      this.#all.delete(thread);
      this.#idle.delete(thread);
      this.#go();
    });
    this.#all.add(thread);
    return thread;
  }
}

/** One thread with at most one task. It ends by itself when it had none for a while, and never keeps the process. */
class Thread {
  readonly #worker: Worker;
  #task: Task | null = null;
  #timer: NodeJS.Timeout | undefined;
  #whenFree = () => {};
  readonly #onGone: () => void;

  constructor(megabytes: number, onGone: () => void) {
    this.#onGone = onGone;
    this.#worker = new Worker(ENTRY, {
      // A thread reads what it is given: it needs no secret of this process.
      env: { NODE_ENV: process.env.NODE_ENV },
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    this.#worker.unref();
    this.#worker.on('message', (answered: Answered) => {
      if ('error' in answered) this.#settle((task) => task.reject(answered.error));
      else this.#settle((task) => task.resolve(answered.output));
      this.#timer = setTimeout(() => this.end(), IDLE_MS).unref();
      this.#whenFree();
    });
    this.#worker.on('error', (error) => {
      const isMemory =
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#settle((task) =>
        task.reject(isMemory ? new OverrunError(task.name, 'it took too much memory') : error),
      );
    });
    this.#worker.on('exit', () => {
      clearTimeout(this.#timer);
      this.#settle((task) => task.reject(new OverrunError(task.name, 'its thread ended')));
      this.#onGone();
    });
  }

  work(task: Task, whenFree: () => void): void {
    clearTimeout(this.#timer);
    this.#task = task;
    this.#whenFree = whenFree;
    this.#worker.ref();
    this.#timer = setTimeout(() => {
      log().warn({ task: task.name, ms: task.budgetMs }, 'a task took too long and was stopped');
      this.#settle(() => task.reject(new OverrunError(task.name, 'it took too much time')));
      void this.end();
    }, task.budgetMs);
    try {
      this.#worker.postMessage({ name: task.name, input: task.input });
    } catch (error) {
      this.#settle(() => task.reject(error));
      whenFree();
    }
  }

  /** Ends it because the process stops: what it was doing is as little at fault as what waited. */
  async close(): Promise<void> {
    this.#settle((task) => task.reject(new BusyError()));
    await this.end();
  }

  async end(): Promise<void> {
    // Before it has ended: no further task may be handed to it.
    this.#onGone();
    await this.#worker.terminate();
  }

  #settle(how: (task: Task) => void): void {
    const task = this.#task;
    if (!task) return;
    clearTimeout(this.#timer);
    this.#task = null;
    this.#worker.unref();
    how(task);
  }
}

let lanes: Partial<Record<LaneName, Lane>> = {};

/**
 * Makes a function of `app/worker.server.ts` run in a thread, so that requests continue. Input and output are copied, so they
 * contain no functions; it has no database.
 * @throws OverrunError when it takes longer than `budgetMs` from its start, or too much memory; BusyError when too many are
 * waiting.
 */
export function inWorker<Work extends (input: never) => unknown>(
  name: string,
  { lane, budgetMs }: { lane: LaneName; budgetMs: number },
) {
  return (input: Parameters<Work>[0]) =>
    new Promise<Awaited<ReturnType<Work>>>((resolve, reject) => {
      lanes[lane] ??= new Lane(LANES[lane]);
      const measured = metrics.tasks.startTimer({ task: name });
      lanes[lane].run({
        name,
        input,
        budgetMs,
        resolve: (output) => {
          measured({ outcome: 'done' });
          resolve(output as Awaited<ReturnType<Work>>);
        },
        reject: (error) => {
          measured({ outcome: error instanceof OverrunError ? 'stopped' : 'failed' });
          reject(error);
        },
      });
    });
}

/** Ends every thread. What still runs or waits is refused. */
export async function closeWorkers(): Promise<void> {
  const open = Object.values(lanes);
  lanes = {};
  await Promise.all(open.map((lane) => lane.close()));
}
