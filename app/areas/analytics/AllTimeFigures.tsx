import { formatCount, formatMoney } from '#app/ui/everywhere/format.ts';
import { useMay } from '#app/ui/may.tsx';
import type { AllTime } from './analytics-queries.server.ts';
import { FigureCards } from './FigureCards.tsx';
import { ENOUGH_CASES, formatCell, TOO_FEW } from './report-cells.ts';

/** The figures over everything there is (specification, section 9). */
export function AllTimeFigures({ figures }: { figures: AllTime }) {
  const { tasks, completed, completion, tickets, open, resolutionRate } = figures;
  const { revenue, customers, resolution } = figures;
  const seesMoney = useMay('money');
  const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);
  return (
    <FigureCards
      label="All-time figures"
      figures={[
        {
          label: 'Task completion',
          value: percent(completion),
          note: `${completed.toLocaleString('en-US')} of ${formatCount(tasks, 'task', 'tasks')} completed`,
        },
        {
          label: 'Resolution rate',
          value: percent(resolutionRate),
          note: `${formatCount(tickets, 'ticket', 'tickets')}, ${open.toLocaleString('en-US')} open`,
        },
        ...(seesMoney
          ? [
              {
                label: 'Revenue',
                value: customers === 0 ? '—' : formatMoney(revenue),
                note: `Total spent by ${formatCount(customers, 'customer', 'customers')}`,
              },
            ]
          : []),
        {
          label: 'Average resolution time',
          value: formatCell(resolution, 'duration'),
          note: originOf(figures),
        },
      ]}
    />
  );
}

/** What the resolution time is made of. */
function originOf({ resolved, resolution, mean }: AllTime): string {
  if (resolved === 0) return 'No ticket is resolved yet';
  const tickets = formatCount(resolved, 'resolved ticket', 'resolved tickets');
  if (resolution === TOO_FEW) return `${tickets}; a median needs ${ENOUGH_CASES}`;
  return `Median of ${tickets}; mean ${formatCell(mean, 'duration')}`;
}
