import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { addMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** What is to be taken, when, and from what. */
export type AnnouncedDebit = {
  amount: string;
  /** What a card adds to it. */
  surcharge: string;
  day: string;
  method: string;
  /** The last day of a card that ends before `day`. */
  endsOn: string | null;
  /** Why it is announced again; null for the first time. */
  again: 'amount' | 'day' | 'funds' | null;
};

type Named = { invoiceNumber: string };

const AGAIN = {
  amount: 'What is open of this invoice has changed, so the amount is another one now.',
  day: 'The day is another one than we announced before.',
  funds: 'The last try failed because the account did not have enough funds. We try again.',
} as const;

/** The one line that says what is taken on which day. */
export function debitTitle(
  { invoiceNumber }: Named,
  { amount, surcharge, day }: AnnouncedDebit,
): string {
  return `Autopay on ${formatDate(day)}: ${formatMoney(addMoney(amount, surcharge))} for ${invoiceNumber}`;
}

/** The email that says what is taken from what, on which day. */
export function autopayAnnounced(invoice: Named, debit: AnnouncedDebit): MailContent {
  const { amount, surcharge, day, method, endsOn, again } = debit;
  return {
    subject: debitTitle(invoice, debit),
    preview: `From ${method}. Turn autopay off before that day if you do not want it.`,
    heading: 'Autopay',
    blocks: [
      ...(again ? [{ kind: 'text' as const, text: AGAIN[again] }] : []),
      { kind: 'text', text: `We take this invoice from ${method} by autopay.` },
      {
        kind: 'facts',
        rows: [
          ['Invoice', invoice.invoiceNumber],
          ['Still open', formatMoney(amount)],
          ...(surcharge === '0.00'
            ? []
            : [
                ['Card fee', formatMoney(surcharge)] as const,
                ['In all', formatMoney(addMoney(amount, surcharge))] as const,
              ]),
          ['On', formatDate(day)],
          ['From', method],
        ],
      },
      ...(endsOn
        ? [
            {
              kind: 'text' as const,
              text: `This card ends on ${formatDate(endsOn)}, before that day. Please choose another payment method for autopay. Otherwise nothing is taken.`,
            },
          ]
        : []),
      { kind: 'text', text: 'You can turn autopay off at any time before that day.' },
      { kind: 'button', label: 'Payment methods', href: '/customer/billing/methods' },
    ],
  };
}

/** The email that says that what was announced is not taken, and why. */
export function autopayWithdrawn(
  { invoiceNumber }: Named,
  { amount, day, reason }: { amount: string; day: string; reason: string },
  path: string,
): MailContent {
  const title = `No autopay for ${invoiceNumber} on ${formatDate(day)}`;
  return {
    subject: title,
    preview: `Nothing is taken: ${reason}`,
    heading: title,
    blocks: [
      {
        kind: 'text',
        text: `We announced that we take ${formatMoney(amount)} for ${invoiceNumber} on ${formatDate(day)}. This does not happen: ${reason}`,
      },
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}
