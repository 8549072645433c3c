import type { ListCount } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatListCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-queries.server.ts';

const FIRST_PAGE = { search: '', sort: '', direction: 'desc', after: null, before: null } as const;

const COLUMNS = invoiceColumns
  .filter(({ header }) => header !== 'Customer' && header !== 'Created')
  .map(({ sort: _, ...column }) => column);

/** The latest invoices of one customer for staff, with the way to all of them. */
export function LatestInvoices({
  invoices,
  total,
  companyName,
}: {
  invoices: InvoiceRow[];
  total: ListCount;
  companyName: string;
}) {
  return (
    <ScreenSection
      title="Invoices"
      actions={
        typeof total !== 'number' || total > invoices.length ? (
          <Link to={`/admin/invoices?${new URLSearchParams({ q: companyName })}`}>
            All {formatListCount(total, 'invoice', 'invoices')}
          </Link>
        ) : null
      }
    >
      <DataList
        label="Latest invoices"
        page={{ rows: invoices, next: null, previous: null }}
        request={FIRST_PAGE}
        columns={COLUMNS}
        empty={<EmptyState title="No invoices yet" />}
      />
    </ScreenSection>
  );
}
