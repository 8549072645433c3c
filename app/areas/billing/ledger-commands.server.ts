import { eq, sql } from 'drizzle-orm';
import { type AdminActor, deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { compareMoney, type Money } from '#app/platform/money.ts';
import type { TransactionType } from '#app/records/invoice/billing-status.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { NewEntry, Reversal } from './ledger-forms.ts';
import { isExpiry, keptForRetainers } from './retainer-balance-rows.server.ts';

/** A ledger entry to be posted. One that `reversesId` names is taken back by it. */
type EntryInput = {
  customerId: string;
  type: TransactionType;
  /** More than zero. */
  amount: Money;
  description: string;
  invoiceId?: string | undefined;
  /** The payment that posts it, or is taken back by it. */
  paymentId?: string | undefined;
  reversesId?: string | undefined;
  /** The opened form that it was entered in. */
  submission?: Submission | undefined;
};

/** A ledger entry as it was posted. */
type PostedEntry = { id: string; entryNumber: number; balanceAfter: Money };

const POSTED = {
  id: transactions.id,
  entryNumber: transactions.entryNumber,
  balanceAfter: transactions.balanceAfter,
};

/**
 * Posts an entry to a customer's ledger in the caller's transaction. A credit raises the balance; a debit lowers it
 * and raises the total spent. Reversing a debit lowers the total spent again; reversing a credit does not change it.
 * Concurrent postings to one account run one after the other.
 * @throws NotFoundError when the customer has no account.
 */
export async function postEntry(
  tx: Tx,
  actor: StaffOrFirm,
  {
    customerId,
    type,
    amount,
    description,
    invoiceId,
    paymentId,
    reversesId,
    submission,
  }: EntryInput,
): Promise<PostedEntry> {
  const isReversal = reversesId !== undefined;
  const spent = type === 'debit' ? (isReversal ? '0' : amount) : isReversal ? `-${amount}` : '0';
  // The update holds the account's row until the transaction ends, so the number and the balance are this entry's alone.
  const [account] = await tx
    .update(customerAccounts)
    .set({
      availableBalance: sql`${customerAccounts.availableBalance} + ${type === 'credit' ? amount : `-${amount}`}::numeric`,
      totalSpent: sql`${customerAccounts.totalSpent} + ${spent}::numeric`,
    })
    .where(eq(customerAccounts.customerId, customerId))
    .returning({ id: customerAccounts.id, balance: customerAccounts.availableBalance });
  if (!account) throw new NotFoundError();
  const last = sql`select entry_number, created_at from transactions
    where account_id = ${account.id} order by entry_number desc limit 1`;
  const [entry] = await tx
    .insert(transactions)
    .values({
      accountId: account.id,
      entryNumber: sql`coalesce((select entry_number from (${last}) l), 0) + 1`,
      type,
      amount,
      balanceAfter: account.balance,
      description,
      invoiceId: invoiceId ?? null,
      paymentId: paymentId ?? null,
      reversesId: reversesId ?? null,
      ...submission,
      createdBy: deciderIdOf(actor),
      // The moment of posting, not of the transaction's start: order by time is order by number.
      createdAt: sql`greatest(clock_timestamp(), (select created_at from (${last}) l))`,
    })
    .returning(POSTED);
  if (!entry) throw new Error('The entry was not posted.');
  return entry;
}

/**
 * Posts a credit or debit that staff enter by hand, once no matter how often the form is sent.
 * @throws NotFoundError, RefusedError when the form was sent before with different content.
 */
export async function recordEntry(
  actor: AdminActor,
  customerId: string,
  { submissionId, ...entry }: NewEntry,
): Promise<PostedEntry> {
  const submission = submissionOf(submissionId, { ...entry, customerId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, transactions, submission);
    if (earlier) return postedEntry(tx, earlier);
    const posted = await postEntry(tx, actor, { ...entry, customerId, submission });
    if (entry.type === 'debit') await refuseKept(tx, customerId, posted.balanceAfter);
    await logActivity(tx, actor, {
      action: 'transaction.recorded',
      entityType: 'customer',
      entityId: customerId,
      metadata: { ...entry, entryNumber: posted.entryNumber, balanceAfter: posted.balanceAfter },
    });
    return posted;
  });
}

/**
 * Reverses an entry by its opposite, once. What an invoice payment posted is reversed with the payment.
 * @throws NotFoundError, RefusedError when it was already reversed, is a reversal itself, or belongs to an invoice.
 */
export async function reverseEntry(
  actor: AdminActor,
  customerId: string,
  entryId: string,
  { reason }: Reversal,
): Promise<PostedEntry> {
  return asActor(actor, async (tx) => {
    const entry = await lockedEntry(tx, customerId, entryId);
    if (entry.invoiceId) {
      throw new RefusedError(
        'This entry belongs to an invoice payment. Undo the payment on the invoice.',
      );
    }
    if (await isExpiry(tx, entry.id)) {
      throw new RefusedError(
        'What was left of a retainer expired by this entry. Record a credit instead.',
      );
    }
    if (entry.reversesId) throw new RefusedError('This entry is itself a reversal.');
    if (entry.isReversed) throw new RefusedError('This entry was already reversed.');
    const posted = await postReversal(tx, actor, customerId, entry, reason);
    await logActivity(tx, actor, {
      action: 'transaction.reversed',
      entityType: 'customer',
      entityId: customerId,
      metadata: { reversed: entry.entryNumber, entryNumber: posted.entryNumber, reason },
    });
    return posted;
  });
}

type Reversible = {
  id: string;
  entryNumber: number;
  type: EntryInput['type'];
  amount: Money;
  description: string;
  invoiceId: string | null;
  paymentId?: string | undefined;
};

/** Posts the opposite of an entry. The caller has checked that it was not reversed; the unique index has the last word. */
export function postReversal(
  tx: Tx,
  actor: StaffOrFirm,
  customerId: string,
  entry: Reversible,
  reason?: string,
): Promise<PostedEntry> {
  return postEntry(tx, actor, {
    customerId,
    type: entry.type === 'credit' ? 'debit' : 'credit',
    amount: entry.amount,
    description: `Reversal of #${entry.entryNumber}, ${entry.description}${reason ? `: ${reason}` : ''}`,
    reversesId: entry.id,
    paymentId: entry.paymentId,
    ...(entry.invoiceId && { invoiceId: entry.invoiceId }),
  });
}

/** @throws RefusedError where less would be left of the balance than retainers need. */
export async function refuseKept(tx: Tx, customerId: string, balance: Money): Promise<void> {
  const kept = await keptForRetainers(tx, customerId);
  if (compareMoney(kept, '0') > 0 && compareMoney(balance, kept) < 0) {
    throw new RefusedError(
      `The balance would be ${formatMoney(balance)}, and ${formatMoney(kept)} is kept for retainers.`,
    );
  }
}

async function postedEntry(tx: Tx, id: string): Promise<PostedEntry> {
  const [entry] = await tx.select(POSTED).from(transactions).where(eq(transactions.id, id));
  if (!entry) throw new NotFoundError();
  return entry;
}

/** An entry of the customer's ledger, the account locked first: two who take it back wait for each other. */
async function lockedEntry(tx: Tx, customerId: string, entryId: string) {
  const [account] = await tx
    .select({ id: customerAccounts.id })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId))
    .for('no key update');
  if (!account) throw new NotFoundError();
  const [entry] = await tx
    .select({
      id: transactions.id,
      accountId: transactions.accountId,
      entryNumber: transactions.entryNumber,
      type: transactions.type,
      amount: transactions.amount,
      description: transactions.description,
      invoiceId: transactions.invoiceId,
      reversesId: transactions.reversesId,
      // Wrapped once more: a column right inside a selected expression loses its table's name.
      isReversed: sql<boolean>`exists (select 1 from transactions r
        where r.reverses_id = ${sql`${transactions.id}`})`,
    })
    .from(transactions)
    .where(eq(transactions.id, entryId));
  if (!entry || entry.accountId !== account.id) throw new NotFoundError();
  return entry;
}
