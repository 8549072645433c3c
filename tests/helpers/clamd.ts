import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A peer that takes files as ClamAV's daemon does. */
export type Clamd = {
  port: number;
  /** What it looked through, oldest first. */
  looked: Buffer[];
  /** How it answers from now on. */
  answers: (how: (peer: Socket) => void) => void;
  stop: () => Promise<void>;
};

const OPENING = Buffer.from('zINSTREAM\0');
const CLEAN = 'stream: OK\0';

/** Starts one on a free port that finds nothing, until it is told how to answer. */
export async function startClamd(): Promise<Clamd> {
  const looked: Buffer[] = [];
  let answer = (peer: Socket): void => {
    peer.end(CLEAN);
  };
  const server = createServer((peer) => {
    const received: Buffer[] = [];
    peer.on('error', () => {});
    peer.on('data', (bytes) => {
      received.push(Buffer.from(bytes.toString('latin1'), 'latin1'));
      const file = fileIn(received);
      if (!file) return;
      looked.push(file);
      answer(peer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    looked,
    answers: (how) => {
      answer = how;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** The file among what was received, once it is whole: chunks behind their length, until one of no bytes. */
function fileIn(received: readonly Buffer[]): Buffer | null {
  // Its end is looked for only where it can be.
  if (received.at(-1)?.at(-1) !== 0) return null;
  const all = Buffer.concat(received);
  if (!all.subarray(0, OPENING.length).equals(OPENING)) return null;
  const chunks: Buffer[] = [];
  for (let at = OPENING.length; at + 4 <= all.length; ) {
    const length = all.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(all.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
