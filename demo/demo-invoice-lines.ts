import { centsOf, moneyOf } from '#app/platform/money.ts';
import type { DemoInvoice } from './types/money.ts';

type Lines = NonNullable<DemoInvoice['lines']>;

/** Travel at cost, receipt by receipt, by the number of the invoice. */
const TRAVEL: Readonly<Record<string, Lines>> = {
  'INV-1003': [
    ['Flights to Denver', '2', '348.60'],
    ['Hotel, nights', '4', '142.00'],
    ['Rental car and fuel', '1', '221.00'],
  ],
  'INV-1015': [
    ['Flights to Denver', '4', '286.00'],
    ['Hotel, nights', '5', '139.00'],
    ['Rental car and fuel', '1', '275.75'],
  ],
  'INV-1036': [
    ['Flights to Cleveland', '5', '248.00'],
    ['Hotel, nights', '8', '131.00'],
    ['Rental car and fuel', '1', '400.90'],
  ],
  'INV-1045': [
    ['Flights to Seattle', '3', '262.50'],
    ['Hotel in Tacoma, nights', '5', '128.00'],
    ['Rental car and fuel', '1', '302.65'],
  ],
  'INV-1048': [
    ['Flight to Des Moines', '1', '318.40'],
    ['Hotel, nights', '3', '138.00'],
    ['Rental car and fuel', '1', '180.00'],
  ],
  'INV-1055': [
    ['Group session by video, hours', '3', '450.00'],
    ['Recorded collection calls, reviewed and marked up', '2', '300.00'],
  ],
};

/** Site days and remote weeks of a month of Fractional Ops Leadership, by its price. */
const MONTHS: Readonly<Record<string, Lines>> = {
  '8400.00': [
    ['Days on site', '4', '1450.00'],
    ['Remote weeks: board review and two calls', '4', '650.00'],
  ],
  '9200.00': [
    ['Days on site', '4', '1600.00'],
    ['Remote weeks: board review and two calls', '4', '700.00'],
  ],
  '10500.00': [
    ['Days on site', '5', '1500.00'],
    ['Remote weeks: board review and two calls', '4', '750.00'],
  ],
};

/** The lines of a demo invoice, where it has more to say than one amount. */
export function demoInvoiceLines(
  number: string,
  description: string,
  amount: string,
): { lines?: Lines } {
  const travel = TRAVEL[number];
  if (travel) return { lines: travel };
  const month = MONTHS[amount];
  if (month && description.startsWith('Fractional Ops Leadership')) return { lines: month };
  if (description.startsWith('Advisory hours')) {
    return { lines: [['Advisory hours, prepaid', hoursAt225(amount), '225.00']] };
  }
  if (description.startsWith('Diagnostic Sprint')) {
    return { lines: [['Diagnostic Sprint, fixed fee', '0.5', moneyOf(2n * centsOf(amount))]] };
  }
  return {};
}

function hoursAt225(amount: string): string {
  return moneyOf((centsOf(amount) * 100n) / 22_500n);
}
