import { AsyncLocalStorage } from 'node:async_hooks';
import { addAbortListener } from 'node:events';
import { sql } from 'drizzle-orm';
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobInsert,
  type JobResult,
  PgBoss,
  type Job as QueuedJob,
} from 'pg-boss';
import { database, type Tx, unsafeOwnerTransaction } from './db/database.server.ts';
import { MIGRATION_LOCK } from './db/migrate.server.ts';
import { beforeCommit } from './db/transaction-scope.server.ts';
import type { Env } from './env.server.ts';
import { log } from './log.server.ts';
import { metrics } from './metrics.server.ts';

/** Work that runs after its transaction has committed, at least once, with retries. */
export type Job<T extends object> = {
  name: string;
  /** When it runs by itself: a cron expression, in UTC. */
  schedule?: string;
  /**
   * For slow work: jobs are done one by one by this many workers instead of in batches, and at most `ofOneGroup` of them
   * at a time are of one group.
   */
  workers?: { count: number; ofOneGroup: number };
  /** Some of it waits until a moment that people notice: due work is looked for every two seconds, not every ten. */
  isPrompt?: boolean;
  /** Does the work, by the id that it keeps; throwing has it tried again later. */
  run(data: T, id?: string): Promise<void>;
};

let boss: PgBoss | null = null;
// Aborted when a stop has waited long enough for what is under way.
let patience = new AbortController();
/** Says whether the job that the caller is part of was given back; nothing outside of jobs. */
const ofJob = new AsyncLocalStorage<AbortSignal>();

/** How long a stop waits for jobs under way. */
const GRACE_MS = 10_000;
/** How long the queue then has to note what came of them. */
const NOTING_MS = 3_000;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
const QUEUE = {
  notify: true,
  // Tried for about two days, for a mail server that is down over a weekend.
  retryLimit: 60,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  // A job whose process died is someone else's after a minute or two instead of a quarter of an hour.
  heartbeatSeconds: 30,
  // A job's data may hold a one-time link, so it goes soon after the job has ended.
  deleteAfterSeconds: 3600,
};

/**
 * The grants of the logins on the queue. A login that may put jobs on it can't read what is queued, such as email with one-time
 * links. The version tells the queue's library that its tables exist.
 */
export const QUEUE_GRANTS = `
  grant usage on schema pgboss to plenum_requests, plenum_accounts, plenum_jobs;
  grant select on pgboss.version, pgboss.queue to plenum_requests, plenum_accounts;
  grant insert, select (id, start_after) on pgboss.job_common to plenum_requests, plenum_accounts;
  grant select, insert, update, delete on all tables in schema pgboss to plenum_jobs;
`;

/** Creates the job queue's tables and queues as their owner, and gives the other logins access. */
export async function prepareQueue(
  databaseUrl: string,
  jobs: readonly Pick<Job<object>, 'name'>[],
): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log().error({ err: error }, 'the job queue reports an error'));
  await boss.start();
  for (const { name } of jobs) await boss.createQueue(name, QUEUE);
  await boss.stop({ graceful: false });
  await unsafeOwnerTransaction(async (tx) => {
    // Two that grant the same at once would refuse each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql.raw(QUEUE_GRANTS));
  });
}

/**
 * Starts the job queue on the open database and runs the given jobs in this process. With `work: false`, and without the login
 * of jobs, the process only queues them.
 */
export async function openJobs(
  { databaseUrl, logins, pooler }: Pick<Env, 'databaseUrl' | 'logins' | 'pooler'>,
  jobs: readonly Job<object>[],
  { work = true }: { work?: boolean } = {},
): Promise<void> {
  const engine = database();
  // The queue's tables are made by their owner, in a session of its own.
  const isPrepared = logins !== null || pooler !== null;
  if (databaseUrl && isPrepared) await prepareQueue(databaseUrl, jobs);
  const onlyTakesIn = logins?.jobs === null;
  const started = new PgBoss({
    db: engine.jobs,
    ...(engine.kind === 'embedded' && { backend: 'pglite' }),
    useListenNotify: !onlyTakesIn,
    ...(isPrepared && { migrate: false, createSchema: false }),
    ...(onlyTakesIn && { supervise: false, schedule: false }),
  });
  started.on('error', (error) => log().error({ err: error }, 'the job queue reports an error'));
  await started.start();
  if (onlyTakesIn) {
    log().info('jobs are left to other processes: DATABASE_URL_JOBS is not set');
    boss = started;
    return;
  }
  for (const job of jobs) {
    await started.createQueue(job.name, QUEUE);
    await started.updateQueue(job.name, QUEUE);
    // Reads the queue's settings now: `send` inside a transaction must not have to ask for them.
    await started.findJobs(job.name, { id: NO_JOB });
  }
  // Open before the first job runs: what has waited since the last process may put further work on the queue.
  boss = started;
  patience = new AbortController();
  const { signal } = patience;
  if (!work) return;
  for (const job of jobs) {
    if (job.schedule) await started.schedule(job.name, job.schedule);
    await started.work<object>(
      job.name,
      {
        ...(job.workers
          ? {
              batchSize: 1,
              localConcurrency: job.workers.count,
              localGroupConcurrency: job.workers.ofOneGroup,
            }
          : { batchSize: 10 }),
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 2,
        // Several workers share a backlog, and a batch of one never counts as full.
        notifyPollingIntervalSeconds: job.isPrompt ? 2 : job.workers ? 5 : 10,
      },
      (batch) => Promise.all(batch.map((each) => attempt(job, each, signal))),
    );
  }
}

// One job that fails is tried again by itself; the others of its batch are done.
async function attempt(
  job: Job<object>,
  { id, data }: QueuedJob<object>,
  signal: AbortSignal,
): Promise<JobResult> {
  try {
    // The schedule puts jobs on the queue without data.
    await unlessGivenBack(
      ofJob.run(signal, () => job.run(data ?? {}, id)),
      signal,
    );
    metrics.jobs.inc({ queue: job.name, outcome: 'done' });
    return { id, status: 'completed' };
  } catch (error) {
    metrics.jobs.inc({ queue: job.name, outcome: 'failed' });
    log().warn({ err: error, job: job.name, jobId: id }, 'a job failed and will be tried again');
    return { id, status: 'failed', output: { message: String(error) } };
  }
}

// Alone, so that the others of its batch still count as done.
async function unlessGivenBack(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: givenBack, reject } = Promise.withResolvers<never>();
  const listening = addAbortListener(signal, () =>
    reject(new Error('The process stops before this job has ended.')),
  );
  try {
    await Promise.race([work, givenBack]);
  } finally {
    listening[Symbol.dispose]();
  }
}

/**
 * Takes no further jobs from the queue. Running jobs may queue more, record what they did and end within `graceMs`; longer ones
 * are returned, to be tried again by another process. Requests can still queue work.
 */
export async function endJobs(graceMs = GRACE_MS): Promise<void> {
  const timer = setTimeout(() => patience.abort(), graceMs);
  await boss?.stop({ graceful: true, timeout: graceMs + NOTING_MS });
  clearTimeout(timer);
}

/** Ends the jobs as `endJobs` does, and closes the queue. */
export async function closeJobs(graceMs = GRACE_MS): Promise<void> {
  await endJobs(graceMs);
  boss = null;
}

/** Work of a transaction that its end puts on the queue, by the job's name. */
const waiting = new WeakMap<Tx, Map<string, JobInsert<object>[]>>();

/**
 * Puts work on the queue as part of the caller's transaction: committed together or not at all. All work of one transaction
 * goes there at its end, in one statement for each job. `id` names the job, `startAfter` keeps it waiting, `group` names what
 * it counts to for `workers.ofOneGroup`.
 * @throws Error before `openJobs`, and in a job that was given back.
 */
export async function enqueue<T extends object>(
  tx: Tx,
  job: Job<T>,
  data: T,
  { group, ...named }: { id?: string; startAfter?: Date; group?: string } = {},
): Promise<void> {
  openQueue();
  let jobsAtEnd = waiting.get(tx);
  if (!jobsAtEnd) {
    beforeCommit(tx, () => putOnQueue(tx));
    jobsAtEnd = new Map();
    waiting.set(tx, jobsAtEnd);
  }
  const more = { ...named, data, ...(group && { group: { id: group } }) };
  jobsAtEnd.set(job.name, [...(jobsAtEnd.get(job.name) ?? []), more]);
}

async function putOnQueue(tx: Tx): Promise<void> {
  const queue = openQueue();
  const jobsAtEnd = waiting.get(tx) ?? [];
  waiting.delete(tx);
  // The actor's role has no rights on the queue's tables; the login has. Nothing comes after this but the commit.
  await tx.execute(sql`select set_config('role', 'none', true)`);
  // The builder's type leaves open what `execute` answers: both engines answer with rows.
  const { executeSql } = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
  // The workers are woken by the outbox, as others hear of changes (decision 0043).
  const byOutbox = (text: string, values?: unknown[]) =>
    executeSql(text.replaceAll('pg_notify(', 'public.tell('), values);
  for (const [name, jobs] of jobsAtEnd) {
    await queue.insert(name, jobs, { db: { executeSql: byOutbox } });
  }
}

function openQueue(): PgBoss {
  // What a job does after it was given back must not be committed: it will be done again.
  if (!boss || ofJob.getStore()?.aborted) throw new Error('The job queue is not open.');
  return boss;
}
