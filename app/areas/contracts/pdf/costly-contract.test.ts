import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { COSTLY, TOO_COMPLICATED } from '#tests/helpers/costly-texts.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { canonicalText, titleAndPartiesOf } from '../canonical-text.ts';
import { renderContractPdf } from './contract-pdf.server.ts';

afterAll(closeWorkers);

const firm = { name: 'Plenum', email: 'hello@plenum.example', url: 'https://plenum.example' };

function contractOf(content: string) {
  const id = '7a0c1c1e-0000-4000-8000-000000000000';
  const parties = { companyName: 'Tarryall', contactName: 'Dana', firmName: 'Plenum' };
  const facts = { id, title: 'Agreement', contractValue: null, startDate: null, endDate: null };
  const text = canonicalText({ ...facts, parties, content });
  const paper = { signature: null, withdrawn: [], signedOnPaper: null, recordedOn: null };
  return { id, ...titleAndPartiesOf(text), text, ...paper };
}

describe('a contract of costly words', () => {
  it.each([
    ['nested quotes, as they were typed', `${TOO_COMPLICATED['nested quotes']} Signed`],
    ['struck words', `${COSTLY['struck words without spaces']?.slice(0, 8_000)} Signed`],
    ['a price list', `${COSTLY['a price list']?.slice(0, 8_000)}\n\nSigned`],
  ])(
    'is drawn, and requests are answered meanwhile: %s',
    async (_name, content) => {
      let pauses = 0;
      let isDrawing = true;
      const drawing = renderContractPdf(contractOf(content), firm).finally(() => {
        isDrawing = false;
      });
      while (isDrawing) {
        pauses += 1;
        await pause(5);
      }
      const { words } = await readPdf(await drawing);
      expect(words).toContain('Signed');
      expect(pauses).toBeGreaterThan(10);
    },
    120_000,
  );

  it('is drawn once for many who ask', async () => {
    const contract = contractOf('Read by many.');
    const drawn = await Promise.all([1, 2, 3].map(() => renderContractPdf({ ...contract }, firm)));
    expect(new Set(drawn).size).toBe(1);
    const other = await renderContractPdf(contractOf('Read by few.'), firm);
    expect(other).not.toBe(drawn[0]);
  });
});
