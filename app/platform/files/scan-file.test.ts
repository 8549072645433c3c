import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clamd, startClamd } from '#tests/helpers/clamd.ts';
import { openFiles } from './files.server.ts';
import { receiveFile } from './receive-file.server.ts';
import { ScannerAwayError } from './scan-file.server.ts';

let dataDir: string;
let clamd: Clamd;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-scan-'));
  clamd = await startClamd();
  openFiles({ dataDir, s3: null, scanner: { host: '127.0.0.1', port: clamd.port } });
});
afterAll(async () => {
  await clamd.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const receive = (text: string) =>
  receiveFile(new Blob([text]).stream(), { fileName: 'notes.txt', folder: 'staged' });

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('a virus scanner', () => {
  it('sees every byte of a file before it is stored', async () => {
    const text = 'A reading of the return air.\n'.repeat(20_000);
    expect(await receive(text)).toMatchObject({ fileSize: text.length });
    expect(clamd.looked.at(-1)?.toString()).toBe(text);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('has a file refused in which it finds something', async () => {
    const before = await storedFiles();
    clamd.answers((peer) => peer.write('stream: Eicar-Test-Signature FOUND\0'));
    await expect(receive('not what it seems')).rejects.toMatchObject({ reason: 'virus' });
    expect(await storedFiles()).toEqual(before);
  });

  it.each<[string, (peer: Socket) => void]>([
    ['refuses to look', (peer) => peer.end('INSTREAM size limit exceeded. ERROR\0')],
    ['ends the connection', (peer) => peer.end()],
    ['breaks off', (peer) => peer.resetAndDestroy()],
    ['says too much', (peer) => peer.write('stream: OK'.repeat(1_000))],
  ])('that %s lets nothing in', async (_what, answer) => {
    const before = await storedFiles();
    clamd.answers(answer);
    await expect(receive('a note')).rejects.toBeInstanceOf(ScannerAwayError);
    expect(await storedFiles()).toEqual(before);
  });

  it('that is not there lets nothing in', async () => {
    const before = await storedFiles();
    await clamd.stop();
    await expect(receive('a note')).rejects.toBeInstanceOf(ScannerAwayError);
    expect(await storedFiles()).toEqual(before);
  });
});
