import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.server.ts';

it('reads the size of a PNG', async () => {
  expect(pictureSize(await readFile('public/apple-touch-icon.png'))).toEqual({
    width: 180,
    height: 180,
  });
});

it('reads the size of a JPEG behind other segments', () => {
  const segment = 'ffe00004' + '0000';
  const tables = 'ffc40006' + '00000000';
  const frame = 'ffc2001108' + '0f00' + '0640' + '03011100021101031101';
  const jpeg = Buffer.from(`ffd8${segment}${tables}${frame}ffda`, 'hex');
  expect(pictureSize(jpeg)).toEqual({ width: 1600, height: 3840 });
});

it.each(['', 'ffd8', 'ffd8ffda0000000000000000', '474946383961'])('finds none in %j', (hex) => {
  expect(pictureSize(Buffer.from(hex, 'hex'))).toBeNull();
});
