import { expect, it } from 'vitest';
import { overrunsIn, readPdf } from '#tests/helpers/pdf-text.ts';
import { canonicalText, titleAndPartiesOf } from '../canonical-text.ts';
import { renderContractPdf } from './contract-pdf.server.ts';

const FIRM = { name: 'Plenum', email: 'hello@plenum.example', url: 'https://plenum.example' };

function pdfOf(content: string) {
  const id = '7a0c1c1e-0000-4000-8000-000000000000';
  const text = canonicalText({
    ...{ id, title: 'Retainer', content, contractValue: null, startDate: null, endDate: null },
    parties: { companyName: 'Tarryall', contactName: 'Dana', firmName: 'Plenum' },
  });
  const paper = { signature: null, withdrawn: [], signedOnPaper: null, recordedOn: null };
  return renderContractPdf({ id, ...titleAndPartiesOf(text), text, ...paper }, FIRM);
}

// The reports are in docs/field-cases.md, in this order.
it.each([
  ['a zero-width space in an address', 'magic.menu/\u200Bhandle', 'magic.menu/handle'],
  ['a soft hyphen alone and before a letter', 'a \u00ad b \u00adAir', 'a b Air'],
  ['narrow no-break spaces in a number', 'at 1\u202f234\u00a0567 dollars', 'at 1 234 567 dollars'],
  ['a word joiner', 'ten\u2060units', 'tenunits'],
  ['a hyphen that does not break', 'R\u2011410A', 'R\u2010410A'],
  ['a keycap emoji', 'step 1\ufe0f\u20e3 first', 'step 1\u20e3 first'],
  ['square and flag emoji', 'a 🔲 b 🇫🇷 c', 'a ? b ? c'],
])('prints %s', async (_what, content, printed) => {
  expect((await readPdf(await pdfOf(content))).words).toContain(printed);
});

const rows = (count: number, cell = (at: number) => `row${at} with words`) =>
  `| Item | Note |\n|---|---|\n${Array.from({ length: count }, (_, at) => `| ${cell(at)} | x |`).join('\n')}`;

it('has no row of a long table in two pages, nor over what stands at their heads and feet', async () => {
  const pdf = await pdfOf(rows(150));
  const { byPage } = await readPdf(pdf);
  expect(byPage.length).toBeGreaterThan(3);
  for (let at = 0; at < 150; at += 1) {
    const on = byPage.filter((words) => words.includes(`row${at} with words`));
    expect([at, on.length]).toEqual([at, 1]);
  }
  expect(byPage[0]).toContain('row0 with words');
  expect(await overrunsIn(pdf)).toEqual([]);
});

it('prints a cell that is longer than a page over nothing else', async () => {
  const words = Array.from({ length: 900 }, (_, at) => `w${at}`);
  const pdf = await pdfOf(rows(2, (at) => (at === 0 ? words.join(' ') : 'after')));
  const all = (await readPdf(pdf)).words;
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
  expect(all).toContain('after');
  expect(await overrunsIn(pdf)).toEqual([]);
});
