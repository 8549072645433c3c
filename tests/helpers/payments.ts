import { asc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { openAttempt } from '#app/areas/payments/attempt-commands.server.ts';
import { endStaleAttempts } from '#app/areas/payments/attempt-end-commands.server.ts';
import { storeEvent } from '#app/areas/payments/event-store-commands.server.ts';
import { settleEvent } from '#app/areas/payments/provider-event-commands.server.ts';
import { openPaymentProvider } from '#app/areas/payments/provider-place.server.ts';
import { settleReturn } from '#app/areas/payments/return-jobs.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import { paymentAttempts, providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { make, move, newCustomerId } from './billing.ts';
import { SIGNING_SECRET, type StripeEmulator, TEST_KEY } from './stripe/stripe-emulator.ts';

// Short ways for tests to pay, and to have what the provider says arrive.

const APP_URL = 'http://localhost:3000';

/** Has payments go to an emulator. */
export async function payThrough(emulator: StripeEmulator): Promise<void> {
  const { hostname: host, port } = new URL(await emulator.start());
  openPaymentProvider({
    appUrl: APP_URL,
    stripe: {
      secretKey: TEST_KEY,
      webhookSecret: SIGNING_SECRET,
      api: { protocol: 'http', host, port },
    },
  });
}

/** An invoice of a customer that is out; its id. */
export async function outInvoice(
  admin: AdminActor,
  amount: string,
  customerId?: string,
): Promise<string> {
  const id = await make(admin, { customerId: customerId ?? (await newCustomerId()), amount });
  await move(admin, id, 'sent');
  return id;
}

/** Begins to pay an amount of one invoice by its link; the page's address. */
export function begin(
  invoiceId: string,
  amount: string,
  kind: AttemptKind = 'bank',
): Promise<string> {
  return openAttempt({
    kind,
    parts: [{ invoiceId, amount }],
    startedBy: null,
    returnTo: '/pay/token',
  });
}

/** Has these events arrive as they are, and settles whatever waits, in this order. */
export async function arrive(events: readonly object[]): Promise<void> {
  for (const event of events) {
    await storeEvent(new TextEncoder().encode(JSON.stringify(event)));
    await settleWaiting();
  }
  await endStale();
}

/** Settles the events that wait, oldest first. */
export async function settleWaiting(): Promise<void> {
  const waiting = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(eq(providerEvents.verdict, 'waiting'))
      .orderBy(asc(providerEvents.createdAt)),
  );
  for (const { id } of waiting) await settleEvent(id);
}

/** Ends what the queue has to end. */
export async function endStale(): Promise<void> {
  const { rows } = await database().query(
    `delete from pgboss.job where name = 'end-payment-attempts' returning data`,
  );
  for (const { data } of rows) {
    await endStaleAttempts((data as { invoiceId: string }).invoiceId);
  }
}

/** Settles what the queue has to settle of refunds. */
export async function settleRefunds(): Promise<void> {
  const { rows } = await database().query(
    `delete from pgboss.job where name = 'settle-provider-return' returning data`,
  );
  for (const { data } of rows) await settleReturn((data as { returnId: string }).returnId);
}

/** What is posted to an account with a role, debits above zero, in dollars. */
export async function postedToRole(role: string): Promise<string> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ posted: string }>(
      tx,
      sql`select coalesce(sum(l.debit - l.credit), 0.00)::text as posted from journal_lines l
        join chart_accounts c on c.id = l.chart_account_id where c.role = ${role}`,
    ),
  );
  return row?.posted ?? '';
}

/** The attempts on an invoice, oldest first. */
export function attemptsOn(invoiceId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(paymentAttempts)
      .where(
        sql`exists (select from payment_attempt_parts p where p.attempt_id = ${paymentAttempts.id} and p.invoice_id = ${invoiceId})`,
      )
      .orderBy(asc(paymentAttempts.createdAt)),
  );
}

/** What is posted to what the provider holds, in dollars. */
export function heldByProvider(): Promise<string> {
  return postedToRole('provider');
}
