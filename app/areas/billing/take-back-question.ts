import { compareMoney } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/format.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';
import type { InvoiceStatus } from './billing-status.ts';

/**
 * What staff are asked before a status takes back the payments of a bill that is paid; null when it takes none, and for a
 * draft, which is refused.
 */
export function takeBackQuestion(
  chosen: InvoiceStatus,
  {
    status,
    invoiceNumber,
    paid,
  }: {
    status: InvoiceStatus;
    invoiceNumber: string;
    /** What the payments that stand come to. */
    paid: string;
  },
): StatusQuestion | null {
  if (status !== 'paid' || chosen === 'paid' || chosen === 'draft' || compareMoney(paid, '0') <= 0)
    return null;
  return {
    title: 'Take back the payments?',
    text: `Payments of ${formatMoney(paid)} are recorded on ${invoiceNumber}. They are taken back, with reversal entries in the ledger. The customer is told.`,
    confirm: 'Take Back',
  };
}
