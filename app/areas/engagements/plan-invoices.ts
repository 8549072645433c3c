import type { Side } from '#app/access/author.ts';
import { NET_DAYS } from '#app/areas/billing/payment-terms.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Money } from '#app/platform/money.ts';
import type { InvoiceStatus } from '#app/records/invoice/billing-status.ts';

/** An invoice of the plan as it is now. */
export type MadePart = {
  id: string;
  number: string;
  place: number;
  amount: Money;
  status: InvoiceStatus;
  isWrittenOff: boolean;
  sendOn: string | null;
  sentOn: string | null;
  dueDate: string | null;
};

/** The invoice of a place in the plan: one that stands before one that was canceled. */
export function madePart(invoices: readonly MadePart[], place: number): MadePart | undefined {
  const made = invoices.filter((each) => each.place === place);
  return made.find(({ status }) => status !== 'cancelled') ?? made[0];
}

/** The page of an invoice, on one side. */
export const planInvoicePath = (side: Side, id: string) =>
  side === 'firm' ? `/admin/invoices/${id}` : `/customer/billing/invoices/${id}`;

/** A part of the plan with what became of it. */
export function planPartOf(
  part: { date: string; amount: Money | null },
  made: MadePart | undefined,
) {
  const isOut = made !== undefined && made.status !== 'draft' && made.status !== 'cancelled';
  const date = made?.sentOn ?? made?.sendOn ?? part.date;
  return {
    date,
    amount: made?.amount ?? part.amount,
    due: made?.dueDate ?? addDays(date, NET_DAYS),
    isOut,
  };
}
