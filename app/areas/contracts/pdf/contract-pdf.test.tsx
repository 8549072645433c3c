import { describe, expect, it } from 'vitest';
import { overrunsIn, readPdf } from '#tests/helpers/pdf-text.ts';
import { canonicalText, titleAndPartiesOf } from '../canonical-text.ts';
import type { PrintedContract } from '../printed-contract-queries.server.ts';
import { contractFileName, renderContractPdf } from './contract-pdf.server.ts';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

const WORDS = [
  '# Heading\n\nText with **weight**, _slant_, ~~strike~~, `code`, [a link](https://example.com) and łąka.',
  '- one\n  1. nested\n- two',
  '| a | b |\n|---|--:|\n| Δ ≤ 10 ℉ | $2.00 |',
  '> quoted\n\n```\nblock\n```\n\n---\n\n- [x] done',
  '**Условия** _για όλους_: filters → changed ✓ ☐, R\u2011410A, 漢字 and 👩\u200d🔧 are not set.',
].join('\n\n');

function printed(content: string, given: Partial<PrintedContract> = {}): PrintedContract {
  const id = '7a0c1c1e-0000-4000-8000-000000000000';
  const text = canonicalText({
    id,
    title: 'Retainer "A/B": 20 hours',
    content,
    contractValue: '4500.00',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    parties: {
      companyName: 'Ψυκτική Чистый Воздух',
      contactName: 'Dana Whitfield',
      firmName: 'Plenum Before Its New Name',
    },
  });
  const paper = { signature: null, withdrawn: [], signedOnPaper: null, recordedOn: null };
  return { id, ...titleAndPartiesOf(text), text, ...paper, ...given };
}

const signature = {
  kind: 'typed' as const,
  signedName: 'Δανάη Łęcka',
  drawing: null,
  email: 'dana@example.com',
  ipAddress: '203.0.113.7',
  userAgent: null,
  frozenText: 'x',
  contentHash: 'f'.repeat(64),
  at: new Date('2026-11-21T15:00:00Z'),
};

const read = async (contract: PrintedContract) => readPdf(await renderContractPdf(contract, firm));

describe('a contract as PDF', () => {
  it('prints what was signed with all its letters, in the names that were signed, and an audit page', async () => {
    const { words, pages } = await read(printed(WORDS, { signature }));
    expect(pages).toBeLessThanOrEqual(3);
    expect(words).toContain('Δ ≤ 10 °F');
    expect(words).toContain(
      'Условия για όλους: filters → changed ✓ ☐, R\u2010410A, ?? and ? are not',
    );
    expect(words).toContain('weight, slant, strike, code, a link and łąka.');
    // Labels are set in capitals.
    expect(words).toContain('FOR ΨΥΚΤΙΚΉ ЧИСТЫЙ ВОЗДУХ');
    expect(words).toContain('FOR PLENUM BEFORE ITS NEW NAME');
    expect(words).toContain('SIGNED BY Δανάη Łęcka, for Ψυκτική Чистый Воздух');
    expect(words).toContain('203.0.113.7');
    expect(words).toContain('f'.repeat(64));
    expect(words).toContain('Some characters of the text are printed in a plain form');
    expect(words).not.toContain('Plenum Service Advisors');
  });

  it.each(['x'.repeat(120), 'W'.repeat(120)])(
    'breaks a word wider than its column, in tables, lists and code too: %s',
    async (word) => {
      const columns = Array.from({ length: 8 }, () => `${word.slice(0, 30)}`);
      const table = [columns, columns.map(() => '--'), columns].map(
        (row) => `| ${row.join(' | ')} |`,
      );
      const content = `# ${word}\n\nText ${word} text\n\n- ${word}\n\n\`\`\`\n${word}\n\`\`\`\n\n> **${word}**\n\n${table.join('\n')}`;
      const pdf = await renderContractPdf(
        printed(content, { signature: { ...signature, signedName: word, email: word } }),
        { ...firm, name: word },
      );
      expect(await overrunsIn(pdf)).toEqual([]);
      expect((await readPdf(pdf)).words.replaceAll(' ', '')).toContain(`Text${word}text`);
    },
  );

  it.each([
    [
      'a row of a table',
      (words: string) => `| a | b | c |\n|---|---|---|\n| ${words} | x | y |\n| z | u | v |`,
    ],
    ['a narrow cell', (words: string) => `|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n|${words}|x|y|z|u|v|`],
    ['a block of code', (words: string) => `\`\`\`\n${words.replaceAll(' ', '\n')}\n\`\`\``],
    ['an item of a list', (words: string) => `- ${words}\n- after`],
    ['a quotation', (words: string) => `> ${words}`],
  ])('prints every word of %s that is taller than a page', async (_what, contentOf) => {
    const wanted = Array.from({ length: 600 }, (_, at) => `word${at}`);
    const { words } = await read(printed(contentOf(wanted.join(' '))));
    const all = words.replaceAll(' ', '');
    expect(wanted.filter((word) => !all.includes(word))).toEqual([]);
  });

  it('says how it was signed without a signature in force', async () => {
    const { at, signedName } = signature;
    const whole = await read(printed('Plain words', { signature }));
    expect(whole.words).not.toContain('Some characters of the text');
    const once = { id: '1', signedName, at, withdrawnAt: new Date('2026-11-23T15:00:00Z') };
    const paper = await read(printed('', { signedOnPaper: at }));
    expect(paper).toMatchObject({ pages: 1, words: expect.stringContaining('Signed on paper') });
    const { words } = await read(printed('', { withdrawn: [once], recordedOn: once.withdrawnAt }));
    expect(words).toContain('Recorded as signed by the firm on Nov 23, 2026.');
    expect(words).toContain(
      'The signature that Δανάη Łęcka gave on Nov 21, 2026 was withdrawn on Nov 23, 2026.',
    );
    expect(words).not.toContain('Signed on paper');
  });

  it('goes on over as many pages as the words take, and prints a drawn signature', async () => {
    const drawn = { ...signature, kind: 'drawn' as const, drawing: 'M40 120 L80 60 L120 140' };
    const long = Array.from({ length: 120 }, (_, at) => `${at + 1}. ${'word '.repeat(30)}`);
    expect((await read(printed(long.join('\n'), { signature: drawn }))).pages).toBeGreaterThan(4);
  });

  it('has a file name that every system takes', () => {
    expect(contractFileName(printed(''))).toBe('Retainer-A-B-20-hours.pdf');
    expect(contractFileName(printed('', { signature }))).toBe('Retainer-A-B-20-hours-signed.pdf');
    expect(contractFileName(printed('', { title: '…' }))).toBe('Contract.pdf');
  });
});
