import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from './file-kinds.ts';
import { files, incomingFolder, openFiles } from './files.server.ts';
import { FileRefusedError, receiveFile } from './receive-file.server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-files-'));
  openFiles({ dataDir, s3: null, scanner: null });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')]);

const streamOf = (...chunks: Uint8Array[]) => new Blob(chunks as BlobPart[]).stream();
const receive = (bytes: Uint8Array, fileName: string) =>
  receiveFile(streamOf(bytes), { fileName, folder: 'staged' });

async function stored(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.includes('.'));
}

describe('receiveFile', () => {
  it('stores a file under a random key with the extension of its content and keeps its name', async () => {
    const file = await receive(PNG, '../../boiler room.PNG');
    expect(file).toMatchObject({
      fileName: 'boiler room.PNG',
      fileSize: PNG.byteLength,
      mimeType: 'image/png',
    });
    expect(file.filePath).toMatch(/^staged\/[0-9a-f-]{36}\.png$/);
    const bytes = await new Response(await files().open(file.filePath)).bytes();
    expect(Buffer.from(bytes).equals(PNG)).toBe(true);
  });

  it('goes by the content, not by the name', async () => {
    const file = await receive(PNG, 'picture.pdf');
    expect(file.mimeType).toBe('image/png');
    expect(file.filePath.endsWith('.png')).toBe(true);
    expect(file.fileName).toBe('picture.png');
    expect((await receive(PNG, 'no extension')).fileName).toBe('no extension.png');
    expect((await receive(PNG, 'PICTURE.PNG')).fileName).toBe('PICTURE.PNG');
  });

  it.each([
    ['a renamed program', EXE, 'invoice.pdf'],
    ['a program as text', EXE, 'notes.txt'],
    ['a program that begins like a picture', PNG, 'invoice.hta'],
    ['a picture with the name of a program', PNG, 'setup.exe'],
    ['bytes without a signature', Buffer.from([1, 2, 3, 4]), 'data.csv'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'page.html'],
    ['a drawing with scripts', Buffer.from('<svg onload="alert(1)"/>'), 'logo.svg'],
    ['an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'a.zip'],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /'), 'run.sh'],
  ])('refuses %s and keeps nothing of it', async (_what, bytes, name) => {
    const before = await stored();
    await expect(receive(bytes, name)).rejects.toMatchObject({ reason: 'type' });
    expect(await stored()).toEqual(before);
    expect(await readdir(await incomingFolder())).toEqual([]);
  });

  it.each([
    ['notes.txt', 'text/plain'],
    ['rates.csv', 'text/csv'],
    ['readme.md', 'text/markdown'],
  ])('takes text as what its name says: %s', async (name, mimeType) => {
    const file = await receive(Buffer.from('Größe;12\r\nRTU 4;9,5\r\n', 'latin1'), name);
    expect(file.mimeType).toBe(mimeType);
  });

  it('refuses an empty file', async () => {
    await expect(receive(Buffer.alloc(0), 'a.txt')).rejects.toMatchObject({ reason: 'empty' });
  });

  it('takes 25 MB to the byte and refuses one byte more, in the middle of its way', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    let sent = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += megabyte.byteLength;
          controller.enqueue(megabyte);
        },
      });
    await expect(
      receiveFile(endless(), { fileName: 'a.txt', folder: 'staged' }),
    ).rejects.toBeInstanceOf(FileRefusedError);
    expect(sent).toBeLessThan(MAX_FILE_BYTES + 4 * megabyte.byteLength);
    expect(await readdir(await incomingFolder())).toEqual([]);
    const whole = await receiveFile(streamOf(Buffer.alloc(MAX_FILE_BYTES, 'a')), {
      fileName: 'a.txt',
      folder: 'staged',
    });
    expect(whole.fileSize).toBe(MAX_FILE_BYTES);
  });
});
