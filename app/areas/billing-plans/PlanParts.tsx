import { shownPrice, shownQuantity } from '#app/areas/billing/invoice-words.ts';
import { shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { type DataColumn, DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { billingPeriodWords, plusTax } from './billing-days.ts';
import styles from './Plan.module.css';
import { SetPlanPrice, WithdrawPlanPrice } from './PlanActions.tsx';
import type { PlanDetail } from './plan-queries.server.ts';

const FIRST_PAGE = { search: '', sort: '', direction: 'desc', after: null, before: null } as const;

type Made = PlanDetail['made'][number];

/** The invoices that a plan made, the latest on top. */
export function PlanInvoices({ plan }: { plan: PlanDetail }) {
  const columns: DataColumn<Made>[] = [
    {
      header: 'Invoice',
      part: 'head',
      cell: (row) => (
        <>
          <Link to={`/admin/invoices/${row.id}`} className={styles.name} isRecord>
            {row.invoiceNumber}
          </Link>
          <span className={styles.line}>
            {row.period && plan.period !== 'milestone'
              ? billingPeriodWords(plan.period, row.period)
              : null}
          </span>
        </>
      ),
    },
    { header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatMoney(amount) },
    {
      header: 'Due',
      width: '8rem',
      cell: ({ dueDate }) => (dueDate ? formatDate(dueDate) : '—'),
    },
    {
      header: 'Status',
      width: '7rem',
      cell: (row) => <StatusBadge display={shownInvoiceStatus({ ...row, open: null })} />,
    },
  ];
  return (
    <ScreenSection
      title="Invoices"
      note={
        plan.madeCount > plan.made.length
          ? `latest ${plan.made.length} of ${plan.madeCount}`
          : undefined
      }
    >
      <DataList
        label="Invoices of this plan"
        page={{ rows: plan.made, next: null, previous: null }}
        request={FIRST_PAGE}
        columns={columns}
        empty={<EmptyState title="No invoice yet" />}
      />
    </ScreenSection>
  );
}

/** What the invoices of a plan are for, and from when on. */
export function PlanPrices({ plan }: { plan: PlanDetail }) {
  const [latest] = plan.made;
  return (
    <ScreenSection title="Prices" actions={<SetPlanPrice plan={plan} />}>
      <ol className={styles.prices}>
        {plan.prices.map((price, place) => {
          const isBilled = latest?.period ? price.fromDay <= latest.period : false;
          return (
            <li key={price.id}>
              <span className={styles.day}>From {formatDate(price.fromDay)}</span>
              <strong className={styles.amount}>
                {formatMoney(price.amount)}
                {plusTax(price.lines)}
              </strong>
              <ul className={styles.priceLines}>
                {price.lines.map(({ description, unitPrice, ...line }) => (
                  <li key={`${description} ${line.quantity} ${unitPrice}`}>
                    {description}: {shownQuantity(line)} × {shownPrice(unitPrice)}
                  </li>
                ))}
              </ul>
              {place > 0 && !isBilled && plan.nextDay !== null ? (
                <div className={styles.priceActs}>
                  <WithdrawPlanPrice plan={plan} price={price} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
    </ScreenSection>
  );
}
