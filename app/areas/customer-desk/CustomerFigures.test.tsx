import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staffListPath } from '#app/areas/agenda/agenda-links.ts';
import { invoiceFiltersOf } from '#app/areas/billing/invoice-filters.ts';
import { CustomerFigures } from './CustomerFigures.tsx';
import type { CustomerDesk } from './customer-desk-queries.server.ts';

const DESK = {
  ...{ owed: '1500.00', openInvoices: 3, pastDue: '500.00', pastDueInvoices: 1 },
  ...{ unbilledAmount: '0.00', unbilledHours: '0.00', unratedHours: '0.00' },
  more: ['invoices'] as CustomerDesk['more'],
} as CustomerDesk;

const shownBy = (path: string) => invoiceFiltersOf(new URL(path, 'http://x'));

it('leads from what is owed and what is past due to the invoices that it is the sum of', () => {
  const figures = renderToStaticMarkup(
    <CustomerFigures customer={{ id: 'c', companyName: 'Peak & Sons' }} desk={DESK} />,
  );
  const links = [...figures.matchAll(/href="([^"]*invoices[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(links.map(shownBy)).toEqual([
    { status: null, show: 'unpaid' },
    { status: null, show: 'past-due' },
  ]);
  expect(new URL(links[0] ?? '', 'http://x').searchParams.get('q')).toBe('Peak & Sons');
  expect(shownBy(staffListPath({ group: 'past-due', kind: 'invoice' }))).toEqual({
    status: null,
    show: 'past-due',
  });
});

it('says of which figures there is more than was added up', () => {
  const figures = renderToStaticMarkup(
    <CustomerFigures customer={{ id: 'c', companyName: 'Peak' }} desk={DESK} />,
  );
  const shown = figures.replaceAll(/<[^>]*>/g, ' ');
  expect(shown).toMatch(/Owed\s+\$1,500\.00\+\s+3\+ open invoices/);
  expect(shown).toMatch(/Past Due\s+\$500\.00\s+1 invoice/);
  expect(shown).toMatch(/Unbilled Hours\s+0\.00\s+\$0\.00/);
});
