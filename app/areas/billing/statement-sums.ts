import { daysFrom } from '#app/platform/calendar-days.ts';
import { addMoney, compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { StatementPeriod } from './statement-period.ts';

/** An entry of the journal that moved what a customer owes, as `owed_entries` (SQL) answers it. Amounts are signed. */
export type OwedEntry = {
  number: number;
  day: string;
  kind: 'invoice' | 'credit_note' | 'payment' | 'other';
  words: string;
  invoiceId: string | null;
  receivable: Money;
  /** What it did to receivables less prepayments. */
  net: Money;
  /** What of it arrived as a payment; below zero for one that was undone. */
  paid: Money;
};

type Line = { id: string; day: string; words: string; amount: Money };

/**
 * Returns what a customer owed before a period, what the period added and took, and what it owes after it, with a line for each move:
 * the closing balance is the opening one plus invoices, less payments and credits. Below zero is what was paid ahead.
 */
export function statementSums(entries: readonly OwedEntry[], { from, to }: StatementPeriod) {
  const opening = netOf(entries.filter(({ day }) => day < from));
  const own = entries.filter(({ day }) => day >= from && day <= to);
  const sums = { invoices: '0.00', payments: '0.00', credits: '0.00' };
  let balance = opening;
  const lines = own.flatMap(linesOf).map(({ part, ...line }) => {
    balance = addMoney(balance, line.amount);
    sums[part] =
      part === 'invoices'
        ? addMoney(sums[part], line.amount)
        : subtractMoney(sums[part], line.amount);
    return { ...line, balance };
  });
  return { opening, ...sums, closing: balance, lines };
}

/** What of the balance at the end of the last entry was paid ahead. */
export function prepaidOf(entries: readonly OwedEntry[]): Money {
  return addMoney('0.00', ...entries.map(({ receivable, net }) => subtractMoney(receivable, net)));
}

function netOf(entries: readonly OwedEntry[]): Money {
  return addMoney('0.00', ...entries.map(({ net }) => net));
}

function linesOf(entry: OwedEntry): (Line & { part: 'invoices' | 'payments' | 'credits' })[] {
  const { number, day, words, kind, net, paid } = entry;
  const line = { id: `${number}`, day, words };
  if (kind === 'invoice') return [{ ...line, amount: net, part: 'invoices' }];
  if (kind === 'credit_note')
    return [{ ...line, words: `Credit note ${words}`, amount: net, part: 'credits' }];
  const lines: ReturnType<typeof linesOf> = [];
  if (!isZero(paid)) lines.push({ ...line, amount: subtractMoney('0.00', paid), part: 'payments' });
  // A prepayment that is paid stays on the account besides; a charge without an invoice is owed at once.
  const rest = addMoney(net, paid);
  if (isZero(rest)) return lines;
  const isCharge = kind === 'other' && compareMoney(rest, '0') > 0;
  const what = kind === 'payment' ? 'Prepaid balance' : words;
  const part = isCharge ? 'invoices' : 'credits';
  return [...lines, { ...line, id: `${number} rest`, words: what, amount: rest, part }];
}

const isZero = (amount: Money) => compareMoney(amount, '0') === 0;

/** What is open by age: its label, and how many days past due it begins and ends with. */
const BY_AGE = [
  ['Not due', Number.NEGATIVE_INFINITY, 0],
  ['1–30 days', 1, 30],
  ['31–60 days', 31, 60],
  ['61–90 days', 61, 90],
  ['Over 90 days', 91, Number.POSITIVE_INFINITY],
] as const;

/** Returns what is open on a day by how late it was then, each age with its label. */
export function openByAge(
  open: readonly { dueDate: string | null; due: Money }[],
  day: string,
): { label: string; amount: Money }[] {
  return BY_AGE.map(([label, from, to]) => {
    const own = open.filter(({ dueDate }) => {
      const late = dueDate === null ? 0 : daysFrom(dueDate, day);
      return late >= from && late <= to;
    });
    return { label, amount: addMoney('0.00', ...own.map(({ due }) => due)) };
  });
}
