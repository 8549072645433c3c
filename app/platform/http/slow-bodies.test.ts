import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endIfSlow } from './slow-bodies.server.ts';

let server: Server;
let port = 0;
/** What the server made of each body: its length, or "left" where it never came to its end. */
let bodies: (number | 'left')[] = [];

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    endIfSlow(incoming, outgoing, { graceMs: 200, bytesPerSecond: 1_000_000 });
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    incoming.on('error', () => bodies.push('left'));
    incoming.on('end', () => {
      bodies.push(size);
      outgoing.end('read');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends a request whose body stops after what is given. @returns what came back until the connection ended. */
function send(head: string, body: string): Promise<string> {
  bodies = [];
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`),
    );
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

describe('a body that comes too slowly', () => {
  it.each([
    ['announced', 'Content-Length: 5000', 'x'],
    ['in chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
    ['after a fast beginning', 'Content-Length: 500000', 'x'.repeat(100_000)],
  ])('is ended: %s', async (_, head, body) => {
    expect(await send(head, body)).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodies).toEqual(['left']);
  });

  it('is no body that is there, however long the answer takes', async () => {
    const answer = await send('Content-Length: 3\r\nConnection: close', 'all');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toEqual([3]);
  });
});
