import type { MeasureDirection, MeasureUnit } from '#app/records/outcome-status.ts';
import { formatDecimal, formatMoney, formatWhole } from '#app/ui/format.ts';
import { roundedTo } from './exact-figure.ts';

const UNIT_LABELS: Record<MeasureUnit, string> = {
  days: 'Days',
  percent: 'Percent',
  minutes: 'Minutes',
  dollars: 'Dollars',
  number: 'Number',
};

/** The units for a field. */
export const UNIT_OPTIONS = Object.entries(UNIT_LABELS).map(([value, label]) => ({ value, label }));

/** A figure in words: "41.5 days", "62.0%", "$1,204.00". */
export function figureWords(value: string, unit: MeasureUnit): string {
  if (unit === 'dollars') return formatMoney(value);
  const text = formatDecimal(roundedTo(value, 1));
  if (unit === 'percent') return `${text}%`;
  return unit === 'number' ? text : `${text} ${unit}`;
}

/** How far a figure moved: "9.4 days less", "3.1 points more", "no change". */
export function changeWords(difference: string, unit: MeasureUnit): string {
  const size = difference.replace('-', '');
  const text = unit === 'percent' ? `${roundedTo(size, 1)} points` : figureWords(size, unit);
  if (!/[1-9]/.test(roundedTo(size, 1))) return 'no change';
  return `${text} ${difference.startsWith('-') ? 'less' : 'more'}`;
}

/** The same with all the digits that its worth is worked out of: "9.4233 days less". */
export function exactChangeWords(difference: string, unit: MeasureUnit): string {
  const size = formatDecimal(difference.replace('-', '').replace(/(\.\d+?)0+$/, '$1'));
  const units = { dollars: `$${size}`, percent: `${size} points`, number: size };
  const text = unit in units ? units[unit as keyof typeof units] : `${size} ${unit}`;
  return `${text} ${difference.startsWith('-') ? 'less' : 'more'}`;
}

/** What a measure is counted in and which way it gets better: "Days, lower is better". */
export function unitWords(unit: MeasureUnit, direction: MeasureDirection): string {
  return `${UNIT_LABELS[unit]}, ${direction === 'down' ? 'lower' : 'higher'} is better`;
}

/** A tick of a chart. */
export function tickWords(value: number, unit: MeasureUnit): string {
  const text = formatDecimal(String(value));
  if (unit === 'dollars') return value < 0 ? `-$${text.slice(1)}` : `$${text}`;
  return unit === 'percent' ? `${text}%` : text;
}

/** How many cases are behind a figure: "n = 4,533". */
export function casesWords(cases: number): string {
  return `n = ${formatWhole(cases)}`;
}
