import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { exportHandOver } from '#app/areas/books/period-files/period-hand-over-queries.server.ts';
import { openPaymentProvider } from '#app/areas/payments/provider-place.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import {
  closeDatabase,
  openDatabase,
  rowsOf,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { adminActor } from '#tests/helpers/cast.ts';
import { hledgerBalances, hledgerCheck } from '#tests/helpers/hledger.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { payThrough } from '#tests/helpers/payments.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import type { BalanceMove, Event } from '#tests/helpers/stripe/stripe-objects.ts';
import { COUNTS, report, SEED } from './counts.ts';
import { type Installation, makeInstallation } from './installation.ts';
import {
  beginPayments,
  dollars,
  happenThere,
  type MadePayment,
  openAfter,
} from './payment-history.ts';
import { PaymentProcesses } from './payment-processes.ts';
import {
  paidInvoices,
  postedOfNobody,
  postedOfPayments,
  storedMovements,
} from './posted-payments.ts';

const { made: PAYMENTS, kills: KILLS } = COUNTS.payments;
const REPEATED = 10;
const CLIENTS = 20;
const STEPS = 3;
const LONG_MS = 3_600_000;

// The embedded engine has one process at a time: the next one finds what the last one left.
describe.each([
  { engine: 'embedded', processes: 1 },
  { engine: 'postgres', processes: 2 },
] as const)('kill -9 between an event and its commit, $engine', ({ engine, processes }) => {
  const random = seededRandom(SEED);
  const stripe = new StripeEmulator();
  let firm: Installation;
  let apps: PaymentProcesses;
  let payments: MadePayment[] = [];

  /** Works on the database while no process runs, or beside them. */
  async function inFirm<T>(work: () => Promise<T>): Promise<T> {
    const { databaseUrl, dataDir } = firm;
    await openDatabase(databaseUrl ? { databaseUrl, poolSize: 2 } : { dataDir });
    try {
      return await work();
    } finally {
      await closeDatabase();
    }
  }

  beforeAll(async () => {
    firm = await makeInstallation(engine === 'postgres' ? inject('postgresUrl') : null);
    await payThrough(stripe);
    const owed = await firm.owner(async (tx) => {
      await tx.execute(sql`update settings set value = 'false' where key like 'notifications.%'`);
      const clients: string[] = [];
      for (let at = 0; at < CLIENTS; at += 1) clients.push((await makeCustomer(tx)).profile.id);
      await tx.execute(sql`insert into invoices (customer_id, invoice_number, amount, status, sent_at)
        select (${sql.raw(`array['${clients.join("','")}']::uuid[]`)})[1 + n % ${CLIENTS}], 'PAY-' || n, 100 + n * 7.31, 'sent', now()
        from generate_series(1, ${PAYMENTS}) n`);
      return rowsOf<{ id: string; amount: string }>(
        tx,
        sql`select id, amount::text from invoices where invoice_number like 'PAY-%' order by amount`,
      );
    });
    payments = await inFirm(async () => {
      const begun = await beginPayments(stripe, owed);
      // What moves the balance is read from the first attempt on.
      await unsafeOwnerTransaction((tx) =>
        tx.execute(sql`update payment_attempts set created_at = created_at - interval '10 days'`),
      );
      return begun;
    });
    apps = new PaymentProcesses(firm, stripe, random, processes);
  }, LONG_MS);
  afterAll(async () => {
    await apps?.stop();
    await stripe.stop();
    openPaymentProvider({ appUrl: 'http://localhost:3000', stripe: null });
    await firm?.remove();
  });

  it('has each payment once: the journal is what the provider moved', {
    timeout: LONG_MS,
  }, async () => {
    await apps.start();
    await happenThere(stripe, payments, random, async (events, isLast) => {
      const repeated = Array.from({ length: REPEATED }, () => events).flat();
      const kills = Math.floor(KILLS / STEPS) + (isLast ? KILLS % STEPS : 0);
      await apps.send(shuffled(repeated), kills);
      await apps.calm();
    });
    await apps.send([stripe.tell('balance.available', { object: 'balance' })], 0);
    await apps.settle();
    expect(apps.kills).toBe(KILLS);
    await inFirm(expectBooks);
    const how = Object.entries(apps.killed).map(([moment, n]) => `${n} ${moment}`);
    report(
      `seed ${SEED}: ${payments.length} payments on ${engine}, ${apps.received} deliveries of ${stripe.events.length} events, ${KILLS} kills (${how.join(', ')}) of ${processes}: ${stripe.balance.moves.length} movements, each posted once`,
    );
  });

  async function expectBooks(): Promise<void> {
    const { moves } = stripe.balance;
    const [stored, ofPayments, ofNobody, invoices] = await unsafeOwnerTransaction(async (tx) => [
      await storedMovements(tx),
      await postedOfPayments(tx),
      await postedOfNobody(tx),
      await paidInvoices(tx),
    ]);
    const intents = new Set(payments.map(({ intentId }) => intentId));
    const intentOf = ({ source }: BalanceMove) => {
      const { charges, returns } = stripe;
      const id = source ?? '';
      const of = charges.get(id) ?? returns.refunds.get(id) ?? returns.disputes.get(id);
      return of && intents.has(of.payment_intent) ? of.payment_intent : null;
    };
    expect(stored.toSorted(byId)).toEqual(
      moves
        .map((move) => ({
          providerId: move.id,
          category: move.reporting_category,
          amount: dollars(move.amount),
          fee: dollars(move.fee),
          intentId: intentOf(move),
        }))
        .toSorted(byId),
    );
    const expected = moves
      .map((move) => (intentOf(move) ? 0 : move.amount) - move.fee)
      .filter((cents) => cents !== 0);
    expect(ofNobody.toSorted()).toEqual(expected.map(dollars).toSorted());
    const byInvoice = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    for (const payment of payments) {
      const { intentId, invoiceId, fate } = payment;
      const own = moves.filter((move) => intentOf(move) === intentId).map(({ amount }) => amount);
      const posted = (ofPayments.get(intentId) ?? []).map((amount) =>
        Math.round(Number(amount) * 100),
      );
      expect(waysToPost(own), `${fate} ${intentId}`).toContainEqual(posted);
      const open = openAfter(payment);
      expect(byInvoice.get(invoiceId), fate).toMatchObject({
        status: open === 0 ? 'paid' : 'sent',
        open: dollars(open),
        standing: open === payment.cents ? 0 : 1,
      });
      const told = fate === 'fails' ? 0 : fate === 'won' ? expect.any(Number) : 1;
      expect(byInvoice.get(invoiceId)?.told, fate).toEqual(told);
    }
    expect(await disagreements()).toEqual([]);
    const actor = await adminActor(firm.cast.admin.id);
    const today = firmDay();
    const [file] = await exportHandOver(actor, 'hledger', { from: addDays(today, -30), to: today });
    const journal = file?.content ?? '';
    hledgerCheck(journal);
    const held = moves.reduce((sum, { net }) => sum + net, 0);
    expect([...hledgerBalances(journal)]).toContainEqual([
      expect.stringMatching(/stripe/i),
      `${dollars(held)} USD`,
    ]);
  }

  function shuffled(events: readonly Event[]): Event[] {
    const mixed = [...events];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = random.next(at + 1);
      const [here, there] = [mixed[at], mixed[other]];
      if (here && there) [mixed[at], mixed[other]] = [there, here];
    }
    return mixed;
  }
});

function byId(a: { providerId: string }, b: { providerId: string }): number {
  return a.providerId < b.providerId ? -1 : 1;
}

/**
 * How a ledger may post what a payment moved: one by one, a part that goes back as the whole and what stays of it. What came back before
 * anything was heard of its leaving is no entry.
 */
function waysToPost(moved: readonly number[]): number[][] {
  const [first = 0, back = 0, again = 0] = moved;
  if (moved.length === 2 && first + back > 0) return [[first, -first, first + back]];
  if (moved.length === 3 && back + again === 0) return [[...moved], [first]];
  return [[...moved]];
}
