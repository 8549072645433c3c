import type { PaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { firmAddressLines } from '#app/platform/firm-address.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FirmMark } from '#app/ui/FirmMark.tsx';
import { InvoicePlate } from './InvoicePlate.tsx';
import styles from './InvoiceSheet.module.css';
import type { InvoiceRecord } from './invoice-detail-queries.server.ts';
import {
  footRows,
  HOW_TO_PAY,
  lineNotes,
  paymentReference,
  paymentWords,
  shownPrice,
  shownQuantity,
} from './invoice-words.ts';

/** An invoice as a sheet of paper, for both sides and for print: who, what, how much, how to pay. */
export function InvoiceSheet({
  invoice,
  firm,
  words,
  zone,
}: {
  invoice: InvoiceRecord;
  firm: Firm;
  words: PaymentWords;
  /** The firm's time zone, for the day the invoice went out: the same as on the PDF. */
  zone: string;
}) {
  const { invoiceNumber, billTo } = invoice;
  const { companyName, contactName, addressLines } = billTo;
  return (
    // Print shows the sheet alone (Screen.module.css).
    <article className={styles.sheet} data-print-sheet aria-label={`Invoice ${invoiceNumber}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.firm}>
            <FirmMark logo={firm.logo} />
            {firm.name}
          </p>
          {[...firmAddressLines(firm.address), firm.phone, firm.email].map((line) =>
            line ? (
              <p key={line} className={styles.soft}>
                {line}
              </p>
            ) : null,
          )}
        </div>
        <div className={styles.kind}>
          <p className={styles.label}>Invoice</p>
          <p className={styles.number}>{invoiceNumber}</p>
        </div>
      </header>
      <div className={styles.facts}>
        <div>
          <h2 className={styles.label}>Bill to</h2>
          <p className={styles.strong}>{companyName}</p>
          {[contactName, ...addressLines].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          <h2 className={styles.label}>Details</h2>
          <dl className={styles.details}>
            <dt>Date</dt>
            <dd>{formatDate(invoice.sentAt ?? invoice.createdAt, zone)}</dd>
            {invoice.dueDate ? (
              <>
                <dt>Due</dt>
                <dd>{formatDate(invoice.dueDate)}</dd>
              </>
            ) : null}
            {invoice.purchaseOrder ? (
              <>
                <dt>Your PO</dt>
                <dd>{invoice.purchaseOrder}</dd>
              </>
            ) : null}
            {invoice.isPrepayment ? (
              <>
                <dt>Kind</dt>
                <dd>Prepayment</dd>
              </>
            ) : null}
          </dl>
        </div>
        <InvoicePlate invoice={invoice} />
      </div>
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <HowToPay invoice={invoice} firm={firm} words={words} />
    </article>
  );
}

function Lines({ invoice: { lines, description, amount, printed } }: { invoice: InvoiceRecord }) {
  if (lines.length === 0) {
    return (
      <table className={styles.lines} data-simple>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{description ?? 'Services as agreed'}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        </tbody>
      </table>
    );
  }
  return (
    <>
      {description ? <p className={styles.strong}>{description}</p> : null}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.description}
                {lineNotes(line, printed.exemption).map((note) => (
                  <span key={note} className={styles.note}>
                    {note}
                  </span>
                ))}
              </td>
              <td>
                <span className={styles.narrowOnly}>Quantity </span>
                {shownQuantity(line)}
              </td>
              <td>
                <span className={styles.narrowOnly}>at </span>
                {shownPrice(line.unitPrice)}
              </td>
              <td>{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Totals({ invoice }: { invoice: InvoiceRecord }) {
  const payments = invoice.payments.filter(({ reversedAt }) => !reversedAt);
  return (
    <dl className={styles.totals}>
      {footRows(invoice).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(value)}</dd>
        </div>
      ))}
      <div data-strong={(payments.length === 0 && invoice.credited === '0.00') || undefined}>
        <dt>Total</dt>
        <dd>{formatMoney(invoice.amount)}</dd>
      </div>
      {invoice.credited === '0.00' ? null : (
        <div>
          <dt>Credit notes</dt>
          <dd>{formatMoney(`-${invoice.credited}`)}</dd>
        </div>
      )}
      {payments.map(({ id, method, paidOn, note, amount }) => (
        <div key={id}>
          <dt>
            {paymentWords({ method, paidOn })}
            {note ? <span className={styles.reference}>{note}</span> : null}
          </dt>
          <dd>{formatMoney(`-${amount}`)}</dd>
        </div>
      ))}
      {payments.length > 0 || invoice.credited !== '0.00' ? (
        <div data-strong>
          <dt>Amount due</dt>
          <dd>{formatMoney(invoice.open)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function HowToPay({
  invoice: { status, invoiceNumber },
  firm,
  words,
}: {
  invoice: InvoiceRecord;
  firm: Firm;
  words: PaymentWords;
}) {
  const isOpen = status !== 'paid' && status !== 'cancelled';
  if (!isOpen && !words.terms) return null;
  return (
    <div className={styles.words}>
      {isOpen ? (
        <section id={HOW_TO_PAY} tabIndex={-1} aria-label="How to pay">
          <h2 className={styles.label}>How to pay</h2>
          <p className={styles.lineBreaks}>
            {words.instructions || `Write to ${firm.email} for how to pay.`}
          </p>
          <p>{paymentReference(invoiceNumber)}</p>
        </section>
      ) : null}
      {words.terms ? (
        <section>
          <h2 className={styles.label}>Terms</h2>
          <p className={styles.lineBreaks}>{words.terms}</p>
        </section>
      ) : null}
    </div>
  );
}
