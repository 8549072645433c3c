import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { ReminderTone } from './due-reminders.ts';
import type { InvoiceForMail } from './invoice-mails.ts';

const IF_ON_ITS_WAY = "If it is on its way, you don't need to do anything.";
const SAY_SO = 'On its page you can tell us when you will pay, or why you dispute it.';

/** What a reminder says, by how late it is. */
const REMINDER_WORDS: Record<ReminderTone, string> = {
  ahead: `A note ahead of time: the invoices below are due soon. ${IF_ON_ITS_WAY}`,
  first: `We have not recorded the full payment of the invoices below. ${IF_ON_ITS_WAY} If there is a problem, reply to this email. ${SAY_SO}`,
  later: `The invoices below are still open after our last reminder. Please pay them now. ${SAY_SO}`,
  last: `The invoices below have been past due for a while. Please pay them today, or reply to this email so that we can settle what is in the way. ${SAY_SO}`,
};

/** The email that reminds a customer of all that is due soon or past due; `path` opens it. */
export function invoiceReminder(
  subject: string,
  all: readonly InvoiceForMail[],
  path: string,
  tone: ReminderTone,
): MailContent {
  const sum = formatMoney(addMoney('0.00', ...all.map(({ open }) => open)));
  const line = `${sum} is ${tone === 'ahead' ? 'due soon' : 'past due'}`;
  return {
    subject,
    preview: `${line}.`,
    heading: line,
    blocks: [
      { kind: 'text', text: REMINDER_WORDS[tone] },
      {
        kind: 'facts',
        rows: all.map((invoice) => [invoice.invoiceNumber, restOf(invoice)] as const),
      },
      { kind: 'button', label: all.length === 1 ? 'Open the invoice' : 'Open billing', href: path },
    ],
  };
}

/** What is open of an invoice, of how much where it was paid in part, and when it is due. */
function restOf({ open, amount, dueDate }: InvoiceForMail): string {
  const rest =
    open === amount ? formatMoney(open) : `${formatMoney(open)} of ${formatMoney(amount)}`;
  return `${rest}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`;
}

/** What a statement adds up to. */
export type StatementFigures = {
  opening: Money;
  invoices: Money;
  payments: Money;
  credits: Money;
  closing: Money;
};

/** The email with a statement; `path` downloads it. */
export function statementSent(
  {
    sums,
    period,
    firmName,
  }: { sums: StatementFigures; period: { from: string; to: string }; firmName: string },
  path: string,
): MailContent {
  const { opening, invoices, payments, credits, closing } = sums;
  return {
    subject: `Your statement from ${firmName}`,
    preview: `${formatMoney(closing)} on ${formatDate(period.to)}`,
    heading: 'Your statement',
    blocks: [
      {
        kind: 'text',
        text: 'Here is the statement of your account, attached and in the portal: what was invoiced, what was paid, and what is open. Below zero is what you have paid ahead.',
      },
      {
        kind: 'facts',
        rows: [
          ['Period', `${formatDate(period.from)} to ${formatDate(period.to)}`],
          ['Opening balance', formatMoney(opening)],
          ['Invoices', formatMoney(invoices)],
          ['Payments', formatMoney(payments)],
          ['Credits', formatMoney(credits)],
          ['Closing balance', formatMoney(closing)],
        ],
      },
      { kind: 'button', label: 'Open the statement', href: path },
    ],
  };
}
