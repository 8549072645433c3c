import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { get, makeCast, PASSWORD, post, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { ENGINE } from '#tests/helpers/database.ts';
import { listen } from '#tests/helpers/live-stream.ts';

// The built app behind nginx with https outside, as deploy/nginx.conf describes it; Debian and others have nginx in here.
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync);
const TOKEN = 'a token for the metrics alone';
const APP_URL = 'https://plenum.test';

describe.runIf(ENGINE === 'postgres')('an installation on a server', () => {
  let app: RunningApp;
  let folder: string;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-proxy-'));
    app = await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.2/32', APP_URL });
    await makeCast(app);
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
    await app?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const metrics = async () =>
    (await get(app, '/metrics', { authorization: `Bearer ${TOKEN}` })).text();

  it('tells its metrics to whoever has the token', async () => {
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
    expect(text).toMatch(/plenum_kept_pages_total\{result="kept"\} [1-9]/);
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

  it.runIf(NGINX)('behind nginx believes nginx alone', async () => {
    const proxy = await startNginx();
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

  /** The server block of deploy/nginx.conf without certificates, connecting from an address of its own. */
  async function startNginx(): Promise<string> {
    const port = await freePort();
    const example = await readFile('deploy/nginx.conf', 'utf8');
    const server = example
      .slice(example.indexOf('upstream plenum'))
      .replace(/server\s+127\.0\.0\.1:3000/, `server ${new URL(app.address).host}`)
      .replaceAll(/^\s*listen 443.*$/gm, `  listen 127.0.0.1:${port};`)
      .replaceAll(/^\s*(?:ssl_|http2 ).*$/gm, '')
      .replace('proxy_http_version', 'proxy_bind 127.0.0.2;\n    proxy_http_version');
    await mkdir(path.join(folder, 'temp'), { recursive: true });
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
      .join('\n');
    const file = path.join(folder, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; ${process.getuid?.() === 0 ? 'user root;' : ''}
       events { worker_connections 64; }
       http { access_log off; ${temp}
       ${server} }`,
    );
    const child = spawn(NGINX ?? '', ['-c', file, '-p', folder], { stdio: 'inherit' });
    endings.push(async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    });
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${address}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200);
    return address;
  }
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
