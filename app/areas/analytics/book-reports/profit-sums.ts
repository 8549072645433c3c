import { addMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { ReportData, Row } from '../reports.ts';

const SUMMED = ['invoiced', 'hours', 'uncosted', 'cost', 'expenses'] as const;

/** What one line of the profit report adds up: amounts, and hours as amounts are written. */
export type ProfitSums = Record<(typeof SUMMED)[number], Money>;

/** Returns a line with what is left of what was invoiced, and its part of that. Neither is known while hours have no cost rate. */
export function withProfit<T extends ProfitSums>(line: T) {
  const spent = addMoney(line.cost, line.expenses);
  const profit = line.uncosted === '0.00' ? subtractMoney(line.invoiced, spent) : null;
  const hasMargin = profit !== null && Number(line.invoiced) > 0;
  const margin = hasMargin ? ((100 * Number(profit)) / Number(line.invoiced)).toFixed(1) : null;
  return { ...line, profit, margin };
}

/** What lines of the profit report add up to. */
export function sumOf(lines: readonly Row[]): ProfitSums {
  const sums = SUMMED.map((key) => [
    key,
    addMoney('0.00', ...lines.map((line) => String(line[key]))),
  ]);
  return Object.fromEntries(sums) as ProfitSums;
}

/** Returns the report with its first `most` lines; the others are added up in one. */
export function withFewerLines({ rows, ...report }: ReportData, most: number): ReportData {
  const left = rows.slice(most);
  if (left.length < 2) return { rows, ...report };
  const name = `${left.length} more in the CSV`;
  return {
    rows: [...rows.slice(0, most), { name, project: '', ...withProfit(sumOf(left)) }],
    ...report,
  };
}
