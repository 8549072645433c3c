import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inOnePiece, sendWhole } from './whole-answers.server.ts';

const DOCUMENT = `<p>${'Ω filter '.repeat(400)}</p>`;
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const DATA = { 'Content-Type': 'text/x-script' };

const WAYS = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
] as const)('compresses a document for "%s" by %s', async (accepted, way) => {
  const { headers, body } = await sent(new Response(null, { headers: HTML }), DOCUMENT, accepted);
  expect(headers.get('content-encoding')).toBe(way);
  expect(headers.get('vary')).toBe('Accept-Encoding');
  expect(headers.get('content-length')).toBe(String(body.length));
  expect(WAYS[way](body).toString()).toBe(DOCUMENT);
});

it.each(['', 'identity', 'deflate', 'zstd;q=0'])('sends it as it is for "%s"', async (accepted) => {
  const answer = new Response(null, { status: 404, headers: HTML });
  const { status, headers, body } = await sent(answer, DOCUMENT, accepted);
  expect([status, headers.get('content-encoding')]).toEqual([404, null]);
  expect(headers.get('content-length')).toBe(String(body.length));
  expect(body.toString()).toBe(DOCUMENT);
});

it('reads data to its end, keeps every cookie, and leaves a short text uncompressed', async () => {
  const cookies: [string, string][] = [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ];
  const stream = new Blob(['[1,', '2]']).stream();
  const answer = new Response(stream, { headers: [...Object.entries(DATA), ...cookies] });
  const { headers, body } = await sent(answer, null, 'zstd');
  expect(body.toString()).toBe('[1,2]');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it('leaves every other answer to the server', async () => {
  for (const answer of [
    new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }),
    new Response(null, { headers: DATA }),
  ]) {
    expect(await inOnePiece(answer, null, 'br')).toBe(answer);
    expect(sendWhole(answer, null as never)).toBe(answer);
  }
});

async function sent(answer: Response, document: string | null, accepted: string) {
  const whole = await inOnePiece(answer, document, accepted);
  const server = createServer((_, outgoing) => void sendWhole(whole, outgoing)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const [incoming] = await once(get({ port }), 'response');
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const headers = new Headers();
    for (const [name, values = []] of Object.entries<string[]>(incoming.headersDistinct)) {
      for (const value of values) headers.append(name, value);
    }
    return { status: incoming.statusCode, headers, body: Buffer.concat(pieces) };
  } finally {
    server.close();
  }
}
