import { log } from '../log.server.ts';
import { metrics } from '../metrics.server.ts';
import type { AnsweredBy } from './request-metrics.server.ts';

/** A stretch without a turn of the event loop that is worth a line in the log. */
const LONG_MS = 200;
const TICK_MS = 50;
const NAMED_AT_MOST = 5;

type UnderWay = { requestId: string; method: string; answeredBy: AnsweredBy };

const underWay = new Set<UnderWay>();
/** What ended since the last tick: a request that blocks and is answered in one stretch. */
let finished: UnderWay[] = [];

/** Runs a request's work so that a blocked event loop can be attributed to it. */
export async function asBlamable(request: UnderWay, work: () => Promise<void>): Promise<void> {
  underWay.add(request);
  try {
    await work();
  } finally {
    underWay.delete(request);
    finished.push(request);
  }
}

/**
 * Logs each time the event loop was blocked, with the routes of the requests in progress. A single one is the cause, or a job
 * at the same time; of several, one is. A `cpuMs` far below `blockedMs` means that the machine gave the process no CPU time.
 * Returns the function that stops it.
 */
export function watchLoop(): () => void {
  let last = performance.now();
  let spent = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const used = process.cpuUsage(spent);
    const blockedMs = now - last - TICK_MS;
    if (blockedMs > LONG_MS) report(blockedMs, (used.user + used.system) / 1000);
    last = now;
    spent = process.cpuUsage();
    finished = [];
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function report(blockedMs: number, cpuMs: number): void {
  const suspects = [...finished, ...underWay];
  const routes = new Set(suspects.map(({ answeredBy }) => answeredBy.pattern));
  const [only = 'none'] = routes;
  metrics.blocks.observe({ route: routes.size > 1 ? 'several' : only }, blockedMs / 1000);
  log().warn(
    {
      blockedMs: Math.round(blockedMs),
      cpuMs: Math.round(cpuMs),
      requests: suspects.length,
      suspects: suspects.slice(0, NAMED_AT_MOST).map(({ requestId, method, answeredBy }) => ({
        requestId,
        method,
        route: answeredBy.pattern,
      })),
    },
    'the event loop was blocked',
  );
}
