import { customerOf } from '#app/access/guards.server.ts';
import { AccountFiguresList } from '#app/areas/billing/AccountFiguresList.tsx';
import { ledgerColumns } from '#app/areas/billing/ledger-columns.tsx';
import { LEDGER_LIST_FILTERS, ledgerFiltersOf } from '#app/areas/billing/ledger-filters.ts';
import { getAccount, LEDGER_SORTS, listEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { StatementForm } from '#app/areas/billing/StatementForm.tsx';
import { defaultStatementPeriod } from '#app/areas/billing/statement-period.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
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
    account: await getAccount(actor, actor.customerId),
    entries: await listEntries(actor, actor.customerId, request, filters),
    period: defaultStatementPeriod(firmDay()),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Ledger';
const BACK = { to: '/customer/billing', label: 'Back to Billing' };

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { request, account, entries, period } = loaderData;
  useLive('account');
  return (
    <Screen
      title={TITLE}
      description="Every credit and debit on your account, with the balance after each."
      back={BACK}
    >
      <AccountFiguresList account={account} />
      <StatementForm action="/customer/billing/statement" period={period} />
      <ScreenSection title="Transactions">
        <RecordList
          names={{ one: 'transaction', many: 'transactions' }}
          list={entries}
          request={request}
          columns={ledgerColumns('/customer/billing/invoices')}
          search="Search by description..."
          filters={LEDGER_LIST_FILTERS}
        />
      </ScreenSection>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  back: BACK,
  home: '/customer',
  failed: 'Failed to load billing',
});
