import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { renderChecklistPdf } from '#app/areas/inquiries/checklist/checklist-pdf.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { LOGO_MAX_BYTES } from '#app/records/settings/firm-logo.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { removeLogo, setLogo } from './logo-commands.server.ts';
import { getLogo, logoForMail } from './logo-queries.server.ts';
import { firmNow, getFirm } from './setting-queries.server.ts';

const { env } = setUpDatabase();

let admin: AdminActor;
let png: Buffer;

beforeAll(async () => {
  admin = await makeAdmin();
  png = new Resvg(await readFile('public/logo.svg', 'utf8')).render().asPng();
});

/** The picture with another width in its head. */
function withWidth(picture: Buffer, width: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt32BE(width, 16);
  return changed;
}

/** A picture of 10 by 10 whose pixels unpack to this many bytes. */
function unpackingTo(length: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.from('0000000a0000000a0806000000', 'hex');
  const pixels = deflateSync(Buffer.alloc(length));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels.subarray(0, 5)),
    chunk('IDAT', pixels.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function send(fileName: string, bytes: Uint8Array): Promise<void> {
  const body = new Blob([new Uint8Array(bytes)]).stream();
  const { id } = await stageUpload(admin, { fileName, body });
  await setLogo(admin, { uploads: [id] });
}

describe('the logo', () => {
  it('is shown from then on, with a new address for a new picture, and goes again', async () => {
    expect((await getFirm()).logo).toBeUndefined();
    await send('logo.png', png);
    const first = (await getFirm()).logo;
    expect(first).toMatch(/^\/firm-logo\?v=[0-9a-f]{8}$/);
    expect(firmNow().logo).toBe(first);
    expect(Buffer.from((await logoForMail())?.content ?? [])).toEqual(png);
    await send('logo.png', png);
    expect((await getFirm()).logo).not.toBe(first);
    const drawn = Buffer.from(await renderChecklistPdf(await getFirm()));
    expect(drawn.includes('/Subtype /Image')).toBe(true);
    await removeLogo(admin);
    expect((await getFirm()).logo).toBeUndefined();
    expect(firmNow().logo).toBeUndefined();
    expect(await logoForMail()).toBeNull();
    const plain = Buffer.from(await renderChecklistPdf(await getFirm()));
    expect(plain.includes('/Subtype /Image')).toBe(false);
  });

  it('may come in several pieces', async () => {
    await send('logo.png', unpackingTo(10 * 41));
    expect((await getFirm()).logo).toBeDefined();
    await removeLogo(admin);
  });

  it.each([
    ['another kind of file', 'logo.csv', () => Buffer.from('zone,hours\n'), 'PNG or JPEG'],
    [
      'a picture that unpacks to too much',
      'logo.png',
      () => withWidth(png, 60_000),
      'at most 1,200 pixels',
    ],
    [
      'a small picture whose pixels unpack to far more',
      'logo.png',
      () => unpackingTo(5_000_000),
      'could not be read',
    ],
    ['a picture that is cut off', 'logo.png', () => png.subarray(0, 60), 'could not be read'],
    [
      'more than 1 MB',
      'logo.png',
      () => Buffer.concat([png, Buffer.alloc(LOGO_MAX_BYTES)]),
      'at most 1 MB',
    ],
  ] as const)('is not %s', async (_what, name, bytes, message) => {
    const before = await readdir(path.join(env().dataDir, 'files', 'firm'));
    const refused = send(name, bytes());
    await expect(refused).rejects.toThrow(RefusedError);
    await expect(refused).rejects.toThrow(message);
    expect(await getLogo()).toBeNull();
    expect(await readdir(path.join(env().dataDir, 'files', 'firm'))).toEqual(before);
  });
});
