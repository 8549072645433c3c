import cluster from 'node:cluster';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  Registry,
} from 'prom-client';
import { log } from './log.server.ts';
import { metricsOfAll, sendReadings } from './metrics-of-processes.server.ts';
import { withTimeout } from './with-timeout.ts';

/** Everything this process counts and measures, for Prometheus. */
const registry = new Registry();
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
// Between them lie the bounds of good and poor: 0.2 and 0.5 for an answer to a press, 0.8 and 1.8 for a first byte, 1.8 and 3
// for a first paint, 2.5 and 4 for the largest one; 0.1 and 0.25 for what moves.
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 10];
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 1];

function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
  return new Counter({ name: `plenum_${name}`, help, labelNames, registers: [registry] });
}

function histogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets = SECONDS,
) {
  return new Histogram({
    name: `plenum_${name}`,
    help,
    labelNames,
    buckets,
    registers: [registry],
  });
}

/** What the parts of the platform count as they work. */
export const metrics = {
  requests: histogram('http_request_duration_seconds', 'Time until a request was answered', [
    'surface',
    'route',
    'method',
    'status',
  ]),
  blocks: histogram(
    'event_loop_block_seconds',
    'Periods over 0.2 s in which no request was answered',
    ['route'],
  ),
  cachedPages: counter('cached_pages_total', 'Answers from public pages cached in memory', [
    'result',
  ]),
  inboundMails: counter('inbound_mails_total', 'Emails that came in', ['outcome']),
  mails: counter('mails_total', 'Attempts to send an email', ['outcome']),
  webhooks: counter('webhook_attempts_total', 'Attempts to deliver a webhook', ['outcome']),
  jobs: counter('job_runs_total', 'Jobs this process has run', ['queue', 'outcome']),
  tasks: histogram('task_duration_seconds', 'Time a task took in a thread, waiting included', [
    'task',
    'outcome',
  ]),
  vitals: histogram(
    'web_vital_seconds',
    'What browsers measured of pages: INP, LCP, FCP, TTFB',
    ['vital', 'route', 'rating'],
    VITAL_SECONDS,
  ),
  shifts: histogram(
    'web_vital_layout_shift',
    'How much of a page moved by itself (CLS), as browsers measured it',
    ['route', 'rating'],
    SHIFTS,
  ),
  queries: histogram('database_query_duration_seconds', 'Time of one statement', []),
  connecting: histogram(
    'database_connection_wait_seconds',
    'Time until a connection of the pool was free',
    [],
  ),
};

type Reading = { labels: Record<string, string>; value: number };

// Within the time that a process has to tell all that it measured.
const READ_WITHIN_MS = 1_000;

/**
 * Adds a gauge that is read when the metrics are asked for, and left out if that fails or takes too long. `ofAll` says how to
 * combine several processes: by the sum, or by the first reading if all read the same.
 */
export function addGauge(
  name: string,
  help: string,
  read: () => Promise<Reading[]> | Reading[],
  ofAll: 'sum' | 'first' = 'sum',
) {
  registry.removeSingleMetric(`plenum_${name}`);
  const configuration: MetricConfiguration<string> = {
    name: `plenum_${name}`,
    help,
    labelNames: LABELS,
    registers: [registry],
    aggregator: ofAll,
  };
  new Gauge({
    ...configuration,
    async collect() {
      const reading = (async () => read())();
      const readings = await withTimeout(reading, READ_WITHIN_MS).catch((error: unknown) => {
        log().warn({ err: error, metric: configuration.name }, 'a metric could not be read');
        return [];
      });
      this.reset();
      for (const { labels, value } of readings) this.set(labels, value);
    },
  });
}

// The labels that a gauge may carry.
const LABELS = ['state', 'queue'];

const LAG = 'nodejs_eventloop_lag';

let measuresProcess = false;

/** Starts measuring the process itself: memory, processor time, event loop, garbage collection. */
export function measureProcess(): void {
  if (measuresProcess) return;
  measuresProcess = true;
  collectDefaultMetrics({ register: registry });
  // Of several processes the slowest one counts: a mean would hide it.
  for (const metric of registry.getMetricsAsArray()) {
    if (metric.name.startsWith(LAG) && metric.aggregator === 'average') metric.aggregator = 'max';
  }
  sendReadings(() => registry.getMetricsAsJSON());
}

/** Returns all metrics in the text form of Prometheus, of all processes of this start, with their content type. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  const text = cluster.isWorker ? await metricsOfAll() : await registry.metrics();
  return { text, contentType: registry.contentType };
}
