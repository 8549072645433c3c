import { sql } from 'drizzle-orm';
import { rowsOf, type Tx, transactionAs } from '#app/platform/db/database.server.ts';
import {
  closedDay,
  isBeingMerged,
  isDoubleBooking,
  isForeignKeyViolation,
  isPolicyViolation,
  isUniqueViolation,
  usedRetainer,
} from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { log } from '#app/platform/log.server.ts';
import { BusyError } from '#app/platform/workers.server.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { monthWords } from '#app/ui/month-words.ts';
import type { Acting, Actor, FirmActor } from './actor.ts';
import { RefusedError } from './refusals.ts';

/**
 * Runs `work` in one transaction under the actor's own rights: the database role and the ids that the row-level-security
 * policies read apply to this transaction only. Rolls back when `work` throws. With `plans: 'cached'`, for work whose
 * statements are all made by `cachedPlan`, each statement runs by the plan that its connection has cached.
 * @throws RefusedError for a form that carries the submission id of a record that the actor can't see, when someone
 * deletes, archives or withdraws what the work refers to in the meantime, and for a posting into a closed month.
 * @throws QueryOutsideTransactionError when a transaction is already open.
 */
export async function asActor<T>(
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  { plans }: { plans?: 'cached' } = {},
): Promise<T> {
  try {
    const settled = async (tx: Tx) => {
      await settleMail(tx, actor);
      return work(tx);
    };
    return await transactionAs('requests', settled, openingOf(actor, plans === 'cached'));
  } catch (error) {
    if (isBeingMerged(error)) throw new BeingMergedError();
    const closed = closedDay(error);
    if (closed) throw new RefusedError(closedMonthWords(closed), { cause: error });
    const used = usedRetainer(error);
    if (used) throw new RefusedError(usedRetainerWords(used), { cause: error });
    if (isDoubleBooking(error)) throw new RefusedError(BOOKED_MEANWHILE, { cause: error });
    // The same form of the same person is found before it is written: this id is on a record that the actor can't see.
    if (isUniqueViolation(error, SUBMISSIONS)) throw new RefusedError(FOREIGN_SUBMISSION);
    // Staff lock what a new row refers to. Customers may not lock rows that they can't change, their own profile among them.
    if (isForeignKeyViolation(error)) throw new RefusedError(GONE_MEANWHILE, { cause: error });
    // The same, where what it refers to is still there and the actor may no longer write below it.
    if (isPolicyViolation(error)) {
      log().warn({ err: error }, 'row-level security refused a row');
      throw new RefusedError(GONE_MEANWHILE, { cause: error });
    }
    throw error;
  }
}

/**
 * Runs `work` in one transaction as the firm in one of its acts, which the policies of its database role ask for: by the login of
 * jobs, so a process without it can't. What the act may not do is an error and no refusal: no person could do it another way.
 * @throws QueryOutsideTransactionError when a transaction is open already.
 */
export async function asFirm<T>(firm: FirmActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const settled = async (tx: Tx) => {
    await settleMail(tx, firm);
    return work(tx);
  };
  return transactionAs('jobs', settled, openingOfFirm(firm));
}

/** The records of the person's company are on their way into one account. */
export class BeingMergedError extends BusyError {
  override name = 'BeingMergedError';
  constructor() {
    super(
      "Your company's accounts are being merged right now. Nothing was changed. Please try again in a moment.",
    );
  }
}

/** The email by which someone acts was acted by before. */
export class MailSettledError extends Error {
  override name = 'MailSettledError';
}

/** Of two transactions by the same email the second one waits for the first, and finds it settled. */
async function settleMail(tx: Tx, actor: Acting): Promise<void> {
  const mail = 'byMail' in actor ? actor.byMail : undefined;
  if (!mail) return;
  const [row] = await rowsOf<{ first: boolean }>(
    tx,
    sql`select settle_mail(${mail.id}::uuid) as first`,
  );
  if (!row?.first) throw new MailSettledError('This email was acted by before.');
}

const SUBMISSIONS = /_submission_unique$/;
const FOREIGN_SUBMISSION =
  'This form was already sent. Close it, open it again and send it once more.';
const BOOKED_MEANWHILE =
  'A host of this meeting has another one at that time, so nothing was saved. Choose another time or another host.';
const GONE_MEANWHILE =
  'Something this belongs to has changed in the meantime, so nothing was saved. Reload the page and try again.';

/** Says that nothing was posted on a day because its month is closed. */
export function closedMonthWords(day: string): string {
  return `${monthWords(day)} is closed in the books, so nothing was saved. Use a date in an open month, such as today (${formatDate(firmDay())}), or reopen the month under Books, Hand-over.`;
}

function usedRetainerWords(number: string): string {
  return `Hours were drawn from what ${number} paid ahead, so its payment stays. Undo that payment on the invoices of these hours first.`;
}

/** The statement that gives a transaction the actor's rights, and lets it plan nothing that is planned already. */
function openingOf(actor: Actor, isPlanned: boolean): string {
  const { userId, customerId, companyId } = idsOf(actor);
  for (const id of [userId, customerId, companyId]) {
    // It has no parameters: nothing but an id may be in it.
    if (!/^[0-9a-f-]*$/i.test(id)) throw new Error('An actor has ids alone.');
  }
  const role = roleOf(actor);
  // An admin's database role has no policy that asks for them.
  const asked =
    actor.kind === 'customer' || (actor.kind === 'admin' && role === 'plenum_staff') ? actor : null;
  const rights = asked ? asked.rights.join(' ') : '';
  // Without any, acting_customer() takes the rights for those of a process that knows of none.
  if (asked && !/^[a-z][a-z -]*$/.test(rights)) throw new Error('People have rights.');
  // Anyone who looks as someone else changes nothing, whatever the code below tries.
  const isReadOnly = actor.kind === 'customer' && actor.viewedBy !== undefined;
  // First, while the login's own role may ask.
  const entered = customerId ? `enter_customer('${customerId}'),` : '';
  return `select ${entered} ${isReadOnly ? "set_config('transaction_read_only', 'on', true)," : ''}
    ${isPlanned ? "set_config('plan_cache_mode', 'force_generic_plan', true)," : ''}
    set_config('app.user_id', '${userId}', true),
    set_config('app.customer_id', '${customerId}', true),
    set_config('app.company_id', '${companyId}', true),
    set_config('app.rights', '${rights}', true),
    set_config('role', '${role}', true)`;
}

/** The statement that gives a transaction the rights of one of the firm's acts. */
function openingOfFirm({ by }: FirmActor): string {
  if (!/^[a-z][a-z -]*$/.test(by)) throw new Error('An act is a word or two.');
  return `select set_config('app.firm_act', '${by}', true), set_config('role', 'plenum_firm', true)`;
}

function roleOf(actor: Actor): string {
  if (actor.kind === 'admin') return actor.role === 'admin' ? 'plenum_admin' : 'plenum_staff';
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
