import { eq } from 'drizzle-orm';
import type { AdminActor, StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { compareMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { sentStatements } from '#app/records/invoice/collection-tables.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { defaultStatementPeriod, type StatementPeriod } from './statement-period.ts';
import { readOwedEntries } from './statement-queries.server.ts';
import { statementSums } from './statement-sums.ts';

/**
 * Emails a customer its statement of the last quarter through `today`.
 * @throws RefusedError when it was never sent an invoice, or is not active.
 */
export async function sendStatement(
  actor: AdminActor,
  customerId: string,
  today: string,
): Promise<void> {
  const period = defaultStatementPeriod(today);
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    if (!(await sendStatementIn(tx, actor, { customerId, period, evenIfEmpty: true }))) {
      throw new RefusedError('This client has no invoice for a statement yet.');
    }
  });
}

/**
 * Emails each of these customers its statement of a period, unless it has nothing on it or the customer is not active. Returns how
 * many went out.
 */
export async function sendStatements(
  actor: AdminActor,
  customerIds: readonly string[],
  period: StatementPeriod,
): Promise<number> {
  let sent = 0;
  for (const customerId of new Set(customerIds)) {
    const work = asActor(actor, async (tx) => {
      await lockActiveCustomer(tx, customerId);
      return sendStatementIn(tx, actor, { customerId, period });
    });
    const isSent = await work.catch((error: unknown) => {
      if (error instanceof RefusedError || error instanceof NotFoundError) return false;
      throw error;
    });
    if (isSent) sent += 1;
  }
  return sent;
}

/** Queues a customer's statement in the caller's transaction; of a month once. Returns false for one with nothing on it. */
export async function sendStatementIn(
  tx: Tx,
  actor: StaffOrFirm,
  given: { customerId: string; period: StatementPeriod; month?: string; evenIfEmpty?: boolean },
): Promise<boolean> {
  const { customerId, period, month = null } = given;
  const entries = await readOwedEntries(tx, customerId, period.to);
  const id = entries.findLast(({ invoiceId }) => invoiceId)?.invoiceId;
  const { lines, ...sums } = statementSums(entries, period);
  const isEmpty = lines.length === 0 && compareMoney(sums.closing, '0') === 0;
  if (!id || (isEmpty && !given.evenIfEmpty)) return false;
  const [customer] = await tx
    .select({ companyName: customerProfiles.displayName })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  const added = await tx
    .insert(sentStatements)
    .values({
      ...{ customerId, month, fromDay: period.from, toDay: period.to, closing: sums.closing },
      createdBy: actor.kind === 'admin' ? actor.userId : null,
    })
    .onConflictDoNothing()
    .returning({ customerId: sentStatements.customerId });
  if (added.length === 0) return false;
  await happened(tx, actor, invoiceEffects, 'invoice.statement_sent', {
    ...{ id, customerId, period, sums, ...customer },
    firmName: firmNow().name,
  });
  return true;
}
