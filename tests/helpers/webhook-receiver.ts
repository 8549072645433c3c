import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** A receiver of webhooks on this machine: it keeps what it gets, and answers as it is told. */
export async function startReceiver(givenPort = 0) {
  const received: Received[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.end('ok');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ headers: request.headers, body, path: request.url ?? '' });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(givenPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answerWith(next: (response: ServerResponse) => void) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
