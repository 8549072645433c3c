import { and, eq, inArray, isNull, max, min, or, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payoutEffects } from './payout-effects.ts';
import type { ProviderMovement, ProviderPayout } from './provider-balance.ts';
import { paymentPlace } from './provider-place.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

const DAY_MS = 24 * 3_600_000;
/** A payout may fail, and what it holds may be known, so long after it was made. */
const PAYOUT_DAYS = 30;
/** What moved the balance may be told late. */
const LATE_DAYS = 7;
const AT_ONCE = 500;
const MOST_WORDS = 200;

/** What is a client's money where it is of an attempt: the ledger has it. */
const OF_CLIENTS = new Set([
  'charge',
  'charge_failure',
  'dispute',
  'dispute_reversal',
  'partial_capture_reversal',
  'refund',
  'refund_failure',
]);

/**
 * Reads what moved the firm's balance at the provider, and its payouts with what they hold, each once by the provider's id. What was there
 * before the first payment was begun here is left out.
 */
export async function readBalance(now: Date): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const known = await asFirm(THE_PROVIDER, async (tx) => {
    const [newest] = await tx
      .select({ at: max(providerMovements.occurredAt) })
      .from(providerMovements);
    const [oldest] = await tx.select({ at: min(paymentAttempts.createdAt) }).from(paymentAttempts);
    return { newest: newest?.at ?? null, oldest: oldest?.at ?? null };
  });
  if (!known.oldest) return;
  const first = known.oldest.getTime();
  const since = new Date(Math.max(first, (known.newest?.getTime() ?? 0) - LATE_DAYS * DAY_MS));
  await addMovements(place.provider, await place.provider.listMovements(since), null);
  const from = new Date(Math.max(first, now.getTime() - PAYOUT_DAYS * DAY_MS));
  for (const payout of await place.provider.listPayouts(from)) {
    if (payout.currency !== 'usd') continue;
    const { id, isListed } = await asFirm(THE_PROVIDER, (tx) => storePayout(tx, payout));
    if (isListed || !payout.isReconciled || !payout.isAutomatic) continue;
    await addMovements(place.provider, await place.provider.listPaidOut(payout.id), id);
    await asFirm(THE_PROVIDER, (tx) =>
      tx.update(providerPayouts).set({ isReconciled: true }).where(eq(providerPayouts.id, id)),
    );
  }
}

/** Stores a payout as it is now; whether what it holds is known. */
async function storePayout(
  tx: Tx,
  { id: providerId, currency: _, isReconciled: __, ...payout }: ProviderPayout,
): Promise<{ id: string; isListed: boolean }> {
  const [made] = await tx
    .insert(providerPayouts)
    .values({ providerId, ...payout })
    .onConflictDoNothing()
    .returning({ id: providerPayouts.id });
  if (made) return { id: made.id, isListed: false };
  const { state, problem, arrivesOn } = payout;
  const [before] = await tx
    .select({ state: providerPayouts.state })
    .from(providerPayouts)
    .where(eq(providerPayouts.providerId, providerId))
    .for('update');
  const [row] = await tx
    .update(providerPayouts)
    .set({ state, problem, arrivesOn })
    .where(eq(providerPayouts.providerId, providerId))
    .returning({ id: providerPayouts.id, isListed: providerPayouts.isReconciled });
  if (!row) throw new Error('The payout was not stored.');
  if (state === 'failed' && before?.state !== 'failed') {
    await happened(tx, THE_PROVIDER, payoutEffects, 'books.payout_failed', {
      ...{ id: row.id, amount: payout.amount, arrivesOn },
      reason: problem ?? 'The bank gave no reason.',
      invoiceId: await invoiceOf(tx, row.id),
    });
  }
  return row;
}

/** An invoice whose payment a payout holds, else the one that was paid last. */
async function invoiceOf(tx: Tx, payoutId: string): Promise<string | null> {
  const [part] = await rowsOf<{ id: string }>(
    tx,
    sql`select p.invoice_id as id from payment_attempts a join payment_attempt_parts p on p.attempt_id = a.id
      order by exists (select from provider_movements m where m.payout_id = ${payoutId} and m.attempt_id = a.id) desc,
        a.settled_at desc nulls last limit 1`,
  );
  return part?.id ?? null;
}

async function addMovements(
  provider: PaymentProvider,
  movements: readonly ProviderMovement[],
  payoutId: string | null,
): Promise<void> {
  const dollars = movements.filter(({ currency }) => currency === 'usd');
  for (let at = 0; at < dollars.length; at += AT_ONCE) {
    const some = await named(provider, dollars.slice(at, at + AT_ONCE));
    await asFirm(THE_PROVIDER, async (tx) => {
      const attempts = await attemptsOf(tx, some);
      await tx
        .insert(providerMovements)
        .values(
          some.map(({ id, intentId, attemptId, at: occurredAt, currency: _, ...movement }) => ({
            ...movement,
            providerId: id,
            description: cutText(movement.description, MOST_WORDS),
            attemptId: OF_CLIENTS.has(movement.category)
              ? (attempts.get(intentId ?? '') ?? attempts.get(attemptId ?? '') ?? null)
              : null,
            payoutId,
            occurredAt,
          })),
        )
        .onConflictDoNothing();
      if (!payoutId) return;
      const ids = some.map(({ id }) => id);
      await tx
        .update(providerMovements)
        .set({ payoutId })
        .where(and(inArray(providerMovements.providerId, ids), isNull(providerMovements.payoutId)));
    });
  }
}

/** New movements with the attempt that their payment names: what goes back may be read before anything here has heard of that payment. */
async function named(
  provider: PaymentProvider,
  movements: readonly ProviderMovement[],
): Promise<ProviderMovement[]> {
  const unnamed = movements.filter(
    ({ category, intentId, attemptId }) => intentId && !attemptId && OF_CLIENTS.has(category),
  );
  const ids = unnamed.map(({ id }) => id);
  const heard = await asFirm(THE_PROVIDER, async (tx) => ({
    attempts: await attemptsOf(tx, unnamed),
    stored: await tx
      .select({ id: providerMovements.providerId })
      .from(providerMovements)
      .where(inArray(providerMovements.providerId, ids)),
  }));
  const stored = new Set(heard.stored.map(({ id }) => id));
  const names = new Map<string, string | null>();
  for (const { id, intentId } of unnamed) {
    if (!intentId || stored.has(id) || heard.attempts.has(intentId) || names.has(intentId))
      continue;
    names.set(intentId, (await provider.readPayment({ intentId }))?.attemptId ?? null);
  }
  return movements.map((movement) => ({
    ...movement,
    attemptId: movement.attemptId ?? names.get(movement.intentId ?? '') ?? null,
  }));
}

/** The attempts of movements, by the provider's id of the payment and by their own. */
async function attemptsOf(
  tx: Tx,
  movements: readonly ProviderMovement[],
): Promise<Map<string, string>> {
  const intents = movements.flatMap(({ intentId }) => intentId ?? []);
  const named = movements.flatMap(({ attemptId }) =>
    attemptId && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(attemptId) ? attemptId : [],
  );
  if (intents.length + named.length === 0) return new Map();
  const rows = await tx
    .select({ id: paymentAttempts.id, intentId: paymentAttempts.intentId })
    .from(paymentAttempts)
    .where(or(inArray(paymentAttempts.intentId, intents), inArray(paymentAttempts.id, named)));
  return new Map(
    rows.flatMap(({ id, intentId }) => [[id, id] as const, [intentId ?? id, id] as const]),
  );
}
