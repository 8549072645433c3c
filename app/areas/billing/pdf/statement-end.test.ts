import { afterAll, expect, it } from 'vitest';
import { documentTask } from '#app/platform/documents.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import type { Statement } from '../statement-queries.server.ts';
import type { drawStatement } from './draw-money.server.tsx';

afterAll(closeWorkers);

const statementPdf = documentTask<typeof drawStatement>('statement-pdf');
const FIRM = { name: 'Plenum Service Advisors', email: 'hello@plenum.example', url: 'http://x' };

function statementOf(entryCount: number): Statement {
  const lines = Array.from({ length: entryCount }, (_, at) => ({
    ...{ id: `${at}`, day: '2026-11-06', amount: '1.00', balance: `${at}.00` },
    words: 'Advisory hours of the month',
  }));
  return {
    ...{ companyName: 'Bayou Teche', contactName: 'Luc Thibodeaux', addressLines: ['Lafayette'] },
    period: { from: '2026-09-01', to: '2026-11-29' },
    ...{ opening: '0.00', invoices: '0.00', payments: '0.00', credits: '0.00', closing: '0.00' },
    ...{ lines, prepaid: '0.00', asOf: '2026-11-29', amountDue: '0.00', openCount: 0 },
    ...{ openInvoices: [], ages: [] },
  };
}

// The lengths of the first statements that need a second page are among them.
it('no page of a statement has the closing balance without entries above it', async () => {
  const ends: string[] = [];
  for (let entryCount = 15; entryCount <= 19; entryCount += 1) {
    const pdf = await statementPdf({
      statement: statementOf(entryCount),
      firm: FIRM,
      zone: 'America/Chicago',
    });
    const last = (await readPdf(pdf)).byPage.at(-1) ?? '';
    ends.push(
      `${(last.match(/Advisory hours/g) ?? []).length > 1} ${/Closing balance/.test(last)}`,
    );
  }
  expect(new Set(ends)).toEqual(new Set(['true true']));
});
