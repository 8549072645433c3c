import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createContext } from 'react-router';

/** The document that the renderer hands to the HTTP server, with a response that has no body. */
export const renderedDocument = createContext<string | null>(null);

const DATA = 'text/x-script';
/** Less than this is sent as it is. */
const WORTH_COMPRESSING_BYTES = 1_024;

type Compress = (body: string | Uint8Array) => Promise<Buffer>;

/** Ways to compress what is sent once, in the order of preference: little work first, few bytes second. */
const COMPRESSIONS: ReadonlyMap<string, Compress> = new Map([
  ['zstd', promisify(zstdCompress)],
  ['br', (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', promisify(gzip) as Compress],
]);
const brotli = promisify(brotliCompress);

const bodies = new WeakMap<Response, string | Uint8Array>();

/**
 * Prepares the router's response for `sendWhole`: its document, or its data read to the end, in one piece and compressed as
 * `acceptEncoding` allows. The streams of a Response would cost the server far more. Other responses are returned unchanged.
 */
export async function inOnePiece(
  response: Response,
  document: string | null,
  acceptEncoding = '',
): Promise<Response> {
  const { status, headers } = response;
  const isData = headers.get('Content-Type') === DATA && response.body !== null;
  if (document === null && !isData) return response;
  const body = document ?? new Uint8Array(await response.arrayBuffer());
  headers.append('Vary', 'Accept-Encoding');
  const encoding = body.length < WORTH_COMPRESSING_BYTES ? undefined : preferred(acceptEncoding);
  const compress = encoding && COMPRESSIONS.get(encoding);
  if (compress) headers.set('Content-Encoding', encoding);
  const answer = new Response(null, { status, headers });
  bodies.set(answer, compress ? await compress(body) : body);
  return answer;
}

/**
 * Sends a response that was prepared in one piece, and returns the sign for the server that it was sent. Any other response is
 * returned unchanged.
 */
export function sendWhole(response: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(response);
  if (body === undefined) return response;
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers).end(body);
  return RESPONSE_ALREADY_SENT;
}

function preferred(acceptEncoding: string): string | undefined {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.trim())
      .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
      .map((each) => each.replace(/;.*/, '')),
  );
  return [...COMPRESSIONS.keys()].find((each) => accepted.has(each));
}
