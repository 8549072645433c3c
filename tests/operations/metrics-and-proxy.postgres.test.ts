import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { get, makeCast, PASSWORD, post, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { startNginx } from '#tests/helpers/nginx.ts';

// The built app behind nginx with https outside, as deploy/nginx.conf describes it.
const TOKEN = 'a token for the metrics alone';
const APP_URL = 'https://plenum.test';

describe('an installation on a server', () => {
  let app: RunningApp;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    app = await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.2/32', APP_URL });
    await makeCast(app);
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
    await app?.stop();
  });

  const metrics = async () =>
    (await get(app, '/metrics', { authorization: `Bearer ${TOKEN}` })).text();

  it('tells its metrics to anyone who has the token', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN}x`,
    ]) {
      const refused = await get(app, '/metrics', authorization ? { authorization } : {});
      expect([authorization, refused.status]).toEqual([authorization, 401]);
      expect(await refused.text()).not.toContain('plenum_');
    }
    await get(app, '/');
    await get(app, '/');
    await get(app, '/admin/tickets/7a0e1f9c-3b9b-4f4b-9a55-3f4f0a3a2a11');
    await get(app, '/nowhere/7a0e1f9c');
    const text = await metrics();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(/plenum_cached_pages_total\{result="cached"\} [1-9]/);
    expect(text).toMatch(
      /plenum_http_request_duration_seconds_count\{surface="back office",route="\/admin\/tickets\/:ticketId",method="GET",status="3xx"\} 1/,
    );
    expect(text).not.toContain('7a0e1f9c');
    expect(text).toMatch(/plenum_database_connections\{state="idle"\} \d/);
    expect(text).toMatch(/plenum_database_query_duration_seconds_count [1-9]/);
    expect(text).toMatch(/plenum_live_streams 0/);
  });

  it('has no such address without a token', async () => {
    const { answerMetrics } = await import('#app/platform/http/request-metrics.server.ts');
    expect(await answerMetrics(new Request('http://plenum.test/metrics'), null)).toBeNull();
  });

  it('behind nginx believes nginx alone', async () => {
    // It connects from an address of its own, which nobody else has.
    const nginx = await startNginx([app.address], '127.0.0.2');
    endings.push(nginx.stop);
    const proxy = nginx.address;
    const fields = { email: 'customer@cast.example', password: PASSWORD };
    const headers = { origin: APP_URL, host: 'plenum.test' };
    const signedIn = await post({ address: proxy }, '/customer-auth', fields, {
      ...headers,
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    });
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/;\s*secure/i);
    expect(signedIn.headers.get('location') ?? '').not.toContain('evil');
    expect(signedIn.headers.get('strict-transport-security')).toContain('max-age=');

    // Straight to the app, past nginx: what such a sender writes is not believed.
    const forged = { 'x-forwarded-for': '7.7.7.7' };
    await post(app, '/customer-auth', { ...fields, password: 'wrong' }, { ...headers, ...forged });
    const counted = await app.owner((tx) =>
      rowsOf<{ key: string }>(tx, sql`select key from rate_limits`),
    );
    const keys = counted.map(({ key }) => key).join('\n');
    expect(keys).toContain('127.0.0.1');
    expect(keys).not.toContain('127.0.0.2');
    expect(keys).not.toContain('6.6.6.6');
    expect(keys).not.toContain('7.7.7.7');

    const page = await get({ address: proxy }, '/', { 'x-forwarded-host': 'evil.example' });
    expect(await page.text()).not.toContain('evil.example');

    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const stream = await listen({ address: proxy }, cookie);
    await expect.poll(metrics).toContain('plenum_live_streams 1');
    stream.break();
    const foreign = await post({ address: proxy }, '/customer-auth', fields, {
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
  });
});
