import { type DataColumn, DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { RetainerDetail } from './retainer-queries.server.ts';
import { sizeWords } from './retainer-words.ts';

const FIRST_PAGE = { search: '', sort: '', direction: 'desc', after: null, before: null } as const;

type Block = RetainerDetail['blocks'][number];

/** The blocks of a retainer, in the order in which they are used. */
export function RetainerBlocks({ retainer }: { retainer: RetainerDetail }) {
  const columns: DataColumn<Block>[] = [
    {
      header: 'From',
      part: 'head',
      cell: ({ fromDay }) => formatDate(fromDay),
    },
    {
      header: 'Invoice',
      width: '9rem',
      cell: (row) => <Link to={`/admin/invoices/${row.invoiceId}`}>{row.invoiceNumber}</Link>,
    },
    { header: 'Paid', align: 'end', width: '8rem', cell: ({ price }) => formatMoney(price) },
    {
      header: 'Left',
      align: 'end',
      width: '10rem',
      cell: ({ leftSize, size }) =>
        `${sizeWords(retainer.unit, leftSize)} of ${sizeWords(retainer.unit, size)}`,
      wraps: true,
    },
    {
      header: 'Expires',
      width: '8rem',
      cell: ({ expiresOn }) => (expiresOn ? formatDate(expiresOn) : 'Never'),
    },
  ];
  return (
    <ScreenSection title="Paid ahead">
      <DataList
        label="Blocks of this retainer"
        page={{ rows: retainer.blocks, next: null, previous: null }}
        request={FIRST_PAGE}
        columns={columns}
        empty={<EmptyState title="Nothing was paid ahead yet" />}
      />
    </ScreenSection>
  );
}
