import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, type RunningApp, startApp } from '#tests/helpers/app.ts';

// A page in memory is answered before the app, by the listener in front of it; with a query that it doesn't read, by the app.

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ APP_URL: 'https://plenum.test', METRICS_TOKEN: 'a token of the metrics' });
});
afterAll(() => app?.stop());

/** Sends a request's lines and a closing one. @returns all bytes of the answer. */
function raw(...lines: string[]): Promise<Buffer> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
}

/** An answer's bytes without what differs from one to the next. */
const lasting = (answer: Buffer) =>
  answer
    .toString('latin1')
    .replace(/\r\nDate: [^\r]+/, '\r\nDate: …')
    .replace(/\r\nx-request-id: [0-9a-f-]{36}/, '\r\nx-request-id: …');

describe.each(['/', '/kb', '/privacy', '/estimator'])('%s in memory', (path) => {
  const etagOf = async () => (await get(app, path)).headers.get('etag') ?? '';
  it.each([
    ['GET', 'Accept-Encoding: gzip, deflate, br, zstd'],
    ['GET', 'Accept-Encoding: gzip'],
    ['GET', 'Accept-Encoding: identity'],
    ['GET', 'Cookie: __Host-plenum.session_token=made.up'],
    ['GET', 'If-None-Match: "another"'],
    ['GET', 'If-None-Match: W/"x", ETAG'],
    ['HEAD', 'Accept-Encoding: br'],
    ['HEAD', 'If-None-Match: ETAG'],
  ])(
    'is the same, byte for byte, in front of the app and by it: %s, %s',
    async (method, header) => {
      const etag = await etagOf();
      const said = ['Host: plenum.test', header.replace('ETAG', etag)];
      const inFront = await raw(`${method} ${path} HTTP/1.1`, ...said);
      // The estimator reads all of its address, and is cached without a query alone.
      const other = path === '/estimator' ? `http://plenum.test${path}` : `${path}?utm_source=x`;
      const byApp = await raw(`${method} ${other} HTTP/1.1`, ...said);
      expect(lasting(inFront)).toBe(lasting(byApp));
      expect(lasting(inFront)).toMatch(/^HTTP\/1\.1 (?:200 OK|304 Not Modified)\r\n/);
      expect(lasting(inFront)).toContain('strict-transport-security: max-age=');
    },
  );
});

describe('what bounds strangers', () => {
  const HOST = 'Host: plenum.test';
  it.each([
    [400, ['GET / HTTP/1.1']],
    [400, ['GET / HTTP/1.1', HOST, HOST, 'Transfer-Encoding: chunked', 'Content-Length: 3']],
    [400, ['GET / HTTP/1.1', 'Host: a b']],
    [405, ['TRACE / HTTP/1.1', HOST]],
    [431, ['GET / HTTP/1.1', HOST, `X-Long: ${'x'.repeat(17_000)}`]],
    [431, [`GET /${'x'.repeat(17_000)} HTTP/1.1`, HOST]],
    [403, ['POST / HTTP/1.1', HOST, 'Content-Length: 0']],
  ])('holds at the address of a page in memory: %i', async (status, lines) => {
    await get(app, '/');
    expect((await raw(...lines)).toString('latin1')).toMatch(`HTTP/1.1 ${status} `);
  });
});

describe('an answer in front of the app', () => {
  it('is counted like one by it', async () => {
    const counted = async () => {
      const headers = { authorization: 'Bearer a token of the metrics' };
      const text = await (await get(app, '/metrics', headers)).text();
      const numberOf = (form: RegExp) => Number(form.exec(text)?.[1] ?? 0);
      return [
        numberOf(
          /_duration_seconds_count\{surface="public",route="cached page",method="GET",status="2xx"\} (\d+)/,
        ),
        numberOf(/plenum_cached_pages_total\{result="cached"\} (\d+)/),
      ];
    };
    await get(app, '/');
    const [answers = 0, cached = 0] = await counted();
    await get(app, '/');
    await get(app, '/?utm_source=x');
    expect(await counted()).toEqual([answers + 2, cached + 2]);
  });
});
