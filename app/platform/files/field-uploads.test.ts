import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from './files.server.ts';
import { receiveFile } from './receive-file.server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-field-uploads-'));
  openFiles({ dataDir, s3: null, scanner: null });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const heic = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
    Buffer.alloc(64),
  ]);

const stored = (bytes: Buffer, fileName: string) =>
  receiveFile(new Blob([new Uint8Array(bytes)]).stream(), { fileName, folder: 'staged' });

const long = (letters: number) => 'plan '.repeat(Math.ceil(letters / 5)).slice(0, letters - 1);

// The reports are in docs/field-cases.md.
it.each([
  ['umlauts', JPEG, 'Grüner_Baum.jpg', 'Grüner_Baum.jpg', 'image/jpeg'],
  ['ampersands', Buffer.from('a'), 'test&&test().txt', 'test&&test().txt', 'text/plain'],
  [
    'full stops and wide brackets',
    PDF,
    '需求V1.3（流程 v1.4）.pdf',
    '需求V1.3（流程 v1.4）.pdf',
    'application/pdf',
  ],
  ['an iPhone’s picture', heic('heic'), 'IMG_1.heic', 'IMG_1.heic', 'image/heic'],
  ['the same with the general brand', heic('mif1'), 'IMG_2.heic', 'IMG_2.heif', 'image/heif'],
  ['an iPhone’s picture called .jpg', heic('heic'), 'IMG_3.jpg', 'IMG_3.heic', 'image/heic'],
  ['a name of 133 letters', JPEG, `${'x'.repeat(129)}.jpg`, `${'x'.repeat(129)}.jpg`, 'image/jpeg'],
  ['60 letters and no ending', PNG, 'x'.repeat(60), `${'x'.repeat(60)}.png`, 'image/png'],
])('a file with %s is stored under its name', async (_what, bytes, given, fileName, mimeType) => {
  expect(await stored(bytes, given)).toMatchObject({ fileName, mimeType });
});

it.each([
  ['of 300 letters', `${long(300)}.pdf`],
  ['repeated thrice', `${'ActiveForums-4.0-SkinningTemplateGuide'.repeat(9)}.pdf`],
  ['with an ending of 300 letters', `plan.${'x'.repeat(300)}.pdf`],
])('a name %s is cut before its ending', async (_what, given) => {
  const { fileName } = await stored(PDF, given);
  expect(fileName.length).toBeLessThanOrEqual(200);
  expect(fileName).toMatch(/^(?:plan|ActiveForums).*\.pdf$/);
});

it('a name whose end is no ending is refused in words', async () => {
  const refused = stored(PDF, `plan.${'x'.repeat(300)}`);
  await expect(refused).rejects.toThrow('is not a file type that can be stored.');
});
