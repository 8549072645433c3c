import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answeringCachedPages } from './cached-page-listener.server.ts';
import { PageCache } from './page-cache.server.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server whose `/` is cached; what it hands on is answered with 299. */
async function serving() {
  const cache = new PageCache(false);
  let stopping = false;
  const listener = answeringCachedPages(
    cache,
    () => stopping,
    (request, response) => request.resume().on('end', () => response.writeHead(299).end()),
  );
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('It does not listen.');
  const fill = () =>
    cache.answer(new Request('http://plenum.test/'), async () => new Response('<p>page</p>'));
  await fill();
  return {
    cache,
    fill,
    stop: () => {
      stopping = true;
    },
    /** Sends a request's lines. @returns what came back until the server closed the connection. */
    ask: async (...lines: string[]) => {
      const socket = connect(address.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.write(lines.join('\r\n'));
      await once(socket, 'close');
      return answer;
    },
  };
}

const HOST = ['Host: plenum.test', 'Connection: close'];
const END = ['', ''];
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

it('answers a page in memory at once, and again on the same connection', async () => {
  const { ask } = await serving();
  const answer = await ask('GET / HTTP/1.1', 'Host: a', '', 'GET / HTTP/1.1', ...HOST, ...END);
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(answer.match(/<p>page<\/p>/g)).toHaveLength(2);
  const ids = answer.match(/x-request-id: [0-9a-f-]{36}\r\n/g) ?? [];
  expect(new Set(ids).size).toBe(2);
});

it('sends neither a page that is known already nor one whose head was asked for', async () => {
  const { ask } = await serving();
  const head = await ask('HEAD / HTTP/1.1', ...HOST, ...END);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*content-length: 11\r\n[\s\S]*\r\n\r\n$/);
  const etag = /etag: (.*)\r\n/.exec(head)?.[1] ?? '';
  const same = await ask('GET / HTTP/1.1', ...HOST, `If-None-Match: ${etag}`, ...END);
  expect(same).toMatch(/^HTTP\/1\.1 304 Not Modified[\s\S]*\r\n\r\n$/);
  expect(same).not.toContain('content-length');
});

it.each([
  ['another method', ['POST / HTTP/1.1', ...HOST, 'Content-Length: 0', ...END]],
  ['a body', ['GET / HTTP/1.1', ...HOST, 'Content-Length: 1', '', 'x']],
  ['a body in parts', ['GET / HTTP/1.1', ...HOST, 'Transfer-Encoding: chunked', '', '0', ...END]],
  ['a query', ['GET /?q=1 HTTP/1.1', ...HOST, ...END]],
  ['a whole address', ['GET http://plenum.test/ HTTP/1.1', ...HOST, ...END]],
  ['another path', ['GET /kb HTTP/1.1', ...HOST, ...END]],
  ['the same path written otherwise', ['GET /./ HTTP/1.1', ...HOST, ...END]],
  ['no host', ['GET / HTTP/1.0', ...END]],
  ['an odd host', ['GET / HTTP/1.1', 'Host: a/b', 'Connection: close', ...END]],
  ['a host that is none', ['GET / HTTP/1.1', 'Host: 1.2.3.400', 'Connection: close', ...END]],
  ['a port that is none', ['GET / HTTP/1.1', 'Host: a:99999', 'Connection: close', ...END]],
])('hands %s on', async (_what, lines) => {
  const { ask } = await serving();
  expect(statusOf(await ask(...lines))).toBe(299);
});

it('hands everything on when the page is gone, until it is rendered again', async () => {
  const { ask, cache, fill } = await serving();
  cache.clear();
  const asked = ['GET / HTTP/1.1', ...HOST, ...END];
  expect(statusOf(await ask(...asked))).toBe(299);
  await fill();
  expect(statusOf(await ask(...asked))).toBe(200);
});

it('hands everything on when the process is on its way out', async () => {
  const { ask, stop } = await serving();
  stop();
  expect(statusOf(await ask('GET / HTTP/1.1', ...HOST, ...END))).toBe(299);
});
