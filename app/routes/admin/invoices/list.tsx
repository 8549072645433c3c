import { useSearchParams } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { CreateInvoice } from '#app/areas/billing/CreateInvoice.tsx';
import { invoiceColumns } from '#app/areas/billing/invoice-columns.tsx';
import {
  INVOICE_LIST_FILTERS,
  invoiceFiltersOf,
  invoiceTabs,
} from '#app/areas/billing/invoice-filters.ts';
import { suggestInvoiceNumber } from '#app/areas/billing/invoice-number-commands.server.ts';
import {
  getInvoiceSums,
  INVOICE_SORTS,
  listInvoices,
} from '#app/areas/billing/invoice-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(INVOICE_SORTS), {
    sort: 'due',
    direction: 'asc',
  });
  const filters = invoiceFiltersOf(url);
  const today = firmDay();
  const [invoices, sums, suggestedNumber] = await Promise.all([
    listInvoices(actor, request, { filters, today }),
    request.search === '' && filters.status === null ? getInvoiceSums(actor, today) : null,
    suggestInvoiceNumber(actor),
  ]);
  return { request, invoices, sums, suggestedNumber };
}

const NAMES: ListScreenNames = {
  title: 'Invoice Management',
  one: 'invoice',
  many: 'invoices',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function InvoiceList({ loaderData }: Route.ComponentProps) {
  const { request, invoices, sums, suggestedNumber } = loaderData;
  const show = useSearchParams()[0].get('show') ?? '';
  useLive('invoice');
  return (
    <ListScreen
      names={NAMES}
      description="What was billed, what is open, and what is past due."
      actions={<CreateInvoice suggestedNumber={suggestedNumber} />}
      tabs={{
        label: 'Which invoices',
        name: 'show',
        current: show,
        tabs: invoiceTabs(sums),
      }}
      list={invoices}
      request={request}
      columns={invoiceColumns}
      search="Search by number, description, or company..."
      filters={INVOICE_LIST_FILTERS}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
