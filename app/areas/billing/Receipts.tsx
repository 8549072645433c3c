import { formatMoney } from '#app/ui/everywhere/format.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './InvoicePayments.module.css';
import { type ListedReceipt, receiptLine, receiptName } from './receipt.ts';

/** The receipts of what was paid on an invoice, each with its PDF. `at` is the invoice's own address. */
export function Receipts({ receipts, at }: { receipts: readonly ListedReceipt[]; at: string }) {
  if (receipts.length === 0) return null;
  return (
    <ScreenSection title="Receipts">
      <ul className={styles.payments} aria-label="Receipts">
        {receipts.map((each) => (
          <li key={each.id}>
            <div className={styles.words}>
              <a href={`${at}/receipts/${each.id}`}>{receiptName(each)}</a>
              <span className={styles.line}>{receiptLine(each)}</span>
            </div>
            <span className={styles.amount}>{formatMoney(each.amount)}</span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
