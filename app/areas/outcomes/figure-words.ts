import type { MeasureDirection, MeasureUnit } from '#app/records/outcome/outcome-status.ts';
import { formatDecimal, formatMoney, formatWhole } from '#app/ui/everywhere/format.ts';
import { figureDifference, roundedTo } from './exact-figure.ts';

const UNIT_LABELS: Record<MeasureUnit, string> = {
  days: 'Days',
  percent: 'Percent',
  minutes: 'Minutes',
  dollars: 'Dollars',
  number: 'Number',
};

/** The units for a field. */
export const UNIT_OPTIONS = Object.entries(UNIT_LABELS).map(([value, label]) => ({ value, label }));

/** Decimals that a figure is printed with. */
const PLACES: Record<MeasureUnit, number> = {
  days: 1,
  percent: 1,
  minutes: 1,
  dollars: 2,
  number: 2,
};

/** Formats a figure: "41.5 days", "62.0%", "$1,204.00". */
export function figureWords(value: string, unit: MeasureUnit): string {
  if (unit === 'dollars') return formatMoney(value);
  const text = formatDecimal(roundedTo(value, PLACES[unit]));
  if (unit === 'percent') return `${text}%`;
  return unit === 'number' ? text : `${text} ${unit}`;
}

/** Returns `later` minus `earlier` as both are printed, so that the three foot. */
export function printedDifference(later: string, earlier: string, unit: MeasureUnit): string {
  const places = PLACES[unit];
  return figureDifference(roundedTo(later, places), roundedTo(earlier, places));
}

/** Says how far a figure moved: "9.4 days faster" where fewer are better, "3.1 points more", "no change". */
export function changeWords(
  difference: string,
  unit: MeasureUnit,
  direction: MeasureDirection,
): string {
  if (!/[1-9]/.test(difference)) return 'no change';
  const size = difference.replace('-', '');
  const text =
    unit === 'percent' ? `${roundedTo(size, PLACES.percent)} points` : figureWords(size, unit);
  const isDuration = direction === 'down' && (unit === 'days' || unit === 'minutes');
  const [down, up] = isDuration ? ['faster', 'slower'] : ['less', 'more'];
  return `${text} ${difference.startsWith('-') ? down : up}`;
}

/** Says what a measure is counted in and which way it gets better: "Days, lower is better". */
export function unitWords(unit: MeasureUnit, direction: MeasureDirection): string {
  return `${UNIT_LABELS[unit]}, ${direction === 'down' ? 'lower' : 'higher'} is better`;
}

/** Formats a tick of a chart. */
export function tickWords(value: number, unit: MeasureUnit): string {
  const text = formatDecimal(String(value));
  if (unit === 'dollars') return value < 0 ? `-$${text.slice(1)}` : `$${text}`;
  return unit === 'percent' ? `${text}%` : text;
}

/** Says how many cases are behind a figure: "n = 4,533". */
export function casesWords(cases: number): string {
  return `n = ${formatWhole(cases)}`;
}
