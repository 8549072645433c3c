/** An invoice, or a credit (below zero), with what was paid on it: whole dollars. */
type Invoice = { number: string; date: string; amount: number; paid: Payment[] };
type Payment = { date: string; amount: number };

/** A contractor's ledger: what it invoiced and was paid, each payment on the oldest open invoices. */
type Ledger = readonly Invoice[];

/**
 * The ledger of a contractor who invoices 15,000 and 25,000 in each month and is paid 39,000, beginning with 59,000 open and a
 * credit of 10,000 that stays: at the end of month k (from 0) 50,000 + 1,000 k is open.
 */
export function madeLedger(months: readonly string[]): Ledger {
  const before = '2023-12-31';
  const ledger: Invoice[] = [
    { number: 'Opening', date: before, amount: 59_000, paid: [] },
    { number: 'Credit', date: before, amount: -10_000, paid: [] },
  ];
  for (const month of months) {
    ledger.push({ number: `${month}-A`, date: `${month}-05`, amount: 15_000, paid: [] });
    pay(ledger, { date: `${month}-15`, amount: 39_000 });
    ledger.push({ number: `${month}-B`, date: `${month}-25`, amount: 25_000, paid: [] });
  }
  return ledger;
}

function pay(ledger: Ledger, { date, amount }: Payment): void {
  let left = amount;
  for (const invoice of ledger) {
    const part = Math.min(left, Math.max(0, openOf(invoice, date)));
    if (part > 0) invoice.paid.push({ date, amount: part });
    left -= part;
  }
  if (left > 0) throw new Error('More was paid than was open.');
}

function openOf({ amount, paid }: Invoice, day: string): number {
  return paid.reduce((open, each) => (each.date <= day ? open - each.amount : open), amount);
}

/** The report of what is open at the end of a month, as ServiceTitan exports it. */
export function openInvoicesCsv(ledger: Ledger, month: string): string {
  const end = `${month}-31`;
  const open = ledger
    .filter(({ date }) => date <= end)
    .map((invoice) => ({ ...invoice, balance: openOf(invoice, end) }))
    .filter(({ balance }) => balance !== 0);
  const lines = open.map(({ number, date, balance }) => `${number},${date},${shown(balance)}`);
  const total = open.reduce((sum, { balance }) => sum + balance, 0);
  return ['Invoice,Date,Balance', ...lines, `Total,,${shown(total)}`, ''].join('\n');
}

const shown = (dollars: number) =>
  dollars < 0
    ? `"(${(-dollars).toLocaleString('en-US')})"`
    : `"${dollars.toLocaleString('en-US')}.00"`;

/** The invoices of the months, as an accounting program lists them. */
export function invoicesCsv(ledger: Ledger, months: readonly string[]): string {
  const lines = ledger
    .filter(({ date }) => months.includes(date.slice(0, 7)))
    .map(({ date, amount }) => `${date},${amount}`);
  return ['Invoice date,Amount', ...lines, ''].join('\n');
}

/** The same ledger as a journal in double entry for hledger: an account for each invoice. */
export function journalOf(ledger: Ledger, months: readonly string[]): string {
  const entry = (date: string, account: string, amount: number, against: string) =>
    `${date} ${account}\n    receivable:${account}  ${amount}\n    ${against}\n`;
  return ledger
    .flatMap(({ number, date, amount, paid }) => [
      entry(date, number, amount, months.includes(date.slice(0, 7)) ? 'revenue' : 'equity'),
      ...paid.map((payment) => entry(payment.date, number, -payment.amount, 'bank')),
    ])
    .join('\n');
}
