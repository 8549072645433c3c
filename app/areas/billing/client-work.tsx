import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed, shownCount } from '#app/areas/customers/client-work.ts';
import { formatCount, formatUpTo } from '#app/ui/everywhere/format.ts';
import type { invoiceFigures } from './invoice-sources-sql.server.ts';

export default {
  place: 90,
  label: 'Invoices',
  list: 'invoices',
  isMoney: true,
  state: (desk) =>
    listed(
      desk.openInvoices && `${formatUpTo(shownCount(desk, 'invoices', desk.openInvoices))} open`,
      desk.pastDueInvoices &&
        `${formatUpTo(shownCount(desk, 'past-due', desk.pastDueInvoices))} past due`,
      desk.draftInvoices && formatCount(desk.draftInvoices, 'draft', 'drafts'),
    ),
  isPressing: ({ pastDueInvoices }) => pastDueInvoices > 0,
} satisfies ClientWork<ClientValues<typeof invoiceFigures>>;
