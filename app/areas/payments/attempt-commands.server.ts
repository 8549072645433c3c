import { sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { addMoney, compareMoney, type Money } from '#app/platform/money.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { endAttempt, orderOf } from './attempt-end-commands.server.ts';
import {
  type LiveAttempt,
  liveAttempts,
  markEnded,
  markOpened,
  openInvoice,
} from './attempt-rows.server.ts';
import { settleAttemptJob } from './provider-jobs.server.ts';
import { type PaymentPlace, paymentPlace } from './provider-place.server.ts';
import { NO_FEE, surchargeOf } from './surcharge.ts';
import { surchargePercent } from './surcharge-queries.server.ts';

/** What someone asks to pay. */
export type PaymentAsked = {
  kind: AttemptKind;
  parts: readonly { invoiceId: string; amount: Money }[];
  /** Null by the link of an email. */
  startedBy: string | null;
  /** The path that the provider leads back to. */
  returnTo: string;
  /** The saved method that it is taken from; null for a page of the provider. */
  methodId?: string | null;
  /** The percentage that the page said a card adds; where it is another one by now, nothing begins. */
  percent?: string | undefined;
  /** What was announced that the card adds, whatever the percentage is now. */
  surcharge?: Money;
};

/** A provider's page works for a day; it is asked for again a while before. */
const PAGE_HOURS = 23;
const LEAST = '0.50';
const IS_OFF = 'Online payment is switched off. Nothing was charged.';

/** Whether clients can pay online now. */
export async function takesPayments(tx: Tx): Promise<boolean> {
  if (!paymentPlace()) return false;
  const { values } = await readStored(tx, ['billing.payments.on']);
  return values['billing.payments.on'];
}

/** The same, for screens. */
export function canPayNow(): Promise<boolean> {
  return unsafeAccountsTransaction(takesPayments);
}

/**
 * Begins a payment and returns the address of the provider's page. The same asked again leads to the same page; anything else ends
 * what was begun on these invoices before. The attempt is committed first: whatever happens then, what comes back finds it.
 * @throws RefusedError in words for whoever pays.
 */
export function openAttempt(asked: PaymentAsked): Promise<string> {
  return beginAlone(asked, async (attempt, { provider, appUrl }) => {
    const opened = await provider.openCheckout(orderOf(attempt, appUrl));
    await unsafeAccountsTransaction((tx) => markOpened(tx, attempt.id, opened));
    return opened.url;
  });
}

/**
 * Begins an attempt, ends what was begun on its invoices before, and has `ask` ask the provider.
 * @throws RefusedError in words for whoever pays.
 */
export async function beginAlone<T>(
  asked: PaymentAsked,
  ask: (attempt: Omit<LiveAttempt, 'parts'>, place: PaymentPlace) => Promise<T>,
): Promise<T> {
  const place = paymentPlace();
  if (!place) throw new RefusedError(IS_OFF);
  const { attempt, others } = await unsafeAccountsTransaction(async (tx) => {
    if (!(await takesPayments(tx))) throw new RefusedError(IS_OFF);
    return beginAttempt(tx, asked);
  });
  try {
    await endOthers(place, attempt, others);
    return await ask(attempt, place);
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    log().warn({ err: error, attempt: attempt.id }, 'the payment provider did not answer');
    throw new RefusedError(
      asked.methodId
        ? 'Stripe does not answer right now. Your payment is being checked: this page says what became of it.'
        : 'The payment page does not answer right now. Nothing was charged. Please try again in a moment.',
      { cause: error },
    );
  }
}

/** Ends at the provider what was begun before an attempt. @throws RefusedError, with the attempt ended, where one of them was paid. */
export async function endOthers(
  { provider, appUrl }: PaymentPlace,
  attempt: { id: string },
  others: readonly LiveAttempt[],
): Promise<void> {
  for (const other of others) {
    if (await endAttempt(provider, appUrl, other)) continue;
    await unsafeAccountsTransaction(async (tx) => {
      await markEnded(tx, attempt.id);
      await enqueue(tx, settleAttemptJob, { attemptId: other.id });
    });
    throw new RefusedError('This was paid a moment ago. Reload the page to see it.');
  }
}

/**
 * Stores an attempt, unless the very same is there; with the others on its invoices, which the caller ends.
 * @throws RefusedError where less is open, or a payment is under way or being checked.
 */
export async function beginAttempt(
  tx: Tx,
  { kind, parts, startedBy, returnTo, methodId = null, percent, surcharge }: PaymentAsked,
): Promise<{ attempt: Omit<LiveAttempt, 'parts'>; others: LiveAttempt[] }> {
  const ids = parts.map(({ invoiceId }) => invoiceId).toSorted();
  for (const id of ids) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pay ${id}`}))`);
  }
  const numbers: string[] = [];
  const customers = new Set<string>();
  for (const part of parts) {
    const invoice = await openInvoice(tx, part.invoiceId);
    if (!invoice) throw new RefusedError('This invoice is paid, or was canceled or replaced.');
    if (compareMoney(part.amount, invoice.open) > 0) {
      throw new RefusedError(`Only ${formatMoney(invoice.open)} of ${invoice.number} is open.`);
    }
    numbers.push(invoice.number);
    customers.add(invoice.customerId);
  }
  const amount = addMoney('0.00', ...parts.map((part) => part.amount));
  if (customers.size !== 1) throw new RefusedError('Choose invoices of one company.');
  if (parts.some((part) => compareMoney(part.amount, '0.00') <= 0)) {
    throw new RefusedError('Enter an amount of more than zero.');
  }
  if (compareMoney(amount, LEAST) < 0) {
    throw new RefusedError(`The least that can be paid online is ${formatMoney(LEAST)}.`);
  }
  const current = kind === 'card' ? await surchargePercent(tx) : '';
  if (kind === 'card' && percent !== undefined && percent !== (current || NO_FEE)) {
    throw new RefusedError(
      'The fee for paying by card has changed since you opened this page. Nothing was charged. Reload the page to see the fee.',
    );
  }
  const live = await liveAttempts(tx, ids);
  const underWay = live.find(({ state }) => state === 'processing');
  if (underWay) {
    const since = formatDate(firmDay(underWay.processingSince ?? underWay.createdAt));
    throw new RefusedError(
      `A payment of ${formatMoney(underWay.amount)} is under way since ${since}. Nothing more was charged.`,
    );
  }
  const unanswered = live.find((each) => each.methodId !== null);
  if (unanswered) {
    const since = formatDate(firmDay(unanswered.createdAt));
    throw new RefusedError(
      `A debit of ${formatMoney(unanswered.amount)} since ${since} is being checked. Nothing more was charged.`,
    );
  }
  const added = surcharge ?? surchargeOf(amount, current);
  const wanted = { kind, amount, surcharge: added, returnTo, methodId };
  const same = live.find((each) => isSame(each, wanted, parts));
  const others = live.filter((each) => each !== same);
  if (same) return { attempt: same, others };
  const title = `Invoice${numbers.length > 1 ? 's' : ''} ${numbers.slice(0, 8).join(', ')}`;
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({ ...wanted, title, startedBy })
    .returning();
  if (!attempt) throw new Error('The attempt was not stored.');
  await tx
    .insert(paymentAttemptParts)
    .values(parts.map((part) => ({ ...part, attemptId: attempt.id })));
  return { attempt, others };
}

function isSame(
  attempt: LiveAttempt,
  wanted: Pick<LiveAttempt, 'kind' | 'amount' | 'surcharge' | 'returnTo' | 'methodId'>,
  parts: PaymentAsked['parts'],
): boolean {
  const isYoung = Date.now() - attempt.createdAt.getTime() < PAGE_HOURS * 3_600_000;
  return (
    isYoung &&
    attempt.kind === wanted.kind &&
    attempt.amount === wanted.amount &&
    attempt.surcharge === wanted.surcharge &&
    attempt.returnTo === wanted.returnTo &&
    attempt.methodId === wanted.methodId &&
    attempt.parts.length === parts.length &&
    parts.every(({ invoiceId, amount }) =>
      attempt.parts.some((each) => each.invoiceId === invoiceId && each.amount === amount),
    )
  );
}
