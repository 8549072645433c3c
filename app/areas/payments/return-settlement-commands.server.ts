import { and, eq, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import {
  giveBackPayment,
  giveBackPrepayment,
} from '#app/areas/billing/given-back-commands.server.ts';
import type { AnnouncedInvoice } from '#app/areas/billing/invoice-announcements.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import { paymentAttempts, providerEntries } from '#app/records/invoice/payment-attempt-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import { land, partsOf } from './landing-commands.server.ts';
import { isOtherCurrency } from './other-currency.ts';
import type { ProviderReturn } from './provider-returns.ts';
import {
  knownReturn,
  newReturn,
  type Return,
  type Standing,
  standingOfAttempt,
} from './return-rows.server.ts';
import { landSurcharge, takeSurcharge } from './surcharge-commands.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

const NO_REASON = 'The bank gave no reason.';

/**
 * Brings what goes back of a payment to where it is at the provider, in one transaction. Each is known by the provider's id, so repetition
 * and order make no difference; one that was begun at the provider gets its row here. Nothing for a payment that is of no attempt.
 */
export async function settleReturns(
  intentId: string,
  found: readonly ProviderReturn[],
): Promise<void> {
  if (found.length === 0) return;
  await asFirm(THE_PROVIDER, (tx) => settleReturnsIn(tx, intentId, found));
}

/** The same in the caller's transaction. */
export async function settleReturnsIn(
  tx: Tx,
  intentId: string,
  found: readonly ProviderReturn[],
): Promise<void> {
  if (found.length === 0) return;
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.intentId, intentId))
    .for('update');
  // What was not settled has nothing to give back yet.
  if (attempt?.state !== 'settled') return;
  for (const each of found) if (!isOtherCurrency(each)) await settleOne(tx, attempt, each);
}

/** Notes that the provider refused a refund, and tells staff; nothing moved. */
export async function refuseReturn(returnId: string, problem: string): Promise<void> {
  await asFirm(THE_PROVIDER, async (tx) => {
    const [row] = await tx
      .select()
      .from(providerReturns)
      .where(and(eq(providerReturns.id, returnId), eq(providerReturns.state, 'asked')))
      .for('update');
    if (!row) return;
    await change(tx, row, { state: 'failed', problem });
    await sayFailed(tx, row, problem, false);
  });
}

async function settleOne(tx: Tx, attempt: Attempt, found: ProviderReturn): Promise<void> {
  const row = (await knownReturn(tx, found)) ?? (await newReturn(tx, attempt.id, found));
  if (!row.providerId) await change(tx, row, { providerId: found.id });
  const isOpen = row.state === 'asked' || row.state === 'pending';
  if (found.state === 'pending' && row.state === 'asked') {
    await change(tx, row, { state: 'pending' });
  } else if (found.state === 'settled' && isOpen) {
    await settle(tx, attempt, row, found);
  } else if (found.state === 'failed' && isOpen) {
    const problem = found.reason ?? NO_REASON;
    await change(tx, row, { state: 'failed', problem });
    await sayFailed(tx, row, problem, false);
  } else if ((found.state === 'failed' || found.state === 'undone') && row.state === 'settled') {
    await undo(tx, attempt, row, found.reason ?? NO_REASON);
  } else if (found.state === 'undone' && isOpen) {
    // It left and came back before anything was heard of it.
    await change(tx, row, { state: 'undone', undoneAt: sql`now()` });
  }
}

/** The money has left: takes it from where it stands, and tells both sides. */
async function settle(
  tx: Tx,
  attempt: Attempt,
  row: Return,
  { amount }: ProviderReturn,
): Promise<void> {
  await change(tx, row, { state: 'settled', settledAt: sql`now()` });
  const isPart = ({ invoiceId }: Standing) => invoiceId === row.invoiceId;
  const standing = await standingOfAttempt(tx, attempt.id);
  // What staff asked for is of one payment; of what was begun elsewhere nobody said so.
  const money = standing.filter(({ isSurcharge }) => !isSurcharge);
  const from = row.createdBy ? money.filter(isPart) : bestFor(amount, money);
  let left = subtractMoney(amount, row.surcharge);
  for (const each of from) {
    const part = compareMoney(each.amount, left) < 0 ? each.amount : left;
    if (compareMoney(part, '0') > 0) await takeFrom(tx, attempt, row, each, part);
    left = subtractMoney(left, part);
  }
  left = await takeFee(tx, row, standing, addMoney(left, row.surcharge));
  if (compareMoney(left, '0') === 0) return;
  // Staff have undone the payment by hand, or it is in the books as something else.
  const reason = row.kind === 'dispute' ? 'a dispute' : 'a refund';
  const invoice = await announcedInvoice(tx, await aboutOf(tx, row));
  await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_contested', {
    invoice,
    reason,
  });
}

/** Takes what is left of an amount from the fee of the card, as far as that stands. Returns what is left then. */
async function takeFee(
  tx: Tx,
  row: Return,
  standing: readonly Standing[],
  left: Money,
): Promise<Money> {
  const fee = standing.find(({ isSurcharge, type }) => isSurcharge && type === 'credit')?.amount;
  if (!fee || compareMoney(left, '0') === 0) return left;
  const surcharge = compareMoney(fee, left) < 0 ? fee : left;
  await takeSurcharge(tx, row.attemptId, standing, surcharge);
  await change(tx, row, { surcharge });
  return subtractMoney(left, surcharge);
}

/** Where an amount comes from that nobody said of what it is: the one that it fits, else what the client has ahead first. */
function bestFor(amount: Money, standing: readonly Standing[]): readonly Standing[] {
  const fitting = standing.find((each) => compareMoney(each.amount, amount) === 0);
  return fitting ? [fitting, ...standing.filter((each) => each !== fitting)] : standing;
}

async function takeFrom(
  tx: Tx,
  attempt: Attempt,
  row: Return,
  from: Standing,
  amount: Money,
): Promise<void> {
  const { invoiceId, paymentId } = from;
  const { reason, afterwards } = row;
  let invoice: AnnouncedInvoice | null = null;
  let rest: string | null = null;
  if (invoiceId && paymentId) {
    const back = await giveBackPayment(tx, THE_PROVIDER, {
      invoiceId,
      paymentId,
      amount,
      afterwards,
    });
    invoice = back.invoice;
    rest = back.restEntryId;
  } else rest = await giveBackPrepayment(tx, THE_PROVIDER, from, { amount, reason });
  if (rest) {
    await tx.insert(providerEntries).values({ transactionId: rest, attemptId: attempt.id });
  }
  if (row.kind === 'dispute' && invoice) {
    const payment = { amount, method: attempt.kind === 'bank' ? 'ach' : 'card' } as const;
    await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_returned', {
      invoice,
      payment,
      reason,
    });
    return;
  }
  const about = invoice ?? {
    ...(await announcedInvoice(tx, await aboutOf(tx, row))),
    open: '0.00',
  };
  const isOpen = invoice !== null && compareMoney(invoice.open, '0') > 0;
  await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_refunded', {
    invoice: about,
    amount,
    fee: row.surcharge,
    reason,
    isOpen,
  });
}

/** The money came back: it pays what is open of what it paid, and the rest is ahead again. */
async function undo(tx: Tx, attempt: Attempt, row: Return, problem: string): Promise<void> {
  await change(tx, row, { state: 'undone', undoneAt: sql`now()`, problem });
  const parts = await partsOf(tx, attempt.id);
  const own = parts.filter(({ invoiceId }) => invoiceId === row.invoiceId);
  await land(
    tx,
    attempt,
    subtractMoney(row.amount, row.surcharge),
    firmDay(),
    own.length > 0 ? own : parts,
  );
  await landSurcharge(tx, attempt, await aboutOf(tx, row), row.surcharge);
  if (row.kind === 'refund') await sayFailed(tx, row, problem, true);
  else {
    const invoice = await announcedInvoice(tx, await aboutOf(tx, row));
    const { amount } = row;
    await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.dispute_won', { invoice, amount });
  }
}

async function sayFailed(tx: Tx, row: Return, problem: string, wasTold: boolean): Promise<void> {
  const invoice = await announcedInvoice(tx, await aboutOf(tx, row));
  await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.refund_failed', {
    invoice,
    amount: row.amount,
    reason: problem,
    wasTold,
  });
}

/** The invoice that people are told of: the one that was paid, or the first that was to be. */
async function aboutOf(tx: Tx, { invoiceId, attemptId }: Return): Promise<string> {
  const [first] = invoiceId ? [] : await partsOf(tx, attemptId);
  const id = invoiceId ?? first?.invoiceId;
  if (!id) throw new Error('An attempt has a part.');
  return id;
}

type Change = { [Name in keyof Return]?: Return[Name] | ReturnType<typeof sql> };

async function change(tx: Tx, { id }: Return, values: Change): Promise<void> {
  await tx.update(providerReturns).set(values).where(eq(providerReturns.id, id));
}
