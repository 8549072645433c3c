import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useMay } from '#app/ui/may.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { formatHours } from './hours.ts';
import { moveInWeek } from './move-in-week.ts';
import { type CellSaid, WeekCellInput } from './WeekCellInput.tsx';
import styles from './WeekView.module.css';
import { type WeekGrid, type WeekRow, type WeekWork, wordsOfWork } from './week-grid.ts';
import { ROWS } from './week-rows.ts';

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * A person's week as a grid of work by days with its sums. Each cell is saved as it is left. At phone width one day shows at a
 * time.
 */
export function WeekView({
  grid,
  person,
  today,
}: {
  grid: WeekGrid;
  person: LookupOption;
  today: string;
}) {
  const [shown, setShown] = useState(Math.max(grid.days.indexOf(today), 0));
  const [saved, setSaved] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const rows = useSearchParams()[0].get(ROWS);
  const before = useRef({ rows, keys: grid.rows.map(({ key }) => key) });
  useEffect(() => {
    const keys = grid.rows.map(({ key }) => key);
    const added = keys.findIndex((key) => !before.current.keys.includes(key));
    if (rows !== before.current.rows && added >= 0) {
      table.current?.querySelector<HTMLElement>(`[data-cell="${added},${shown}"]`)?.focus();
    }
    before.current = { rows, keys };
  }, [rows, grid.rows, shown]);
  if (grid.rows.length === 0)
    return <EmptyState title={`No hours for ${person.label} this week`} />;
  return (
    <>
      <section className={styles.days} aria-label="Day">
        {grid.days.map((day, at) => (
          <button key={day} type="button" aria-pressed={at === shown} onClick={() => setShown(at)}>
            {DAY_NAMES[at]} {Number(day.slice(8))}
            <span>{formatHours(grid.dayTotals[at] ?? '0')}</span>
          </button>
        ))}
      </section>
      <table
        ref={table}
        className={styles.table}
        aria-label={`Hours for ${person.label} by day`}
        onKeyDown={moveInWeek}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.work}>
              Work
            </th>
            {grid.days.map((day, at) => (
              <th
                key={day}
                scope="col"
                data-other={at !== shown || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {DAY_NAMES[at]}
                <span className={styles.line}>{formatDate(day).slice(0, 6)}</span>
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, at) => (
            <Row key={row.key} {...{ grid, row, at, person, shown }} onSaved={setSaved} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.work}>
              Total
            </th>
            {grid.dayTotals.map((total, at) => (
              <td key={grid.days[at]} data-other={at !== shown || undefined}>
                {formatHours(total)}
              </td>
            ))}
            <td className={styles.total}>{formatHours(grid.total)}</td>
          </tr>
        </tfoot>
      </table>
      <HiddenText role="status">{saved}</HiddenText>
    </>
  );
}

function Row({
  grid: { days },
  row,
  at,
  person,
  shown,
  onSaved,
}: {
  grid: WeekGrid;
  row: WeekRow;
  at: number;
  person: LookupOption;
  shown: number;
  onSaved: (words: string) => void;
}) {
  // What was refused or can't be typed, by day.
  const [said, setSaid] = useState<Readonly<Record<string, CellSaid>>>({});
  const isRead = !useMay('act-work');
  const noteId = `week-note-${at}`;
  const notes = days.flatMap((day) => (said[day] ? [{ day, ...said[day] }] : []));
  return (
    <>
      <tr>
        <th scope="row" className={styles.work}>
          <WorkName person={person} row={row} days={days} />
        </th>
        {days.map((day, column) => (
          <td key={day} data-other={column !== shown || undefined}>
            <WeekCellInput
              place={`${at},${column}`}
              work={row.work}
              words={`${wordsOfWork(row.work)}, ${DAY_NAMES[column]} ${formatDate(day)}`}
              day={day}
              cell={row.cells[column] ?? null}
              list={entriesOf(row.work, person, day, day)}
              userId={person.value}
              isRead={isRead}
              noteId={noteId}
              onSaid={(words) =>
                setSaid(({ [day]: _, ...rest }) => (words ? { ...rest, [day]: words } : rest))
              }
              onSaved={onSaved}
            />
          </td>
        ))}
        <td className={styles.total}>{formatHours(row.total)}</td>
      </tr>
      {notes.length > 0 ? (
        <tr className={styles.notes}>
          <td colSpan={days.length + 2} id={noteId} role="alert">
            {notes.map(({ day, isRefused, words }) => (
              <p key={day} data-refused={isRefused || undefined}>
                {formatDate(day).slice(0, 6)}: {words}{' '}
                <Link to={entriesOf(row.work, person, day, day)}>See entries</Link>
              </p>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function WorkName({ person, row, days }: { person: LookupOption; row: WeekRow; days: string[] }) {
  const { companyName, projectTitle, taskTitle, customerId } = row.work;
  const [name = 'Internal', ...around] = [taskTitle, projectTitle, companyName].filter(
    (part) => part !== null,
  );
  const seesMoney = useMay('money');
  const beside = around.filter((part) => part !== companyName).join(' · ');
  const isBelow = companyName !== null && around.includes(companyName);
  const rate = row.rate ? `${formatMoney(row.rate)}/h` : 'No rate yet';
  return (
    <>
      <Link
        className={styles.name}
        to={entriesOf(row.work, person, days[0], days[6])}
        aria-label={`Entries on ${wordsOfWork(row.work)}`}
      >
        {name}
      </Link>
      <span className={styles.line}>
        {beside}
        {isBelow ? (
          <>
            {beside === '' ? null : ' · '}
            <CustomerName of={{ customerId, companyName }} />
          </>
        ) : null}
        {seesMoney && customerId ? `${beside || isBelow ? ' · ' : ''}${rate}` : null}
      </span>
    </>
  );
}

/** The list of entries that a cell, or a row, adds up. */
function entriesOf(work: WeekWork, person: LookupOption, from = '', to = ''): string {
  const { customerId: customer, projectId: project, taskId: task } = work;
  return `/admin/time-tracking?${new URLSearchParams({
    person: person.value,
    from,
    to,
    ...(customer && { customer }),
    ...(project && { project }),
    ...(task && { task }),
  })}`;
}
