import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, makeCast, ORIGIN, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

const TOKEN = 'a token for the metrics alone';
const TICKET = 'routes/admin/tickets/conversation';

let app: RunningApp;
let cookie: string;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' });
  await makeCast(app);
  cookie = await signIn(app, 'customer@cast.example');
});
afterAll(() => app?.stop());

const vital = (more: object = {}) => ({
  name: 'INP',
  value: 96,
  rating: 'good',
  route: TICKET,
  ...more,
});
const report = (...vitals: unknown[]) => JSON.stringify({ vitals });

function send(body: string, { from = '10.8.0.1', ...headers }: Record<string, string> = {}) {
  return fetch(`${app.address}/vitals`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: ORIGIN,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...headers,
    },
    body,
  });
}

/** The lines of the metrics that tell of pages. */
async function told(): Promise<string[]> {
  const response = await get(app, '/metrics', { authorization: `Bearer ${TOKEN}` });
  return (await response.text()).split('\n').filter((line) => line.startsWith('plenum_web_vital'));
}

describe('what a browser reports of a page', () => {
  it('is in the metrics by the pattern of its route, and nowhere else', async () => {
    const before = await fingerprint(app);
    const response = await send(
      report(
        vital(),
        vital({ value: 620, rating: 'poor' }),
        vital({ name: 'LCP', value: 1400, route: 'routes/public/landing' }),
        vital({ name: 'CLS', value: 0.02 }),
      ),
      { cookie },
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.getSetCookie()).toEqual([]);
    const lines = await told();
    const labels = 'vital="INP",route="/admin/tickets/:ticketId"';
    expect(lines).toContain(`plenum_web_vital_seconds_bucket{le="0.1",${labels},rating="good"} 1`);
    expect(lines).toContain(`plenum_web_vital_seconds_count{${labels},rating="good"} 1`);
    expect(lines).toContain(`plenum_web_vital_seconds_sum{${labels},rating="poor"} 0.62`);
    expect(lines).toContain(
      'plenum_web_vital_seconds_count{vital="LCP",route="/",rating="good"} 1',
    );
    expect(lines).toContain(
      'plenum_web_vital_layout_shift_sum{route="/admin/tickets/:ticketId",rating="good"} 0.02',
    );
    expect(lines.filter((line) => /customer|cast|10\.8|conversation/.test(line))).toEqual([]);
    expect(await fingerprint(app)).toEqual(before);
  });

  it.each<[what: string, body: string, status: number]>([
    ['nothing', '', 400],
    ['no JSON', '{"vitals":[', 400],
    ['no report', 'null', 400],
    ['an empty report', report(), 400],
    ['a form', 'vitals=1', 400],
    ['no route', report({ name: 'INP', value: 1, rating: 'good' }), 400],
    ['an unknown route', report(vital({ route: 'routes/nowhere' })), 400],
    ['an address', report(vital({ route: '/admin/tickets/7a0e1f9c' })), 400],
    ['a route that is no page', report(vital({ route: 'routes/files/search' })), 400],
    ['a name of the prototype', report(vital({ route: '__proto__' })), 400],
    ['an unknown vital', report(vital({ name: 'FID' })), 400],
    ['an unknown rating', report(vital({ rating: 'fine"} 1' })), 400],
    ['a text as a value', report(vital({ value: '96' })), 400],
    ['a value below nothing', report(vital({ value: -1 })), 400],
    ['an endless value', `{"vitals":[${JSON.stringify(vital()).replace('96', '1e999')}]}`, 400],
    ['a value of days', report(vital({ value: 600_001 })), 400],
    ['a shift of many pages', report(vital({ name: 'CLS', value: 101 })), 400],
    ['one word more', report(vital({ email: 'customer@cast.example' })), 400],
    ['one word more beside', JSON.stringify({ vitals: [vital()], user: 1 }), 400],
    ['a bad vital among good ones', report(vital(), vital({ route: 'x' })), 400],
    ['more than a page has', report(...Array.from({ length: 51 }, () => vital())), 400],
    ['deep lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['many characters', report(vital({ route: 'x'.repeat(20_000) })), 413],
    ['too many bytes', report(vital({ route: 'x'.repeat(1_100_000) })), 413],
  ])('is refused as a whole, and counts for nothing: %s', async (_what, body, status) => {
    const before = await told();
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await told()).toEqual(before);
  });

  it('may be as long as a report of fifty of the longest', async () => {
    const longest = vital({
      name: 'TTFB',
      value: 12_345.678_901_234_5,
      rating: 'needs-improvement',
      route: 'routes/admin/knowledge-base/categories/list',
    });
    expect((await send(report(...Array.from({ length: 50 }, () => longest)))).status).toBe(204);
  });

  it('comes from our own pages, by POST', async () => {
    expect((await send(report(vital()), { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await get(app, '/vitals')).status).toBe(400);
  });

  it('is taken so often from one address, and goes on from another', async () => {
    const from = '10.8.0.9';
    for (let round = 0; round < 12; round += 1) {
      const answers = Array.from({ length: 50 }, () => send('', { from }));
      for (const { status } of await Promise.all(answers)) expect(status).toBe(400);
    }
    expect((await send(report(vital()), { from })).status).toBe(429);
    expect((await send(report(vital()))).status).toBe(204);
  });

  it('is asked of browsers only where someone may read it', async () => {
    expect(await (await get(app, '/kb')).text()).toContain('data-vitals="wanted"');
  });
});
