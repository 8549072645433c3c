import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import {
  type PayableInvoice,
  payableInvoices,
} from '#app/areas/billing/payable-invoice-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import {
  type AutopayNow,
  type Debit,
  debitsOf,
  liveAutopay,
  lockAutopay,
} from './autopay-rows.server.ts';
import { pauseAutopay, settleDebits, THE_AUTOPAY } from './autopay-settlement-commands.server.ts';
import { DAYS_AHEAD, debitDay, isAnnounced } from './autopay-words.ts';
import { methodName } from './method-words.ts';
import { surchargeOf } from './surcharge.ts';
import { surchargePercentNow } from './surcharge-queries.server.ts';

/** The clients whose autopay is on, or of whom something is announced. */
export function autopayClients(): Promise<{ customerId: string }[]> {
  return asFirm(THE_AUTOPAY, (tx) =>
    tx
      .selectDistinct({ customerId: autopays.customerId })
      .from(autopays)
      .where(
        or(
          and(isNull(autopays.endedAt), isNull(autopays.pausedAt)),
          sql`exists (select from autopay_debits d where d.autopay_id = ${autopays.id} and d.state in ('announced', 'taking'))`,
        ),
      ),
  );
}

/** Plans for the client of an invoice that has changed, as `planAutopay` does, without announcing what comes due. */
export async function planAutopayOf(invoiceId: string, today: string): Promise<void> {
  const [client] = await asFirm(THE_AUTOPAY, (tx) =>
    tx.select({ customerId: invoices.customerId }).from(invoices).where(eq(invoices.id, invoiceId)),
  );
  if (client) await planAutopay(client.customerId, today, { isNewSaid: false });
}

/**
 * Brings what is announced to a client to where its invoices and its autopay are on `today`: says what became of tries, withdraws what no
 * longer applies, announces again what changed, and announces what comes due. However often it runs, each is said once.
 */
export async function planAutopay(
  customerId: string,
  today: string,
  { isNewSaid = true }: { isNewSaid?: boolean } = {},
): Promise<void> {
  const percent = await surchargePercentNow();
  await asFirm(THE_AUTOPAY, async (tx) => {
    await lockAutopay(tx, customerId);
    await settleDebits(tx, customerId, today);
    const live = await liveAutopay(tx, customerId);
    const { out, payable } = await payableInvoices(tx, customerId, today);
    const debits = await debitsOf(tx, customerId);
    const isOn = live !== null && !(await restsNow(tx, live, debits, today));
    for (const debit of debits.filter(({ state }) => state === 'announced')) {
      const invoice = payable.find(({ id }) => id === debit.invoiceId);
      if (isOn && invoice) await announceAgain(tx, live, { debit, invoice, percent, today });
      else await withdraw(tx, debit, whyNot(isOn, out, debit));
    }
    if (!isOn || !isNewSaid) return;
    // What was taken once is not taken again, such as after a refund; what failed for good is, by another authorization.
    const known = new Set(
      debits
        .filter(
          ({ state, autopayId }) =>
            state !== 'withdrawn' && (state !== 'failed' || autopayId === live.id),
        )
        .map(({ invoiceId }) => invoiceId),
    );
    for (const invoice of payable) {
      if (known.has(invoice.id) || !isAnnounced(invoice.dueDate, today)) continue;
      await announceFirst(tx, live, { invoice, percent, today });
    }
  });
}

/** Pauses autopay whose method can't be used on the day of a debit, and says so; whether it rests. */
async function restsNow(
  tx: Tx,
  live: AutopayNow,
  debits: readonly Debit[],
  today: string,
): Promise<boolean> {
  const hasEnded = live.endsOn !== null && live.endsOn < today;
  if (live.state === 'usable' && !hasEnded) return false;
  const name = methodName(live);
  const reason =
    live.state === 'usable'
      ? `${name} has ended.`
      : live.state === 'void'
        ? `${name} needs a new authorization.`
        : `${name} can no longer be used.`;
  const about = debits.at(-1)?.invoiceId ?? null;
  await pauseAutopay(tx, live.id, reason, about);
  return true;
}

function whyNot(isOn: boolean, out: readonly PayableInvoice[], { invoiceId }: Debit): string {
  if (!isOn) return 'autopay is off or paused.';
  const invoice = out.find(({ id }) => id === invoiceId);
  if (!invoice) return 'the invoice is paid or no longer applies.';
  if (invoice.isUnderWay) return 'another payment of it is under way.';
  return invoice.answer ? 'you answered us about this invoice.' : 'your prepayment covers it.';
}

async function withdraw(tx: Tx, debit: Debit, reason: string): Promise<void> {
  const invoice = await announcedInvoice(tx, debit.invoiceId);
  await tx.update(autopayDebits).set({ state: 'withdrawn' }).where(eq(autopayDebits.id, debit.id));
  await happened(tx, THE_AUTOPAY, invoiceEffects, 'invoice.autopay_withdrawn', {
    invoice,
    debit: { amount: debit.amount, day: debit.day, reason },
  });
}

async function announceAgain(
  tx: Tx,
  live: AutopayNow,
  {
    debit,
    invoice,
    percent,
    today,
  }: { debit: Debit; invoice: PayableInvoice; percent: string; today: string },
): Promise<void> {
  const isOther = debit.amount !== invoice.open;
  const isLate = debit.day < today || debit.autopayId !== live.id;
  if (!isOther && !isLate) return;
  const soonest = addDays(today, DAYS_AHEAD);
  const day = debit.day > soonest ? debit.day : soonest;
  const surcharge = addedBy(live, invoice, percent);
  await tx
    .update(autopayDebits)
    .set({ amount: invoice.open, surcharge, day, autopayId: live.id })
    .where(eq(autopayDebits.id, debit.id));
  await say(tx, live, invoice, {
    amount: invoice.open,
    surcharge,
    day,
    again: isOther ? 'amount' : 'day',
  });
}

async function announceFirst(
  tx: Tx,
  live: AutopayNow,
  { invoice, percent, today }: { invoice: PayableInvoice; percent: string; today: string },
): Promise<void> {
  const day = debitDay(invoice.dueDate, today);
  const surcharge = addedBy(live, invoice, percent);
  const made = await tx
    .insert(autopayDebits)
    .values({ autopayId: live.id, invoiceId: invoice.id, amount: invoice.open, surcharge, day })
    .onConflictDoNothing()
    .returning({ id: autopayDebits.id });
  if (made.length > 0) {
    await say(tx, live, invoice, { amount: invoice.open, surcharge, day, again: null });
  }
}

/** What a card adds to what is taken, by the setting of the day on which it is announced. */
function addedBy({ kind }: AutopayNow, { open }: PayableInvoice, percent: string): Money {
  return kind === 'card' ? surchargeOf(open, percent) : '0.00';
}

async function say(
  tx: Tx,
  live: AutopayNow,
  invoice: PayableInvoice,
  debit: { amount: string; surcharge: string; day: string; again: 'amount' | 'day' | null },
): Promise<void> {
  const endsOn = live.endsOn !== null && live.endsOn < debit.day ? live.endsOn : null;
  await happened(tx, THE_AUTOPAY, invoiceEffects, 'invoice.autopay_announced', {
    invoice,
    debit: { ...debit, method: methodName(live), endsOn },
  });
}
