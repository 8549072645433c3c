import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { readClients } from '#app/areas/opening/clients/client-file.server.ts';
import { layoutsOf } from '#app/areas/outcomes/import-layouts.ts';
import { readImport } from '#app/areas/outcomes/read-import.server.ts';
import { pictureRefusal } from '#app/areas/settings/picture-refusal.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { openFiles, type StoredFile } from '#app/platform/files/files.server.ts';
import { FileRefusedError, receiveFile } from '#app/platform/files/receive-file.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { hostileFiles, MISLEADING_NAMES } from '#tests/helpers/hostile-files.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-hostile-'));
  openFiles({ dataDir, s3: null, scanner: null });
});
afterAll(async () => {
  await closeWorkers();
  await rm(dataDir, { recursive: true, force: true });
});

/** What is stored of a file; null where it is refused in words. Any other end fails the test. */
async function received(bytes: Buffer, fileName: string): Promise<StoredFile | null> {
  try {
    const body = new Blob([new Uint8Array(bytes)]).stream();
    return await receiveFile(body, { fileName, folder: 'staged' });
  } catch (error) {
    if (error instanceof FileRefusedError) return null;
    throw new Error(`${fileName} ends as an error`, { cause: error });
  }
}

async function rowsIn(file: StoredFile): Promise<number | null> {
  const [layout] = layoutsOf('dso').filter(({ key }) => key === 'own-revenue');
  if (!layout) throw new Error('There is no such layout.');
  const names = layout.columns.map((column) => column.names);
  let rows = 0;
  try {
    for await (const some of readImport(file.filePath, layout, names, '2026-01-01')) {
      rows += some.length;
    }
    return rows;
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

describe('a file that is cut, doubled or called what it is not', () => {
  it.each(MISLEADING_NAMES)('is stored or refused in words, as %s', async (fileName) => {
    const broken: string[] = [];
    for (const { name, bytes } of hostileFiles()) {
      await received(bytes, fileName).catch(() => broken.push(name));
    }
    expect(broken).toEqual([]);
  });

  it('is imported whole or refused with its reason', async () => {
    const broken: string[] = [];
    for (const { name, bytes } of hostileFiles()) {
      const file = await received(bytes, 'a.csv');
      if (file) await rowsIn(file).catch(() => broken.push(name));
    }
    expect(broken).toEqual([]);
  });

  it('is a list of clients or refused with its reason', async () => {
    const broken: string[] = [];
    for (const { name, bytes } of hostileFiles()) {
      const file = await received(bytes, 'a.csv');
      if (!file) continue;
      await readClients(file.filePath).catch((error: unknown) => {
        if (!(error instanceof RefusedError)) broken.push(name);
      });
    }
    expect(broken).toEqual([]);
  });

  it('is a logo or refused with its reason', async () => {
    const broken: string[] = [];
    for (const { name, bytes } of hostileFiles()) {
      const file = await received(bytes, 'a.png');
      if (file) await pictureRefusal(file, 'A logo').catch(() => broken.push(name));
    }
    expect(broken).toEqual([]);
  });
});

describe('a file of a phone, a camera or a scanner', () => {
  const chunk = (type: string, data = '') =>
    Buffer.concat([
      Buffer.from([0, 0, 0, data.length / 2]),
      Buffer.from(type, 'latin1'),
      Buffer.from(`${data}00000000`, 'hex'),
    ]);
  const moving = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', '00000001000000010806000000'),
    chunk('acTL', '0000000100000000'),
    chunk('IDAT'),
    chunk('IEND'),
  ]);
  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);

  it.each([
    ['photo.jfif', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'image/jpeg', 'photo.jfif'],
    ['scan.TIF', Buffer.from('49492a0008000000000000000000', 'hex'), 'image/tiff', 'scan.TIF'],
    ['IMG_1.HEIC', ftyp('heic'), 'image/heic', 'IMG_1.HEIC'],
    ['IMG_2.heif', ftyp('mif1'), 'image/heif', 'IMG_2.heif'],
    ['screen.png', moving, 'image/png', 'screen.png'],
    ['u\u0308bersicht.pdf.', Buffer.from('%PDF-1.4\n'), 'application/pdf', 'übersicht.pdf'],
  ])('is stored: %s', async (given, bytes, mimeType, fileName) => {
    expect(await received(bytes, given)).toMatchObject({ mimeType, fileName });
  });

  it.each([
    'invoice.pdf.exe',
    'invoice\u202efdp.exe',
    'macros.docm',
    'old.doc',
    'message.msg',
    'a.zip',
  ])('is refused: %s', async (fileName) => {
    expect(await received(Buffer.from('%PDF-1.4\n'), fileName)).toBeNull();
  });

  it.each(['’ quoted’.pdf', 'Łódź 100% + #1.pdf', 'übersicht "final".pdf'])(
    'comes back under its name: %s',
    async (fileName) => {
      const file = await received(Buffer.from('%PDF-1.4\n'), fileName);
      if (!file) throw new Error('The file was refused.');
      const asked = new Request('http://x/file');
      const answer = await fileResponse(asked, file, { disposition: 'attachment' });
      expect(parse(answer.headers.get('content-disposition') ?? '').parameters.filename).toBe(
        fileName,
      );
    },
  );
});

describe('words that begin like a file of another kind', () => {
  it.each([
    'BMS point,Setpoint\nAHU-1,55\n',
    'ID3 rating\n',
    'solid state relays\n',
    'MZ\n',
    'PK,Amount\n',
  ])('are text: %j', async (text) => {
    expect(await received(Buffer.from(text), 'points.csv')).toMatchObject({ mimeType: 'text/csv' });
    expect(await received(Buffer.from(text), 'points.png')).toBeNull();
  });

  it('are text in UTF-16 with its mark, and none without or with control characters', async () => {
    const wide = Buffer.from('\uFEFFPoint\tSetpoint\r\nAHU-1\t55\r\n', 'utf16le');
    expect(await received(wide, 'points.txt')).toMatchObject({ mimeType: 'text/plain' });
    expect(await received(Buffer.from(wide).swap16(), 'points.tsv')).toMatchObject({
      mimeType: 'text/tab-separated-values',
    });
    expect(await received(wide.subarray(2), 'points.txt')).toBeNull();
    expect(await received(wide.subarray(0, -1), 'points.txt')).toBeNull();
    expect(await received(Buffer.from('\uFEFFa\u0001b', 'utf16le'), 'points.txt')).toBeNull();
  });
});
