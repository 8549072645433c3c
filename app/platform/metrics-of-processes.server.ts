import cluster, { type Worker } from 'node:cluster';
import process from 'node:process';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What one process measured, as its registry tells it. */
type Reading = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'read' }
  | { metrics: 'reading'; reading: Reading }
  | { metrics: 'text'; id: number; text: string };

const ANSWER_WITHIN_MS = 2_000;
let asked = 0;

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Lets the process that started this one read its metrics at any time. */
export function sendReadings(read: () => Promise<Reading>): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isMessage(message) || message.metrics !== 'read') return;
    // Without an answer the last reading stands.
    read().then(
      (reading) => send({ metrics: 'reading', reading }),
      () => {},
    );
  });
}

/**
 * Returns the metrics of all processes, including this one, in the text form of Prometheus.
 * @throws Error without an answer.
 */
export function metricsOfAll(): Promise<string> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      process.off('message', hear);
    };
    const hear = (message: unknown) => {
      if (!isMessage(message) || message.metrics !== 'text' || message.id !== id) return;
      end();
      resolve(message.text);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The metrics of the other processes did not come.'));
    }, 2 * ANSWER_WITHIN_MS);
    process.on('message', hear);
    send({ metrics: 'wanted', id });
  });
}

function send(message: Message): void {
  process.send?.(message, undefined, undefined, () => {});
}

/**
 * Makes the process that started the others answer `metricsOfAll`. Counters of processes that died stay as of their last
 * reading, so that no total falls; their gauges are gone. A process that does not answer in time is reported with its last
 * reading.
 */
export function answerMetricsOfAll(serving: () => readonly Worker[]): void {
  const last = new Map<number, Reading>();
  let counted: Reading = [];
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'reading' && !worker.isDead()) last.set(worker.id, message.reading);
    if (message.metrics !== 'wanted') return;
    await Promise.all(serving().map(newReading));
    const own = [{ ...PROCESSES, values: [{ labels: {}, value: serving().length }] }];
    const text = await AggregatorRegistry.aggregate([own, ...last.values(), counted]).metrics();
    worker.send({ metrics: 'text', id: message.id, text } satisfies Message, () => {});
  });
  cluster.on('exit', ({ id }: Worker) => {
    const totals = last.get(id)?.filter(({ type }) => TOTALS.includes(String(type))) ?? [];
    last.delete(id);
    counted = AggregatorRegistry.aggregate([counted, totals]).getMetricsAsArray() as Reading;
  });
}

const TOTALS = ['counter', 'histogram'];
const PROCESSES = {
  name: 'plenum_processes',
  help: 'Processes that serve',
  type: 'gauge',
  aggregator: 'sum',
};

/** Asks a process for its measurements; resolves when they have come, it has ended, or too long has passed. */
function newReading(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('exit', end);
      resolve();
    };
    const hear = (message: unknown) => {
      if (isMessage(message) && message.metrics === 'reading') end();
    };
    const timer = setTimeout(end, ANSWER_WITHIN_MS);
    worker.on('message', hear);
    worker.on('exit', end);
    worker.send({ metrics: 'read' } satisfies Message, () => {});
  });
}
