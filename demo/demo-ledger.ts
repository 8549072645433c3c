import type { DemoInvoice, DemoLedgerEntry } from './types/money.ts';

/** Company, days ago, type, dollars, description. */
type LedgerLine = [string, number, DemoLedgerEntry['type'], string, string];

/** When payments of a day are posted, in office hours. */
export const PAYMENT_HOUR = 9.5;

/** Advisory work drawn from prepaid blocks at $225.00 an hour, and the few credits nobody paid in. */
const OTHER_ENTRIES: LedgerLine[] = [
  ['tarryall', 116, 'debit', '900.00', 'Advisory, 4.0 h: repricing of twelve agreements'],
  ['tarryall', 93, 'debit', '562.50', 'Advisory, 2.5 h: after-hours rate and standby pay'],
  ['tarryall', 64, 'credit', '212.40', 'Credit: flight booked below the estimate'],
  ['tarryall', 58, 'debit', '787.50', 'Advisory, 3.5 h: refrigerant record fields'],
  ['tarryall', 29, 'debit', '450.00', 'Advisory, 2.0 h: interviews with two dispatch candidates'],
  ['bayou', 79, 'debit', '675.00', 'Advisory, 3.0 h: hold rule and customer letter'],
  ['bayou', 52, 'debit', '450.00', 'Advisory, 2.0 h: purchase order fields at intake'],
  ['bayou', 26, 'debit', '337.50', 'Advisory, 1.5 h: review of aged receivables'],
  ['monongahela', 150, 'credit', '500.00', 'Credit: hosted a peer visit by another client'],
  ['saguaro', 142, 'credit', '384.60', 'Credit: overpayment of INV-1021'],
  ['cuyahoga', 98, 'credit', '640.00', 'Credit: site day canceled by us'],
  ['cuyahoga', 55, 'debit', '640.00', 'Site day, mechanical room survey (covered by credit)'],
];

/**
 * The ledger that belongs to a set of invoices: every payment is a credit; a fee is charged the moment it
 * is paid, a prepaid block stays as balance until it is drawn. Oldest first.
 */
export function demoLedger(invoices: DemoInvoice[]): DemoLedgerEntry[] {
  const entries: DemoLedgerEntry[] = [];
  for (const { number, companyKey, amount, description, isPrepaid, ...paid } of invoices) {
    const payments = [
      ...(paid.paidDaysAgo === undefined ? [] : [{ amount, daysAgo: paid.paidDaysAgo }]),
      ...(paid.partPaid ? [paid.partPaid] : []),
    ];
    for (const payment of payments) {
      const { daysAgo } = payment;
      const entry = { companyKey, amount: payment.amount, daysAgo, invoiceNumber: number };
      const received = `Payment received, ${number}`;
      entries.push({ ...entry, type: 'credit', description: received, hour: PAYMENT_HOUR });
      if (isPrepaid) continue;
      const charged = `${number}: ${description}`;
      entries.push({ ...entry, type: 'debit', description: charged, hour: PAYMENT_HOUR + 0.1 });
    }
  }
  for (const [companyKey, daysAgo, type, amount, description] of OTHER_ENTRIES) {
    entries.push({ companyKey, type, amount, description, daysAgo, hour: 16.5 });
  }
  return entries.sort((a, b) => b.daysAgo - a.daysAgo || a.hour - b.hour);
}
