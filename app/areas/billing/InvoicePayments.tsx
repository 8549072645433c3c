import type { ReactNode } from 'react';
import { addressOf } from '#app/platform/verb.ts';
import { PAYMENT_METHOD_LABELS } from '#app/records/invoice/billing-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { paymentVerbs } from './billing-verbs.ts';
import styles from './InvoicePayments.module.css';
import type { InvoiceDetail } from './invoice-queries.server.ts';
import { underWayWords } from './invoice-words.ts';

type Payment = InvoiceDetail['payments'][number];

/** The payments on an invoice for staff, including reversed ones, with what else can be done with one that stands. */
export function InvoicePayments({
  invoice,
  also,
}: {
  invoice: InvoiceDetail;
  also?: (payment: Payment) => ReactNode;
}) {
  return (
    <ScreenSection title="Payments">
      {invoice.underWay ? <p className={styles.none}>{underWayWords(invoice.underWay)}</p> : null}
      {invoice.payments.length === 0 && !invoice.underWay ? (
        <p className={styles.none}>No payments yet</p>
      ) : (
        <ul className={styles.payments}>
          {invoice.payments.map((payment) => (
            <li key={payment.id} data-reversed={payment.reversedAt !== null || undefined}>
              <div className={styles.words}>
                <strong className={styles.amount}>{formatMoney(payment.amount)}</strong>{' '}
                {payment.reversedAt ? 'undone' : null}
                <span className={styles.line}>
                  {PAYMENT_METHOD_LABELS[payment.method]}, {formatDate(payment.paidOn)}
                  {payment.note ? `, ${payment.note}` : null}
                </span>
                {payment.recordedBy ? (
                  <span className={styles.line}>Recorded by {payment.recordedBy}</span>
                ) : null}
              </div>
              {payment.reversedAt || invoice.archivedAt ? null : (
                <span className={styles.acts}>
                  {also?.(payment)}
                  <TakeBack invoice={invoice} payment={payment} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}

function TakeBack({ invoice, payment }: { invoice: InvoiceDetail; payment: Payment }) {
  const amount = formatMoney(payment.amount);
  const isWriteOff = payment.method === 'write_off';
  const what = isWriteOff ? 'write-off' : 'payment';
  return (
    <ConfirmDialog
      title={`Undo the ${what} of ${amount}?`}
      action={addressOf(paymentVerbs.takeBack, { invoiceId: invoice.id, paymentId: payment.id })}
      values={{ version: String(invoice.version) }}
      labels={{ confirm: isWriteOff ? 'Undo Write-off' : 'Undo Payment', sending: 'Undoing...' }}
      danger
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Undo the ${what} of ${amount}`}
        >
          Undo
        </Button>
      )}
    >
      {isWriteOff
        ? 'The bad debt is reversed today, and the invoice is open again. The customer is not notified.'
        : `Its ledger entries are reversed${invoice.status === 'paid' ? ', and the invoice is open again' : ''}. The customer is notified.`}
    </ConfirmDialog>
  );
}
