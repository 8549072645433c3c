import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  hostOf,
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
} from './public-address.server.ts';

/** A request to an address that someone has typed. */
type OutgoingRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** From the first step to the last byte. */
  timeoutMs: number;
  /** More of an answer is not read: `cut` takes what came until then as the answer, `fail` takes none. */
  mostBytes: number;
  whenLonger: 'cut' | 'fail';
  /** Whether private addresses and plain http are called. */
  allowsPrivate: boolean;
  /** Whether plain http to public addresses is called too. */
  allowsHttp?: boolean;
};

/** What came back. */
type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Calls an address that someone has typed. Follows no redirects, reuses no connection, and checks the host as it connects.
 * @throws PrivateAddressError, and Error for anything else that goes wrong.
 */
export function requestOutside(url: URL, asked: OutgoingRequest): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    if (!asked.allowsPrivate) refuseUnsafe(url, asked.allowsHttp ?? false);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: asked.method,
      headers: {
        ...asked.headers,
        ...(asked.body !== undefined && {
          'content-length': String(Buffer.byteLength(asked.body)),
        }),
      },
      agent: false,
      signal: AbortSignal.timeout(asked.timeoutMs),
      ...(asked.allowsPrivate ? {} : { lookup: publicLookup }),
    });
    request.on('error', reject);
    // 101 Switching Protocols is neither an answer nor an error.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The receiver wants another protocol.'));
    });
    // However a connection ends, the attempt does; after an answer this does nothing.
    request.once('close', () => reject(new Error('The connection was closed.')));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < asked.mostBytes) return;
        // Enough to know what it is; the rest stays with the sender.
        if (asked.whenLonger === 'cut') done();
        else reject(new Error(`The answer is longer than ${asked.mostBytes} bytes.`));
        request.destroy();
      });
      response.once('end', done);
      response.on('error', reject);
    });
    request.end(asked.body);
  });
}

function refuseUnsafe(url: URL, allowsHttp: boolean): void {
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
    throw new Error('The address is not https.');
  // A host that is an address already is never looked up.
  const host = hostOf(url);
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError();
}
