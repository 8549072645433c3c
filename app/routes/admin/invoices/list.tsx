import { adminOf } from '#app/access/guards.server.ts';
import { CreateInvoice } from '#app/areas/billing/InvoiceActions.tsx';
import { invoiceColumns } from '#app/areas/billing/invoice-columns.tsx';
import { INVOICE_LIST_FILTERS, invoiceFiltersOf } from '#app/areas/billing/invoice-filters.ts';
import { suggestInvoiceNumber } from '#app/areas/billing/invoice-number.server.ts';
import { INVOICE_SORTS, listInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(INVOICE_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const filters = invoiceFiltersOf(url);
  const [invoices, suggestedNumber] = await Promise.all([
    listInvoices(actor, request, filters),
    suggestInvoiceNumber(actor),
  ]);
  return { request, filters, invoices, suggestedNumber };
}

export const meta: Route.MetaFunction = () => [{ title: 'Invoice Management' }];

const TITLE = 'Invoice Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function InvoiceList({ loaderData }: Route.ComponentProps) {
  const { request, filters, invoices, suggestedNumber } = loaderData;
  const { count, ...page } = invoices;
  const isNarrowed = request.search !== '' || filters.status !== null;
  useLive('invoice');
  return (
    <Screen
      title={TITLE}
      description="What was billed, what is open, and what is past due."
      back={BACK}
      actions={<CreateInvoice suggestedNumber={suggestedNumber} />}
    >
      <DataList
        label="Invoices"
        page={page}
        request={request}
        columns={invoiceColumns}
        count={formatListCount(count, 'invoice', 'invoices')}
        search={{
          label: 'Search invoices',
          placeholder: 'Search by number, description, or company...',
        }}
        filters={INVOICE_LIST_FILTERS}
        empty={
          <EmptyState title={emptyTitle('invoices', isNarrowed, filters.show === 'archived')} />
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load invoices" home="/admin" />
    </Screen>
  );
}
