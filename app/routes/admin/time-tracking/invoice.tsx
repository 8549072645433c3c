import { useLocation } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { sumOpenExpenses } from '#app/areas/time/expense-queries.server.ts';
import { getFilterNames } from '#app/areas/time/filter-name-queries.server.ts';
import { formatHours } from '#app/areas/time/hours.ts';
import { InvoiceTimeForm } from '#app/areas/time/InvoiceTimeForm.tsx';
import { hasTimeFilters, NO_FILTERS, timeFiltersOf } from '#app/areas/time/time-filters.ts';
import { timeInvoiceSchema } from '#app/areas/time/time-forms.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import {
  listToBill,
  listUnbilledCustomers,
  sumElsewhere,
  UNBILLED_SORTS,
} from '#app/areas/time/time-invoice-queries.server.ts';
import { MOST_ENTRIES_AT_ONCE, MOST_TIME_LINES } from '#app/areas/time/time-lines.ts';
import {
  getTimeSummary,
  getUnbilledSummary,
  type TimeSummary,
} from '#app/areas/time/time-queries.server.ts';
import { UNBILLED_COLUMNS } from '#app/areas/time/unbilled-columns.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/Button.tsx';
import { DayLine } from '#app/ui/DayLine.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { AddressForm, Link } from '#app/ui/Link.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/invoice';
import styles from './time.module.css';

/** Hours and expenses of the customer ?customer= under the list's filters; without a customer, the customers who have any. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(UNBILLED_SORTS), {
    sort: 'company',
    direction: 'asc',
  });
  const filters = { ...timeFiltersOf(url, request.search), billing: 'unbilled' as const };
  const { customer: customerId } = filters;
  const names = await getFilterNames(actor, filters);
  followCustomerFilter(url, names.customer);
  if (!customerId || !names.customer) {
    const page = await listUnbilledCustomers(actor, request);
    // Of a search, the rows are not all that there is.
    const summary =
      request.search === ''
        ? {
            ...(await getUnbilledSummary(actor)),
            expenses: await sumOpenExpenses(actor, NO_FILTERS),
          }
        : null;
    return { of: 'all' as const, request, page, summary };
  }
  const asked = { ...filters, customer: customerId };
  const isNarrowed = hasTimeFilters({ ...filters, customer: null, billing: null });
  const isPreset = !isNarrowed && url.searchParams.get('period') !== 'all';
  const month = lastMonth(firmDay());
  let billable = await listToBill(actor, isPreset ? { ...asked, ...month } : asked);
  const isOfMonth = isPreset && billable.entries.length + billable.expenses.length > 0;
  if (isPreset && !isOfMonth) billable = await listToBill(actor, asked);
  const chosen = isOfMonth ? { ...asked, ...month } : asked;
  const { unratedHours } = await getTimeSummary(actor, chosen);
  return {
    of: 'one' as const,
    customer: names.customer,
    ...billable,
    unratedHours,
    period: { from: chosen.from, to: chosen.to },
    elsewhere: await sumElsewhere(actor, chosen),
    submissionId: crypto.randomUUID(),
  };
}

/** The first and the last day of the month before a day. */
function lastMonth(today: string): { from: string; to: string } {
  const from = Temporal.PlainDate.from(today).subtract({ months: 1 }).with({ day: 1 });
  const to = from.with({ day: from.daysInMonth });
  return { from: from.toString(), to: to.toString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, timeInvoiceSchema, {
    handle: async (asked) => {
      const { id, invoiceNumber } = await invoiceTime(adminOf(context), asked);
      return redirectWithToast(`/admin/invoices/${id}`, {
        kind: 'success',
        title: 'Invoice created successfully',
        description: `${invoiceNumber} is a draft. What it bills is locked.`,
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create invoice' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: 'Invoice Hours' }];

const BACK = { to: '/admin/time-tracking', label: 'Back to Time Tracking' };
const NAMES: ListScreenNames = {
  title: 'Invoice Hours',
  label: 'Customers with hours to bill',
  one: 'customer',
  many: 'customers',
  home: '/admin',
  back: BACK,
  failed: 'Failed to load time entries',
};

type Data = Route.ComponentProps['loaderData'];

export default function InvoiceHours({ loaderData, actionData }: Route.ComponentProps) {
  useLive('time');
  if (loaderData.of === 'all') return <AllCustomers data={loaderData} />;
  return <Hours data={loaderData} answer={actionData} />;
}

function AllCustomers({
  data: { request, page, summary },
}: {
  data: Extract<Data, { of: 'all' }>;
}) {
  return (
    <ListScreen
      names={NAMES}
      description={`Customers with unbilled hours or expenses${summary ? `: ${sumOf(summary)}` : ''}.`}
      list={page}
      request={request}
      columns={UNBILLED_COLUMNS}
      search="Search by company or contact..."
      nothing="All hours and expenses are billed"
      nothingFound="No customer found matching your search."
    />
  );
}

/** What can be billed, all customers together. */
function sumOf({
  billableHours,
  unratedHours,
  revenue,
  expenses,
}: TimeSummary & { expenses: string }): string {
  const rated = formatHours(subtractMoney(billableHours, unratedHours));
  const unrated =
    unratedHours === '0.00' ? '' : `, and ${formatHours(unratedHours)} without a rate`;
  const spent = expenses === '0.00' ? '' : ` and expenses of ${formatMoney(expenses)}`;
  return `${rated} hours for ${formatMoney(revenue)}${spent} in all${unrated}`;
}

function Hours({
  data,
  answer,
}: {
  data: Extract<Data, { of: 'one' }>;
  answer: FormAnswer | undefined;
}) {
  const { customer, entries, expenses, retainers, isCut, areExpensesCut } = data;
  const { unratedHours, period, elsewhere: others, submissionId } = data;
  const { search } = useLocation();
  const back = { ...BACK, to: `${BACK.to}${search}` };
  return (
    <Screen
      title={NAMES.title}
      description={`${customer.label}: unbilled hours and expenses`}
      back={back}
    >
      <AddressForm key={search} className={styles.period} aria-label="Period">
        <input type="hidden" name="customer" value={customer.value} />
        <DayLine
          days={[
            { name: 'from', label: 'From', value: period.from ?? '' },
            { name: 'to', label: 'To', value: period.to ?? '' },
          ]}
        >
          <Button type="submit" variant="default">
            Show
          </Button>
        </DayLine>
      </AddressForm>
      {others.hours === '0.00' && others.expenses === '0.00' ? null : (
        <p className={styles.left}>
          {othersOf(others)} of other days.{' '}
          <Link to={`?customer=${customer.value}&period=all`}>Show all</Link>
        </p>
      )}
      {unratedHours === '0.00' ? null : (
        <p className={styles.left}>
          {formatHours(unratedHours)} hours to bill have no rate yet and are left out.{' '}
          <Link to={`${BACK.to}?customer=${customer.value}&billing=unrated`}>Set their rates</Link>
        </p>
      )}
      {isCut ? (
        <p className={styles.left}>
          These are the {MOST_ENTRIES_AT_ONCE} oldest entries; the rest goes on another invoice.
        </p>
      ) : null}
      {areExpensesCut ? (
        <p className={styles.left}>
          These are the {MOST_TIME_LINES} oldest expenses; the rest goes on another invoice.
        </p>
      ) : null}
      <InvoiceTimeForm
        key={customer.value}
        customerId={customer.value}
        entries={entries}
        expenses={expenses}
        retainers={retainers}
        submissionId={submissionId}
        answer={answer}
      />
    </Screen>
  );
}

/** "2.50 more unbilled hours and $40.00 more of unbilled expenses are". */
function othersOf({ hours, expenses }: { hours: string; expenses: string }): string {
  const parts = [
    hours === '0.00' ? '' : `${formatHours(hours)} more unbilled hours`,
    expenses === '0.00' ? '' : `${formatMoney(expenses)} more of unbilled expenses`,
  ].filter(Boolean);
  return `${parts.join(' and ')} ${hours === '0.00' ? 'is' : 'are'}`;
}

export const ErrorBoundary = failedList(NAMES);
