import { type Tx, transactionAs } from '#app/platform/db/database.server.ts';
import type { Actor } from './actor.ts';

/**
 * Runs `work` in one transaction under the actor's own rights: the database role and the ids that the row-level-security
 * policies read hold for this transaction only. Rolls back when `work` throws.
 * @throws QueryOutsideTransactionError when a transaction is open already.
 */
export async function asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('requests', work, rightsOf(actor));
}

/** The statement that gives a transaction the actor's rights. */
function rightsOf(actor: Actor): string {
  const { userId, customerId, companyId } = idsOf(actor);
  for (const id of [userId, customerId, companyId]) {
    // It has no parameters: nothing but an id may stand in it.
    if (!/^[0-9a-f-]*$/i.test(id)) throw new Error('An actor has ids alone.');
  }
  return `select set_config('app.user_id', '${userId}', true),
    set_config('app.customer_id', '${customerId}', true),
    set_config('app.company_id', '${companyId}', true),
    set_config('role', '${roleOf(actor)}', true)`;
}

function roleOf(actor: Actor): string {
  if (actor.kind === 'admin') return 'plenum_admin';
  if (actor.kind === 'customer') {
    return actor.approval === 'approved' ? 'plenum_customer' : 'plenum_applicant';
  }
  return 'plenum_visitor';
}

function idsOf(actor: Actor): { userId: string; customerId: string; companyId: string } {
  const isCustomer = actor.kind === 'customer';
  return {
    userId: actor.kind === 'visitor' ? '' : actor.userId,
    customerId: isCustomer ? actor.customerId : '',
    companyId: isCustomer ? (actor.companyId ?? '') : '',
  };
}
