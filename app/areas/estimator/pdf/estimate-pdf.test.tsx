import { expect, it } from 'vitest';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { EXAMPLE_QUERY } from '../worked-example.ts';
import { renderEstimatePdf } from './estimate-pdf.server.ts';

const FIRM = { name: 'Summit', email: 'office@summit.example', url: 'https://summit.example' };

it('prints the worked example with its hours, cost, prices and address', async () => {
  const file = await renderEstimatePdf(EXAMPLE_QUERY, FIRM);
  const { words } = await readPdf(file?.pdf ?? new Uint8Array());
  for (const figure of ['67.01 h', '$6,906.06', '$7,673.40', '$8,124.77', '$8,632.57']) {
    expect(words).toContain(figure);
  }
  expect(words).toContain('https://summit.example/estimator?');
  expect(file?.fileName).toBe('maintenance-estimate.pdf');
});

it('has nothing to print without equipment, or from figures that are wrong', async () => {
  expect(await renderEstimatePdf('', FIRM)).toBeNull();
  expect(await renderEstimatePdf('rs=-1', FIRM)).toBeNull();
});
