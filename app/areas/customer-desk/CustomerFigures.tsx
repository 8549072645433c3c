import type { ReactNode } from 'react';
import type { InvoiceFilters } from '#app/areas/billing/invoice-filters.ts';
import { listed, shownCount, shownSum, unratedText } from '#app/areas/customers/client-work.ts';
import {
  formatDate,
  formatDecimal,
  formatListCount,
  formatMoney,
  formatUpTo,
} from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useMay } from '#app/ui/may.tsx';
import styles from './CustomerFigures.module.css';
import type { CustomerDesk } from './customer-desk-queries.server.ts';
import { openWorkText } from './open-work-text.ts';

type Figure = {
  label: string;
  value: ReactNode;
  note: string;
  to: string;
  isPressing?: boolean;
};

/** Where things stand with a customer, in one line. Each figure leads to what it is made of. */
export function CustomerFigures({
  customer,
  desk,
}: {
  customer: { id: string; companyName: string };
  desk: CustomerDesk;
}) {
  const seesMoney = useMay('money');
  const figures = [
    ...(seesMoney ? moneyFigures(customer, desk) : []),
    ...workFigures(customer, desk, seesMoney),
  ];
  return (
    <ul className={styles.figures} aria-label="At a glance">
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

function moneyFigures(customer: { id: string; companyName: string }, desk: CustomerDesk): Figure[] {
  const invoices = (show: InvoiceFilters['show']) =>
    `/admin/invoices?${new URLSearchParams({ q: customer.companyName, show })}`;
  const open = shownCount(desk, 'invoices', desk.openInvoices);
  const late = shownCount(desk, 'past-due', desk.pastDueInvoices);
  return [
    {
      label: 'Owed',
      value: shownSum(desk, 'invoices', formatMoney(desk.owed)),
      note: listed(
        formatListCount(open, 'open invoice', 'open invoices'),
        desk.firstDue &&
          `${desk.pastDueInvoices > 0 ? 'since' : 'first due'} ${formatDate(desk.firstDue)}`,
      ),
      to: invoices('unpaid'),
    },
    {
      label: 'Past Due',
      value: shownSum(desk, 'past-due', formatMoney(desk.pastDue)),
      note: formatListCount(late, 'invoice', 'invoices'),
      to: invoices('past-due'),
      isPressing: desk.pastDueInvoices > 0,
    },
  ];
}

function workFigures(
  customer: { id: string; companyName: string },
  desk: CustomerDesk,
  seesMoney: boolean,
): Figure[] {
  const { openTickets, activeTasks, lastWord } = desk;
  return [
    {
      label: 'Open Work',
      value: formatUpTo(shownCount(desk, 'tasks', openTickets + activeTasks)),
      note: openWorkText(desk) || 'Nothing open',
      to: '#open-work',
    },
    {
      label: 'Unbilled Hours',
      value: shownSum(desk, 'time', formatDecimal(desk.unbilledHours)),
      note: listed(
        seesMoney && shownSum(desk, 'time', formatMoney(desk.unbilledAmount)),
        desk.unratedHours !== '0.00' && unratedText(desk),
      ),
      to: seesMoney
        ? `/admin/time-tracking/invoice?customer=${customer.id}&period=all`
        : `/admin/time-tracking?${new URLSearchParams({ q: customer.companyName })}`,
    },
    {
      label: 'Last Word',
      value: lastWord ? <LocalTime at={new Date(lastWord.at)} /> : '—',
      note: lastWord ? lastWord.by : 'Nothing said yet',
      to: '#timeline',
    },
  ];
}
