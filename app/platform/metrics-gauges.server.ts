import { database } from './db/database.server.ts';
import type { Env } from './env.server.ts';
import { openStreams } from './live/live.server.ts';
import { addGauge, measureProcess } from './metrics.server.ts';

/** Offers the metrics of the open platform, if the environment asks for them. */
export function openMetrics({ metricsToken, logins }: Pick<Env, 'metricsToken' | 'logins'>): void {
  if (metricsToken === null) return;
  measureProcess();
  addGauge('live_streams', 'Open streams of live changes', () => [
    { labels: {}, value: openStreams() },
  ]);
  addGauge('database_connections', 'Pool connections, and requests waiting for one', () =>
    database()
      .connections()
      .map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  // The queue is read by those who work it off.
  if (logins?.jobs === null) return;
  const readJobs = async () => {
    const { rows } = await database().as('jobs').query(JOBS);
    return rows.map(({ queue, state, jobs }) => ({
      labels: { queue: String(queue), state: String(state) },
      value: Number(jobs),
    }));
  };
  addGauge('jobs', 'Jobs in the queue, across all processes', readJobs, 'first');
}

// A job that waits longer than its time is due; one that was given up stays for an hour.
const JOBS = `
  select name as queue,
    case when state in ('created', 'retry') and start_after > now() then
      case when state = 'retry' then 'failing' else 'planned' end
    when state in ('created', 'retry') then 'waiting' else state::text end as state,
    count(*)::int as jobs
  from pgboss.job where state <> 'completed' and name not like '\\_\\_%' group by 1, 2`;
