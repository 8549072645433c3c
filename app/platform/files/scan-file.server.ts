import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Where ClamAV's daemon listens: a network address, or the path of its socket. */
export type ScannerPlace = { host: string; port: number } | { path: string };

/** The virus scanner could not check a file. */
export class ScannerAwayError extends Error {
  override name = 'ScannerAwayError';
}

/** What people read about a file that could not be scanned. */
export const SCANNER_AWAY =
  "Files can't be checked for viruses at the moment, so this one was not stored. Please try again later.";

// Without a byte from or to it; below the 60 seconds that a proxy waits.
const SILENT_AT_MOST_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
// Its longest answer names one finding.
const ANSWER_AT_MOST = 4_096;

/**
 * Has ClamAV scan a local file (INSTREAM of clamd). Returns what it calls the finding; null if there is none.
 * @throws ScannerAwayError when it can't be reached, falls silent, or refuses.
 */
export async function scanFile(place: ScannerPlace, file: string): Promise<string | null> {
  const socket = connect(place);
  try {
    socket.setTimeout(SILENT_AT_MOST_MS, () => socket.destroy(new Error('It is silent.')));
    const answer = answerOf(socket);
    // It may answer, and end the connection, before it has everything. What breaks the sending ends the wait.
    const sending = pipeline(() => framesOf(file), socket, { end: false });
    sending.catch((error: Error) => socket.destroy(error));
    const text = await answer;
    if (text === 'stream: OK') return null;
    const finding = /^stream: (.+) FOUND$/.exec(text)?.[1];
    if (finding) return finding;
    throw new Error(`It answers: ${text}`);
  } catch (error) {
    throw new ScannerAwayError('The virus scanner could not look at a file.', { cause: error });
  } finally {
    socket.destroy();
  }
}

async function* framesOf(file: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    yield lengthOf(chunk.byteLength);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      const end = text.indexOf('\0');
      if (end >= 0 || text.length > ANSWER_AT_MOST) resolve(text.slice(0, Math.max(end, 0)).trim());
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('It has ended the connection.')));
  });
}
