import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './InvoicePayments.module.css';
import type { IssuedDocument } from './issued-queries.server.ts';

/** What was issued of an invoice: each invoice and credit note as it went out, with its PDF. `at` is the invoice's own address. */
export function IssuedDocuments({
  documents,
  at,
}: {
  documents: readonly IssuedDocument[];
  at: string;
}) {
  if (documents.length === 0) return null;
  return (
    <ScreenSection title="Issued">
      <ul className={styles.payments}>
        {documents.map((each) => (
          <li key={each.id}>
            <div className={styles.words}>
              <a href={`${at}/issued/${each.id}`}>{each.number}</a>
              <span className={styles.line}>{wordsOf(each)}</span>
              <a
                href={`${at}/issued/${each.id}/ubl`}
                className={styles.line}
                download
                aria-label={`${each.number} as an electronic invoice, UBL`}
              >
                Electronic invoice (UBL)
              </a>
            </div>
            <span className={styles.amount}>
              {formatMoney(each.kind === 'credit_note' ? `-${each.amount}` : each.amount)}
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function wordsOf({ kind, issuedOn, corrects, replaces }: IssuedDocument): string {
  const day = formatDate(issuedOn);
  if (kind === 'credit_note') return `Credit note for ${corrects}, ${day}`;
  return replaces ? `Invoice in place of ${replaces}, ${day}` : `Invoice, ${day}`;
}
