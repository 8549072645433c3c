import { describe, expect, it } from 'vitest';
import { renderSocialImage } from './social-image.server.ts';

describe('renderSocialImage', () => {
  it('draws a PNG of 1200 by 630 pixels', async () => {
    const png = Buffer.from(
      await renderSocialImage({ firmName: 'Plenum Service Advisors', title: 'Knowledge base' }),
    );
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('draws another picture for other words', async () => {
    const words = { firmName: 'Plenum Service Advisors', title: 'One dispatch board' };
    const first = Buffer.from(await renderSocialImage(words));
    const second = Buffer.from(await renderSocialImage({ ...words, subtitle: 'How it is run' }));
    expect(first.equals(second)).toBe(false);
  });
});
