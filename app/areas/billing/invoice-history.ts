import type { HistoryLine } from '#app/areas/activity/history-queries.server.ts';
import { INVOICE_STATUS_DISPLAY, INVOICE_STATUSES } from '#app/records/billing-status.ts';
import { formatMoney } from '#app/ui/format.ts';

/** The activity of an invoice in words, for its page. */
export function historyLines(history: readonly HistoryLine[]) {
  return history.map(({ id, action, metadata, at, by }) => ({
    id,
    at,
    by,
    text: wordsOf(action, (metadata ?? {}) as Record<string, unknown>),
  }));
}

function wordsOf(action: string, metadata: Record<string, unknown>): string {
  const amount = amountIn(metadata);
  switch (action) {
    case 'invoice.created':
      return 'Created';
    case 'invoice.updated':
      return 'Edited';
    case 'invoice.paid':
      return amount ? `Paid in full with ${amount}` : 'Marked as paid';
    case 'invoice.payment_recorded':
      return `Payment of ${amount}`;
    case 'invoice.payment_taken_back':
      return `Payment of ${amount} taken back`;
    case 'invoice.overdue':
      return 'Became overdue';
    case 'time.invoiced':
      return 'Made from logged hours';
    case 'invoice.archived':
      return 'Archived';
    case 'invoice.restored':
      return 'Restored';
    default:
      return `${labelOf(metadata.before)} to ${labelOf(metadata.after)}`;
  }
}

function amountIn({ amount }: Record<string, unknown>): string {
  return typeof amount === 'string' ? formatMoney(amount) : '';
}

function labelOf(status: unknown): string {
  const known = INVOICE_STATUSES.find((each) => each === status);
  return known ? INVOICE_STATUS_DISPLAY[known].label : '—';
}
