import { describe, expect, it } from 'vitest';
import { canonicalText } from '../canonical-text.ts';
import type { PrintedContract } from '../printed-contract.server.ts';
import { contractFileName, renderContractPdf } from './contract-pdf.server.tsx';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

const WORDS = [
  '# Heading\n\nText with **weight**, _slant_, ~~strike~~, `code`, [a link](https://example.com) and łąka.',
  '- one\n  1. nested\n- two',
  '| a | b |\n|---|--:|\n| 1 | $2.00 |',
  '> quoted\n\n```\nblock\n```\n\n---\n\n- [x] done',
].join('\n\n');

function printed(content: string, given: Partial<PrintedContract> = {}): PrintedContract {
  const agreement = {
    id: '7a0c1c1e-0000-4000-8000-000000000000',
    title: 'Retainer "A/B": 20 hours',
    content,
    contractValue: '4500.00',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    companyName: 'Tarryall Mechanical',
    contactName: 'Dana Whitfield',
    firmName: firm.name,
  };
  return {
    ...agreement,
    status: 'sent',
    signedDate: null,
    text: canonicalText(agreement),
    signature: null,
    ...given,
  };
}

const signature = {
  kind: 'drawn' as const,
  signedName: 'Dana Whitfield',
  drawing: 'M40 120 L80 60 L120 140 L200 90',
  email: 'dana@example.com',
  ipAddress: '203.0.113.7',
  userAgent: null,
  frozenText: 'x',
  contentHash: 'f'.repeat(64),
  at: new Date('2026-11-21T15:00:00Z'),
};

async function pagesOf(contract: PrintedContract): Promise<number> {
  const source = Buffer.from(await renderContractPdf(contract, firm)).toString('latin1');
  expect(source.startsWith('%PDF-')).toBe(true);
  return source.match(/\/MediaBox \[0 0 612 792\]/g)?.length ?? 0;
}

describe('a contract as PDF', () => {
  it('prints everything that Markdown offers on US Letter, and an audit page once signed', async () => {
    const pages = await pagesOf(printed(WORDS));
    expect(pages).toBeLessThanOrEqual(2);
    expect(await pagesOf(printed(WORDS, { signature }))).toBe(pages + 1);
    const typed = { ...signature, kind: 'typed' as const, drawing: null };
    expect(await pagesOf(printed('', { signature: typed }))).toBe(2);
    expect(await pagesOf(printed('', { status: 'signed', signedDate: new Date() }))).toBe(1);
  }, 30_000);

  it('goes on over as many pages as the words take', async () => {
    const long = Array.from({ length: 120 }, (_, at) => `${at + 1}. ${'word '.repeat(30)}`);
    expect(await pagesOf(printed(long.join('\n'), { signature }))).toBeGreaterThan(4);
  }, 30_000);

  it('has a file name that every system takes', () => {
    expect(contractFileName(printed(''))).toBe('Retainer-A-B-20-hours.pdf');
    expect(contractFileName(printed('', { signature }))).toBe('Retainer-A-B-20-hours-signed.pdf');
    expect(contractFileName(printed('', { title: '…' }))).toBe('Contract.pdf');
  });
});
