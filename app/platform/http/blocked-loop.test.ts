import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.server.ts';
import { metricsText } from '../metrics.server.ts';
import { asBlamable, watchLoop } from './blocked-loop.server.ts';

const lines: string[] = [];
let end: () => void;

beforeAll(() => {
  openLog('warn', { write: (line) => void lines.push(line) });
  end = watchLoop();
});
afterAll(() => {
  end();
  openLog('silent');
});

const block = () => {
  const until = performance.now() + 350;
  while (performance.now() < until);
};
const request = (pattern: string) => ({
  requestId: `id of ${pattern}`,
  method: 'POST',
  answeredBy: { pattern },
});
const reported = () =>
  lines
    .map((line): { suspects: { route: string }[] } => JSON.parse(line))
    .map(({ suspects }) => suspects.map(({ route }) => route));

describe('a blocked event loop', () => {
  it('is logged and counted with the route that was under way', async () => {
    await asBlamable(request('/slow'), async () => block());
    await expect.poll(reported).toContainEqual(['/slow']);
    expect((await metricsText()).text).toContain(
      'plenum_event_loop_block_seconds_count{route="/slow"} 1',
    );
  });

  it('is put down to none of several', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const quiet = asBlamable(request('/quiet'), () => waiting);
    await asBlamable(request('/slow'), async () => block());
    await expect.poll(reported).toContainEqual(['/slow', '/quiet']);
    release();
    await quiet;
    expect((await metricsText()).text).toContain('{route="several"} 1');
  });
});
