import { adminOf } from '#app/access/guards.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { getCollection } from '#app/areas/billing/answer-queries.server.ts';
import { invoiceVerbs } from '#app/areas/billing/billing-verbs.ts';
import { InvoiceActions } from '#app/areas/billing/InvoiceActions.tsx';
import { SaidOfInvoice } from '#app/areas/billing/InvoiceAnswers.tsx';
import { InvoicePayments } from '#app/areas/billing/InvoicePayments.tsx';
import { InvoiceSheet } from '#app/areas/billing/InvoiceSheet.tsx';
import { IssuedDocuments } from '#app/areas/billing/IssuedDocuments.tsx';
import { getInvoice, type InvoiceDetail } from '#app/areas/billing/invoice-queries.server.ts';
import { invoiceQuestion } from '#app/areas/billing/invoice-question.ts';
import { standingWriteOff } from '#app/areas/billing/invoice-words.ts';
import { Receipts } from '#app/areas/billing/Receipts.tsx';
import { RemindClient } from '#app/areas/billing/RemindClient.tsx';
import { RemindersSection } from '#app/areas/billing/RemindersSection.tsx';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { EnterCheck } from '#app/areas/books/checks/CheckActions.tsx';
import { CustomerAndContact, CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { RefundPayment } from '#app/areas/payments/RefundPayment.tsx';
import { getRefunds } from '#app/areas/payments/refund-queries.server.ts';
import { WentBack } from '#app/areas/payments/WentBack.tsx';
import { firmNow, getPaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { invoiceStatusesOf } from '#app/records/invoice/billing-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { RecordStatus } from '#app/ui/RecordStatus.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/invoices', label: 'Back to Invoices' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.invoiceId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'invoice', id);
  const invoice = await getInvoice(actor, id).catch(throwMissing);
  return {
    invoice,
    collection: await getCollection(actor, invoice),
    refunds: await getRefunds(actor, id),
    receipts: await getReceipts(actor, id),
    firm: firmNow(),
    words: await getPaymentWords(),
    today: firmDay(),
    zone: firmZone(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.invoice.invoiceNumber : 'Invoice' },
];

export default function Invoice({ loaderData }: Route.ComponentProps) {
  const { invoice, collection, refunds, receipts, firm, words, today, zone } = loaderData;
  useLive('invoice', invoice.id);
  return (
    <Screen
      title={invoice.invoiceNumber}
      description={<CustomerAndContact of={invoice} />}
      back={BACK}
      actions={
        <InvoiceActions invoice={invoice} today={today}>
          <EnterCheck invoice={invoice} today={today} />
          {isPastDue(invoice, today) ? (
            <RemindClient customerId={invoice.customerId} companyName={invoice.companyName} />
          ) : null}
        </InvoiceActions>
      }
    >
      <RecordColumns
        facts={factsOf(invoice)}
        side={
          <>
            <InvoicePayments
              invoice={invoice}
              also={({ id }) =>
                refunds.left[id] && refunds.left[id] !== '0.00' ? (
                  <RefundPayment invoice={invoice} paymentId={id} left={refunds.left[id]} />
                ) : null
              }
            />
            <WentBack returns={refunds.returns} />
            <Receipts receipts={receipts} at={`/admin/invoices/${invoice.id}`} />
            {collection.isOut || collection.answers.length > 0 ? (
              <SaidOfInvoice
                invoice={invoice}
                answers={collection.answers}
                isOut={collection.isOut}
              />
            ) : null}
            <RemindersSection collection={collection} />
            <IssuedDocuments documents={invoice.documents} at={`/admin/invoices/${invoice.id}`} />
            {invoice.history.length > 0 ? (
              <ScreenSection title="History">
                <RecordHistory lines={invoice.history} />
              </ScreenSection>
            ) : null}
          </>
        }
      >
        <InvoiceSheet invoice={invoice} firm={firm} words={words} zone={zone} />
      </RecordColumns>
    </Screen>
  );
}

function isPastDue({ status, dueDate, archivedAt }: InvoiceDetail, today: string): boolean {
  const isOpen = status === 'sent' || status === 'overdue';
  return isOpen && archivedAt === null && dueDate !== null && dueDate < today;
}

function factsOf(invoice: InvoiceDetail) {
  const { balance, sentAt, paidDate } = invoice;
  return [
    ['Status', <Status key="status" invoice={invoice} />],
    ['Customer', <CustomerName key="customer" of={invoice} />],
    ...(invoice.plan
      ? ([
          [
            'Plan',
            <Link key="plan" to={`/admin/plans/${invoice.plan.id}`}>
              {invoice.plan.name}
            </Link>,
          ],
        ] as const)
      : []),
    ...(invoice.retainer
      ? ([
          [
            'Fills',
            <Link key="retainer" to={`/admin/retainers/${invoice.retainer.id}`}>
              {invoice.retainer.name}
            </Link>,
          ],
        ] as const)
      : []),
    ['Open', invoice.status === 'cancelled' ? '—' : formatMoney(invoice.open)],
    ['Balance', formatMoney(balance)],
    ['Created', <LocalTime key="created" at={invoice.createdAt} show="datetime" />],
    ['Sent', sentAt ? <LocalTime key="sent" at={sentAt} show="datetime" /> : '—'],
    ['Paid', paidDate ? <LocalTime key="paid" at={paidDate} show="datetime" /> : '—'],
  ] as const;
}

function Status({ invoice }: { invoice: InvoiceDetail }) {
  const live = invoice.payments.filter(({ reversedAt }) => !reversedAt);
  const paid = addMoney(...live.map(({ amount }) => amount));
  return (
    <RecordStatus
      verbs={invoiceVerbs}
      of={{ invoiceId: invoice.id }}
      record={invoice}
      display={invoiceStatusesOf({
        ...invoice,
        isWrittenOff: standingWriteOff(invoice.payments) !== null,
      })}
      ask={(chosen) => invoiceQuestion(chosen, { ...invoice, paid })}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Invoice" back={BACK}>
      <RouteErrorState error={error} title="Failed to load invoices" home="/admin" />
    </Screen>
  );
}
