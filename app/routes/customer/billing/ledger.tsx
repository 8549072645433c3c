import { customerOf } from '#app/access/guards.server.ts';
import { AccountFiguresList } from '#app/areas/billing/AccountFiguresList.tsx';
import { ledgerColumns } from '#app/areas/billing/ledger-columns.tsx';
import { LEDGER_LIST_FILTERS, ledgerFiltersOf } from '#app/areas/billing/ledger-filters.ts';
import { getAccount, LEDGER_SORTS, listEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { StatementForm } from '#app/areas/billing/StatementForm.tsx';
import { usualPeriod } from '#app/areas/billing/statement-period.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/ledger';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const request = pageRequestOf(url, Object.keys(LEDGER_SORTS), {
    sort: 'entry',
    direction: 'desc',
  });
  const filters = ledgerFiltersOf(url);
  return {
    request,
    isNarrowed: request.search !== '' || filters.type !== null,
    account: await getAccount(actor, actor.customerId),
    entries: await listEntries(actor, actor.customerId, request, filters),
    period: usualPeriod(firmDay()),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Ledger' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Ledger';
const BACK = { to: '/customer/billing', label: 'Back to Billing' };

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { request, isNarrowed, account, entries, period } = loaderData;
  const { count, ...page } = entries;
  useLive('account');
  return (
    <Screen
      title={TITLE}
      description="Every credit and debit of your account, with the balance after it."
      back={BACK}
    >
      <AccountFiguresList account={account} />
      <StatementForm action="/customer/billing/statement" period={period} />
      <ScreenSection title="Transactions">
        <DataList
          label="Transactions"
          page={page}
          request={request}
          columns={ledgerColumns('/customer/billing/invoices')}
          count={formatListCount(count, 'transaction', 'transactions')}
          search={{ label: 'Search transactions', placeholder: 'Search by description...' }}
          filters={LEDGER_LIST_FILTERS}
          empty={<EmptyState title={emptyTitle('transactions', isNarrowed)} />}
        />
      </ScreenSection>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load billing" home="/customer" />
    </Screen>
  );
}
