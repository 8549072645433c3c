import type { InvoiceFilters } from '#app/areas/billing/invoice-filters.ts';
import { formatDecimal, formatListCount, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './CustomerFigures.module.css';
import type { CustomerDesk } from './customer-desk-queries.server.ts';
import { listed, shownCount, shownSum, unratedText } from './shown-count.ts';

/**
 * The customer's money: what they owe, what they prepaid, what is not invoiced yet. Each figure links to what it is made of.
 */
export function CustomerFigures({
  customer,
  balance,
  desk,
}: {
  customer: { id: string; companyName: string };
  /** The balance of the customer's account. */
  balance: string;
  desk: CustomerDesk;
}) {
  const invoices = (show: InvoiceFilters['show']) =>
    `/admin/invoices?${new URLSearchParams({ q: customer.companyName, show })}`;
  const figures = [
    {
      label: 'Owed',
      value: shownSum(desk, 'invoices', formatMoney(desk.owed)),
      note: formatListCount(
        shownCount(desk, 'invoices', desk.openInvoices),
        'open invoice',
        'open invoices',
      ),
      to: invoices('unpaid'),
    },
    {
      label: 'Past Due',
      value: shownSum(desk, 'past-due', formatMoney(desk.pastDue)),
      note: formatListCount(
        shownCount(desk, 'past-due', desk.pastDueInvoices),
        'invoice',
        'invoices',
      ),
      to: invoices('past-due'),
      isPressing: desk.pastDueInvoices > 0,
    },
    { label: 'Available Balance', value: formatMoney(balance), note: 'prepaid', to: '#ledger' },
    {
      label: 'Unbilled',
      value: shownSum(desk, 'time', formatMoney(desk.unbilledAmount)),
      note: listed(
        `${shownSum(desk, 'time', formatDecimal(desk.unbilledHours))} hours`,
        desk.unratedHours !== '0.00' && unratedText(desk),
      ),
      to: `/admin/time-tracking/invoice?customer=${customer.id}`,
    },
  ];
  return (
    <ul className={styles.figures} aria-label="Money at a glance">
      {figures.map(({ label, value, note, to, isPressing }) => (
        <li key={label}>
          <Link to={to} className={styles.figure} data-pressing={isPressing || undefined}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
