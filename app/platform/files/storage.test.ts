import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startS3Server } from '#tests/helpers/s3-server.ts';
import type { ByteRange, FileStorage } from './file-storage.ts';
import { localStorage } from './local-storage.server.ts';
import { s3Storage } from './s3-storage.server.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const storages: Record<string, FileStorage> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-storage-'));
  s3 = await startS3Server();
  storages.local = localStorage(path.join(folder, 'files'));
  storages.s3 = s3Storage(s3.place);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['local', 's3'])('%s storage', (name) => {
  const storage = () => storages[name] as FileStorage;

  async function put(bytes: Uint8Array): Promise<string> {
    const key = `${randomUUID()}/${randomUUID()}.pdf`;
    const arriving = path.join(folder, randomUUID());
    await writeFile(arriving, bytes);
    await storage().take(key, arriving, { size: bytes.byteLength, mimeType: 'application/pdf' });
    await expect(stat(arriving)).rejects.toThrow('ENOENT');
    return key;
  }
  async function read(key: string, range?: ByteRange): Promise<Buffer | null> {
    const body = await storage().open(key, range);
    return body && Buffer.from(await new Response(body).bytes());
  }

  it('gives back what it took, the whole and parts', async () => {
    const bytes = randomBytes(300_000);
    const key = await put(bytes);
    expect((await read(key))?.equals(bytes)).toBe(true);
    expect((await read(key, { start: 0, end: 9 }))?.equals(bytes.subarray(0, 10))).toBe(true);
    const part = bytes.subarray(100, 200_001);
    expect((await read(key, { start: 100, end: 200_000 }))?.equals(part)).toBe(true);
  });

  it('takes a file of 25 MB', async () => {
    const bytes = randomBytes(25 * 1024 * 1024);
    expect((await read(await put(bytes)))?.equals(bytes)).toBe(true);
  });

  it('keeps a copy when the first is removed', async () => {
    const bytes = randomBytes(1_000);
    const key = await put(bytes);
    const copy = `${randomUUID()}/second name.pdf`;
    await storage().copy(key, copy);
    await storage().remove(key);
    await storage().remove(key);
    expect(await read(key)).toBeNull();
    expect((await read(copy))?.equals(bytes)).toBe(true);
  });

  it('takes a copy of an old file for a new one', async () => {
    const key = await put(Buffer.from('old'));
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    if (name === 'local') await utimes(path.join(folder, 'files', key), yesterday, yesterday);
    const copy = `${randomUUID()}/copy.pdf`;
    await storage().copy(key, copy);
    for await (const { key: listed, storedAt } of storage().list()) {
      if (listed === copy) expect(storedAt.getTime() - yesterday.getTime()).toBeGreaterThan(60_000);
    }
    expect.assertions(2);
  });

  it('has nothing under a key that nobody stored', async () => {
    expect(await storage().open(`${randomUUID()}/none.pdf`)).toBeNull();
  });
});

it('local storage writes the folders of a name down, too, before it says that the file is stored', async () => {
  const anyFile = await open(folder, 'r');
  const handles = Object.getPrototypeOf(anyFile) as FileHandle;
  await anyFile.close();
  const synced = new Set<number>();
  const { sync } = handles;
  const watched = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    synced.add((await this.stat()).ino);
  });
  const syncedFolders = async (...of: string[]) =>
    Promise.all(of.map(async (each) => synced.has((await stat(path.join(folder, each))).ino)));
  try {
    const arriving = path.join(folder, randomUUID());
    await writeFile(arriving, 'bytes');
    const file = { size: 5, mimeType: 'text/plain' };
    await storages.local?.take('new-customer/a.txt', arriving, file);
    expect(await syncedFolders('files/new-customer', 'files', '.')).toEqual([true, true, true]);
    synced.clear();
    await storages.local?.copy('new-customer/a.txt', 'another/b.txt');
    expect(await syncedFolders('files/another', 'files')).toEqual([true, true]);
  } finally {
    watched.mockRestore();
  }
});

it('local storage refuses a key that leaves its folder', async () => {
  await expect(storages.local?.open('../secret')).rejects.toThrow('must stay in the folder');
});

it('S3 storage without the right key gets nothing', async () => {
  const stranger = s3Storage({ ...s3.place, accessKeyId: 'STRANGER' });
  await expect(stranger.open('any')).rejects.toThrow(/access key/i);
});

describe('S3 storage of a bucket that is slow', () => {
  const times = { connect: 300, answer: 300, send: 1_500 };
  async function bucketThat(answers: RequestListener) {
    const server = createServer(answers).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      storage: s3Storage({ ...s3.place, endpoint }, times),
      stop: () => server.close().closeAllConnections(),
    };
  }
  const file = async (bytes: string) => {
    const arriving = path.join(folder, randomUUID());
    await writeFile(arriving, bytes);
    return arriving;
  };

  it('gives up what is never answered, or only half', async () => {
    const silent = await bucketThat(() => {});
    const halfway = await bucketThat((_, response) => response.writeHead(200).write('<?xml'));
    const began = Date.now();
    const waits = [
      silent.storage.copy('a.txt', 'b.txt'),
      silent.storage.remove('a.txt'),
      silent.storage.open('a.txt'),
      silent.storage.list()[Symbol.asyncIterator]().next(),
      silent.storage.take('a.txt', await file('a'), { size: 1, mimeType: 'text/plain' }),
      halfway.storage.copy('a.txt', 'b.txt'),
    ];
    const ended = await Promise.allSettled(waits);
    expect(ended.map(({ status }) => status)).toEqual(waits.map(() => 'rejected'));
    expect(Date.now() - began).toBeLessThan(6_000);
    silent.stop();
    halfway.stop();
  });

  it('has patience with a large file on its way in and with a slow download', async () => {
    const slow = await bucketThat((request, response) => {
      request.resume();
      if (request.method === 'PUT') return void setTimeout(() => response.end(), 2 * times.answer);
      response.writeHead(200).write('half ');
      setTimeout(() => response.end('and half'), 4 * times.answer);
    });
    await slow.storage.take('a.txt', await file('a'), { size: 1, mimeType: 'text/plain' });
    const body = await slow.storage.open('a.txt');
    // The reader is slow as well.
    await sleep(2 * times.answer);
    expect(await new Response(body).text()).toBe('half and half');
    slow.stop();
  });
});
