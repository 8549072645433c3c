import type { IncomingMessage, ServerResponse } from 'node:http';

/** How fast the body of a request has to arrive: at any speed at first, then at this average from its beginning. */
export type Pace = { graceMs: number; bytesPerSecond: number };

// While what has come is not read yet, the slow side is ours: asked again after this.
const AGAIN_MS = 1_000;

const cutOff = new WeakSet<IncomingMessage>();

/** Whether the request was ended because its body came too slowly. Whatever its handler answers is then not sent. */
export function wasSlow(incoming: IncomingMessage): boolean {
  return cutOff.has(incoming);
}

/**
 * Ends a request with 408, and its connection, once its body falls behind the pace. Whatever reads the body then fails as if
 * the sender had left.
 */
export function endIfSlow(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { graceMs, bytesPerSecond }: Pace,
): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const readBefore = socket.bytesRead;
  const began = performance.now();
  const look = () => {
    if (incoming.complete) return;
    const arrived = socket.bytesRead - readBefore;
    const leftMs = graceMs + (arrived / bytesPerSecond) * 1_000 - (performance.now() - began);
    if (leftMs > 0 || incoming.readableLength > 0) {
      timer = setTimeout(look, Math.max(leftMs, AGAIN_MS)).unref();
      return;
    }
    cutOff.add(incoming);
    const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
    socket.end(outgoing.headersSent ? '' : answer, () => socket.destroy());
  };
  let timer = setTimeout(look, graceMs).unref();
  incoming.once('close', () => clearTimeout(timer));
}
