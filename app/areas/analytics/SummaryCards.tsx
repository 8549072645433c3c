import { FigureCards } from './FigureCards.tsx';
import { formatCell } from './report-cells.ts';
import { type Column, type ReportData, type Row, shownCell } from './reports.ts';

const NOW: Column = { key: 'now', label: 'This period', type: 'own' };
const BEFORE: Column = { key: 'before', label: 'Period before', type: 'own' };
const CHANGE: Column = { key: 'change', label: 'Change', type: 'change' };

/** What matters first, in this order. */
const FIRST: readonly string[] = [
  'Revenue',
  'Receivables',
  'Utilization',
  'Resolution, median',
  'Value accepted',
];

/** Figures that are better the lower they are. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set([
  'Receivables',
  'Days sales outstanding (DSO)',
  'First response, median',
  'Resolution, median',
]);

/** Figures of which neither more nor less is better by itself. */
const NEUTRAL: ReadonlySet<string> = new Set([
  'Tickets opened',
  'Prepayments in paid',
  'Used from balances',
]);

/** The figures of the period, each with its change from the previous one: five first, the others smaller below. */
export function SummaryCards({ data }: { data: ReportData }) {
  const first = FIRST.flatMap((name) => data.rows.filter((row) => row.name === name));
  const others = data.rows.filter((row) => !first.includes(row));
  return (
    <>
      <FigureCards label="Key figures of this period" isLarge figures={first.map(figureOf)} />
      <FigureCards label="Other figures of this period" figures={others.map(figureOf)} />
    </>
  );
}

function figureOf(row: Row) {
  const { words, turn } = movedOf(row);
  return { label: String(row.name), value: shownCell(row, NOW), note: words, turn };
}

/** How a figure moved: "↓ 15% from $153,662.50, worse"; whether that is better is said in words as well as in color. */
function movedOf(row: Row): { words: string; turn?: 'better' | 'worse' } {
  const before = shownCell(row, BEFORE);
  if (row.before === null || row.change === null) return { words: `Before: ${before}` };
  const change = Number(row.change);
  if (change === 0) return { words: `Same as before: ${before}` };
  const { changePercent = null } = row;
  const size =
    changePercent === null
      ? shownCell(row, CHANGE).replace(/^[+-]/, '')
      : formatCell(String(changePercent).replace('-', ''), 'percent');
  const words = `${change > 0 ? '↑' : '↓'} ${size} from ${before}`;
  const name = String(row.name);
  if (NEUTRAL.has(name)) return { words };
  const turn = change < 0 === LOWER_IS_BETTER.has(name) ? 'better' : 'worse';
  return { words: `${words}, ${turn}`, turn };
}
