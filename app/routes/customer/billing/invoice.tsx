import { customerOf } from '#app/access/guards.server.ts';
import { getAnswers } from '#app/areas/billing/answer-queries.server.ts';
import { PaperButtons } from '#app/areas/billing/InvoiceActions.tsx';
import { OwnInvoiceAnswers } from '#app/areas/billing/InvoiceAnswers.tsx';
import { InvoiceSheet } from '#app/areas/billing/InvoiceSheet.tsx';
import { IssuedDocuments } from '#app/areas/billing/IssuedDocuments.tsx';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { standingWriteOff, underWayWords } from '#app/areas/billing/invoice-words.ts';
import { getIssued } from '#app/areas/billing/issued-queries.server.ts';
import { Receipts } from '#app/areas/billing/Receipts.tsx';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { payPathNow } from '#app/areas/payments/pay-queries.server.ts';
import { firmNow, getPaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/invoice';

const BACK = { to: '/customer/billing', label: 'Back to Billing' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.invoiceId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'invoice', id);
  const invoice = await getInvoiceSheet(actor, id).catch(throwMissing);
  return {
    invoice,
    documents: await getIssued(actor, id),
    receipts: await getReceipts(actor, id),
    answers: await getAnswers(actor, id),
    firm: firmNow(),
    words: await getPaymentWords(),
    zone: firmZone(),
    payPath: await payPathNow(invoice),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.invoice.invoiceNumber : 'Invoice' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnInvoice({ loaderData }: Route.ComponentProps) {
  const { invoice, documents, receipts, answers, firm, words, zone, payPath } = loaderData;
  const isOut = invoice.status === 'sent' || invoice.status === 'overdue';
  useLive('invoice', invoice.id);
  return (
    <Screen
      title={invoice.invoiceNumber}
      description={
        <>
          <StatusBadge
            display={shownInvoiceStatus({
              ...invoice,
              isWrittenOff: standingWriteOff(invoice.payments) !== null,
            })}
          />
          {invoice.underWay ? <Note>{underWayWords(invoice.underWay)}</Note> : null}
        </>
      }
      back={BACK}
      width="narrow"
      actions={
        <>
          {payPath ? (
            <Button component="a" href={payPath}>
              Pay online
            </Button>
          ) : null}
          <PaperButtons pdf={`/customer/billing/invoices/${invoice.id}/pdf`} />
        </>
      }
    >
      <InvoiceSheet invoice={invoice} firm={firm} words={words} zone={zone} />
      <OwnInvoiceAnswers invoice={{ ...invoice, isOut }} answers={answers} />
      <Receipts receipts={receipts} at={`/customer/billing/invoices/${invoice.id}`} />
      {documents.length > 1 ? (
        <IssuedDocuments documents={documents} at={`/customer/billing/invoices/${invoice.id}`} />
      ) : null}
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Invoice" back={BACK}>
      <RouteErrorState error={error} title="Failed to load billing" home="/customer" />
    </Screen>
  );
}
