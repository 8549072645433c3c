import { useLocation, useSearchParams } from 'react-router';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import { Link } from '#app/ui/Link.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { May } from '#app/ui/may.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { weekVerbs } from './time-verbs.ts';
import styles from './WeekView.module.css';
import type { WeekGrid } from './week-grid.ts';
import { LAST_WEEK, ROWS, withRow } from './week-rows.ts';

/** The tools that bring rows into a week: a search for work, the rows of the week before, and their hours. */
export function WeekTools({ grid, person }: { grid: WeekGrid; person: LookupOption }) {
  const { pathname, search } = useLocation();
  const rows = useSearchParams()[0].get(ROWS) ?? '';
  const hasLastWeek = rows.split(',').includes(LAST_WEEK);
  return (
    <May needs="act-work">
      <div className={styles.tools}>
        <div className={styles.addRow}>
          <LookupFilter
            key={rows}
            name={ROWS}
            label="Add a row"
            all="Add a row: project, task or customer"
            source={`/admin/time-tracking/work?${new URLSearchParams({ [ROWS]: rows })}`}
            chosen={null}
            nothingFound="No work found"
          />
        </div>
        {hasLastWeek ? null : (
          <Button
            component={Link}
            variant="default"
            size="xs"
            preventScrollReset
            to={listAddress(pathname, search, { [ROWS]: withRow(rows, LAST_WEEK) })}
          >
            Copy last week's rows
          </Button>
        )}
        <ActionButton
          action={addressOf(weekVerbs.copy, {})}
          values={{ userId: person.value, monday: grid.days[0] ?? '' }}
          variant="default"
          size="xs"
          sendingLabel="Copying..."
        >
          Copy last week's hours
        </ActionButton>
      </div>
    </May>
  );
}
