import { FigureCards } from './FigureCards.tsx';
import { formatCell } from './report-cells.ts';
import { type Column, type ReportData, type Row, shownCell } from './reports.ts';

const NOW: Column = { key: 'now', label: 'This period', type: 'own' };
const BEFORE: Column = { key: 'before', label: 'Period before', type: 'own' };
const CHANGE: Column = { key: 'change', label: 'Change', type: 'change' };

/** The figures of the period, each with the one before and how far it moved. */
export function SummaryCards({ data }: { data: ReportData }) {
  return (
    <FigureCards
      label="Figures of this period"
      figures={data.rows.map((row) => ({
        label: String(row.name),
        value: shownCell(row, NOW),
        note: moved(row),
      }))}
    />
  );
}

function moved(row: Row): string {
  if (row.before === null) return 'Before: —';
  const before = `Before: ${shownCell(row, BEFORE)}`;
  if (row.change === null) return before;
  const { changePercent = null } = row;
  const percent =
    changePercent === null
      ? ''
      : ` (${String(changePercent).startsWith('-') ? '' : '+'}${formatCell(changePercent, 'percent')})`;
  return Number(row.change) === 0
    ? `${before}, no change`
    : `${before}, ${shownCell(row, CHANGE)}${percent}`;
}
