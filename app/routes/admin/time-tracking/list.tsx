import { IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { shownNameOf } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { getFilterNames } from '#app/areas/time/filter-name-queries.server.ts';
import { daysOfWeek, isoWeekOf } from '#app/areas/time/iso-week.ts';
import { LogTimeButton } from '#app/areas/time/LogTime.tsx';
import { TimeCards } from '#app/areas/time/TimeCards.tsx';
import { PersonFilter, TimeFilterBar } from '#app/areas/time/TimeFilterBar.tsx';
import { StartTimer, TimerBar } from '#app/areas/time/TimerBar.tsx';
import { TIME_COLUMNS } from '#app/areas/time/time-columns.tsx';
import { hasTimeFilters, NO_FILTERS, timeFiltersOf } from '#app/areas/time/time-filters.ts';
import {
  getTimeSummary,
  listTimeEntries,
  TIME_SORTS,
} from '#app/areas/time/time-queries.server.ts';
import { getTimer } from '#app/areas/time/timer-queries.server.ts';
import { WeekSteps } from '#app/areas/time/WeekSteps.tsx';
import { WeekTools } from '#app/areas/time/WeekTools.tsx';
import { WeekView } from '#app/areas/time/WeekView.tsx';
import { getWeek } from '#app/areas/time/week-queries.server.ts';
import { addedRowsOf } from '#app/areas/time/week-rows.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/list';
import styles from './time.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const me = { value: actor.userId, label: shownNameOf(actor) };
  const timer = await getTimer(actor);
  const request = pageRequestOf(url, Object.keys(TIME_SORTS), { sort: 'date', direction: 'desc' });
  const filters = timeFiltersOf(url, request.search);
  const names = await getFilterNames(actor, filters);
  followCustomerFilter(url, names.customer);
  if (url.searchParams.get('view') !== 'week') {
    const { summary, ...page } = await listTimeEntries(actor, request, filters);
    return { view: 'list' as const, me, timer, summary, page, request, filters, names };
  }
  const current = isoWeekOf(firmDay());
  const asked = url.searchParams.get('week') ?? current;
  const week = daysOfWeek(asked) ? asked : current;
  const days = daysOfWeek(week) ?? [];
  const person = names.person ?? me;
  const summary = await getTimeSummary(actor, {
    ...NO_FILTERS,
    person: person.value,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  });
  const grid = await getWeek(actor, person.value, days, addedRowsOf(url));
  const today = firmDay();
  return { view: 'week' as const, me, timer, summary, grid, person, week, current, days, today };
}

export const meta: Route.MetaFunction = () => [{ title: 'Time Tracking' }];

const TITLE = 'Time Tracking';
const BACK = { to: '/admin', label: 'Back to Dashboard' };
const VIEWS = [
  { value: '', label: 'Entries' },
  { value: 'week', label: 'Week' },
] as const;

type Data = Route.ComponentProps['loaderData'];

export default function TimeTracking({ loaderData }: Route.ComponentProps) {
  const { me, timer, view } = loaderData;
  useLive('time');
  return (
    <Screen
      title={TITLE}
      description="Your staff's hours, what they earn, and what is still to be billed."
      back={BACK}
      actions={
        <>
          {timer ? null : (
            <May needs="act-work">
              <StartTimer />
            </May>
          )}
          <LogTimeButton me={me} {...(loaderData.view === 'list' && { work: loaderData.names })} />
        </>
      }
    >
      <TimerBar timer={timer} me={me} />
      <LinkTabs label="Views" name="view" current={view === 'week' ? 'week' : ''} tabs={VIEWS} />
      {view === 'week' ? <Week data={loaderData} /> : <Entries data={loaderData} />}
    </Screen>
  );
}

function Entries({ data }: { data: Extract<Data, { view: 'list' }> }) {
  const { summary, page, request, filters, names } = data;
  const { search } = useLocation();
  return (
    <>
      <TimeFilterBar filters={filters} names={names} />
      <TimeCards summary={summary} />
      <div className={styles.tools}>
        <p className={styles.count}>{formatCount(summary.count, 'entry', 'entries')}</p>
        <May needs="money">
          <Button
            component="a"
            href={`/admin/time-tracking/export.csv${search}`}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        </May>
        <May needs="money">
          <Button component={Link} to="/admin/time-tracking/rates" variant="default" size="xs">
            Rates
          </Button>
        </May>
        <Button component={Link} to="/admin/time-tracking/expenses" variant="default" size="xs">
          Expenses
        </Button>
        <May needs="act-money">
          <Button
            component={Link}
            to={`/admin/time-tracking/invoice${filters.customer ? search : ''}`}
            variant="default"
            size="xs"
            leftSection={<IconFileInvoice size={16} aria-hidden="true" />}
          >
            Invoice these hours
          </Button>
        </May>
      </div>
      <DataList
        label="Time entries"
        page={page}
        request={request}
        columns={TIME_COLUMNS}
        empty={
          <EmptyState
            title={
              hasTimeFilters(filters)
                ? 'No time entries match these filters.'
                : 'No time entries yet'
            }
          />
        }
      />
    </>
  );
}

function Week({ data }: { data: Extract<Data, { view: 'week' }> }) {
  const { summary, grid, person, me, week, current, days, today } = data;
  return (
    <>
      <div className={styles.week}>
        <WeekSteps week={week} current={current} days={days} />
        <div className={styles.person}>
          <PersonFilter chosen={person.value === me.value ? null : person} all={me.label} />
        </div>
      </div>
      <WeekView key={`${week} ${person.value}`} grid={grid} person={person} today={today} />
      <WeekTools grid={grid} person={person} />
      <TimeCards summary={summary} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load time entries" home="/admin" />
    </Screen>
  );
}
