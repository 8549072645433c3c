import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate } from '#app/ui/format.ts';
import type { LookupOption } from '#app/ui/LookupField.tsx';
import { formatHours } from './hours.ts';
import { LogTime, type StartEntry } from './LogTime.tsx';
import styles from './WeekView.module.css';
import { type WeekGrid, type WeekRow, type WeekWork, wordsOfWork } from './week-grid.ts';

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Open = (start: StartEntry) => void;

/**
 * A person's week as a grid of work by days with its sums; at phone width the days stand one below the other. Hours lead
 * to their entries, and each field can be added to.
 */
export function WeekView({
  grid,
  person,
  me,
}: {
  grid: WeekGrid;
  person: LookupOption;
  me: LookupOption;
}) {
  // One dialog for all fields; it stays whatever live changes of the week arrive.
  return (
    <LogTime
      me={me}
      trigger={(open) =>
        grid.rows.length === 0 ? (
          <EmptyState
            title={`No hours of ${person.label} in this week`}
            action={
              <Button variant="default" onClick={() => open({ person, date: grid.days[0] })}>
                Log Time
              </Button>
            }
          />
        ) : (
          <>
            <Table grid={grid} person={person} open={open} />
            <Days grid={grid} person={person} open={open} />
          </>
        )
      }
    />
  );
}

type PartProps = { grid: WeekGrid; person: LookupOption; open: Open };

function Table({ grid, person, open }: PartProps) {
  return (
    <table className={styles.table} aria-label={`Hours of ${person.label} by day`}>
      <thead>
        <tr>
          <th scope="col" className={styles.work}>
            Work
          </th>
          {grid.days.map((day, at) => (
            <th key={day} scope="col">
              {DAY_NAMES[at]}
              <span className={styles.line}>{formatDate(day).slice(0, 6)}</span>
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.work}>
              <WorkName work={row.work} />
            </th>
            {grid.days.map((day, at) => (
              <td key={day}>
                <Cell
                  row={row}
                  day={day}
                  hours={row.hours[at] ?? null}
                  person={person}
                  open={open}
                />
              </td>
            ))}
            <td className={styles.total}>{formatHours(row.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={styles.work}>
            Total
          </th>
          {grid.days.map((day, at) => (
            <td key={day}>{formatHours(grid.dayTotals[at] ?? '0')}</td>
          ))}
          <td className={styles.total}>{formatHours(grid.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Cell({
  row,
  day,
  hours,
  person,
  open,
}: {
  row: WeekRow;
  day: string;
  hours: string | null;
  person: LookupOption;
  open: Open;
}) {
  return (
    <span className={styles.cell}>
      {hours ? <HoursLink work={row.work} day={day} hours={hours} person={person} /> : null}
      <AddButton
        label={`Log time on ${wordsOfWork(row.work)}, ${formatDate(day)}`}
        onClick={() => open({ person, date: day, work: startOf(row.work) })}
      />
    </span>
  );
}

function Days({ grid, person, open }: PartProps) {
  return (
    <div className={styles.days}>
      {grid.days.map((day, at) => (
        <section key={day} className={styles.day} aria-label={formatDate(day)}>
          <h2 className={styles.dayHead}>
            <span>
              {DAY_NAMES[at]}, {formatDate(day)}
            </span>
            <span>{formatHours(grid.dayTotals[at] ?? '0')}</span>
          </h2>
          <ul className={styles.dayList}>
            {grid.rows.map((row) => {
              const hours = row.hours[at];
              return hours ? (
                <li key={row.key}>
                  <span className={styles.dayWork}>
                    <WorkName work={row.work} />
                  </span>
                  <span className={styles.cell}>
                    <HoursLink work={row.work} day={day} hours={hours} person={person} />
                    <AddButton
                      label={`Log time on ${wordsOfWork(row.work)}, ${formatDate(day)}`}
                      onClick={() => open({ person, date: day, work: startOf(row.work) })}
                    />
                  </span>
                </li>
              ) : null;
            })}
            <li>
              <button
                type="button"
                className={styles.addDay}
                aria-label={`Log time on ${formatDate(day)}`}
                onClick={() => open({ person, date: day })}
              >
                <IconPlus size={14} aria-hidden="true" />
                Log time
              </button>
            </li>
          </ul>
        </section>
      ))}
      <p className={styles.weekTotal}>
        Total of the week <b>{formatHours(grid.total)}</b>
      </p>
    </div>
  );
}

function WorkName({ work: { companyName, projectTitle } }: { work: WeekWork }) {
  return (
    <>
      {projectTitle ?? companyName ?? 'Internal'}
      {projectTitle ? <span className={styles.line}>{companyName}</span> : null}
    </>
  );
}

function HoursLink({
  work,
  day,
  hours,
  person,
}: {
  work: WeekWork;
  day: string;
  hours: string;
  person: LookupOption;
}) {
  const entries = new URLSearchParams({
    person: person.value,
    from: day,
    to: day,
    ...(work.customerId && { customer: work.customerId }),
    ...(work.projectId && { project: work.projectId }),
  });
  return (
    <Link
      className={styles.hours}
      to={`/admin/time-tracking?${entries}`}
      aria-label={`${formatHours(hours)} hours on ${wordsOfWork(work)}, ${formatDate(day)}`}
    >
      {formatHours(hours)}
    </Link>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.add} aria-label={label} title={label} onClick={onClick}>
      <IconPlus size={14} aria-hidden="true" />
    </button>
  );
}

function startOf({ customerId, customerLabel, projectId, projectTitle }: WeekWork) {
  return {
    customer: customerId && customerLabel ? { value: customerId, label: customerLabel } : null,
    project: projectId && projectTitle ? { value: projectId, label: projectTitle } : null,
    task: null,
  };
}
