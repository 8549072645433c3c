import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import { AccountFiguresList } from '#app/areas/billing/AccountFiguresList.tsx';
import { ownInvoiceColumns } from '#app/areas/billing/invoice-columns.tsx';
import { invoiceFiltersOf, OWN_INVOICE_LIST_FILTERS } from '#app/areas/billing/invoice-filters.ts';
import { INVOICE_SORTS, listOwnInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { LatestEntries } from '#app/areas/billing/LatestEntries.tsx';
import { getAccount, latestEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/overview';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const request = pageRequestOf(url, Object.keys(INVOICE_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const { status } = invoiceFiltersOf(url);
  const [invoices, account, entries] = await Promise.all([
    listOwnInvoices(actor, request, { status }),
    getAccount(actor, actor.customerId),
    latestEntries(actor, actor.customerId),
  ]);
  return { request, status, invoices, account, entries };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Billing' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Billing';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { request, status, invoices, account, entries } = loaderData;
  const { count, ...page } = invoices;
  const isNarrowed = request.search !== '' || status !== null;
  useLive('invoice');
  useLive('account');
  return (
    <Screen
      title={TITLE}
      description="What you have prepaid, what was charged, and your invoices."
      back={BACK}
      actions={
        <Button component={Link} to="/customer/billing/ledger" variant="default">
          Ledger and statements
        </Button>
      }
    >
      <AccountFiguresList account={account} />
      <ScreenSection title="Invoices">
        <DataList
          label="Invoices"
          page={page}
          request={request}
          columns={ownInvoiceColumns}
          count={formatListCount(count, 'invoice', 'invoices')}
          search={{ label: 'Search invoices', placeholder: 'Search by number or description...' }}
          filters={OWN_INVOICE_LIST_FILTERS}
          empty={<EmptyState title={emptyTitle('invoices', isNarrowed)} />}
        />
      </ScreenSection>
      <ScreenSection
        title="Recent Transactions"
        actions={
          account.entries > entries.length ? (
            <Link to="/customer/billing/ledger">All {account.entries} transactions</Link>
          ) : null
        }
      >
        <LatestEntries entries={entries} invoices="/customer/billing/invoices" />
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
