import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { bankPostings } from '#app/records/books/bank-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { type OpenPayout, payoutWords } from './match-payout.ts';

/** Payouts are looked for among those of so many days. */
const DAYS_BACK = 400;

/** The payouts that the bank has no line of, and those that failed after it had one; with `id`, that one alone. */
export function readOpenPayouts(tx: Tx, id?: string): Promise<OpenPayout[]> {
  return rowsOf<OpenPayout>(
    tx,
    sql`select * from (
        select o.id, (case when has.line then -o.amount else o.amount end)::text as amount, o.arrives_on::text as "arrivesOn",
          o.descriptor, has.line as "isReturn", has.line and (o.state <> 'failed' or has.back) or not has.line and o.state in ('failed', 'canceled') as is_done
        from provider_payouts o cross join lateral (select
          exists (select from bank_postings p join bank_lines l on l.id = p.line_id
            where p.payout_id = o.id and p.undone_at is null and sign(l.amount) = sign(o.amount)) as line,
          exists (select from bank_postings p join bank_lines l on l.id = p.line_id
            where p.payout_id = o.id and p.undone_at is null and sign(l.amount) <> sign(o.amount)) as back) has
        where o.arrives_on > now()::date - ${DAYS_BACK}::integer and ${id ? sql`o.id = ${id}` : sql`true`}) open
      where not is_done order by "arrivesOn", id`,
  );
}

/**
 * Posts a line of a bank as a payout, or as the return of one that failed: the money leaves, or comes back to, what the provider holds.
 * @throws NotFoundError, RefusedError when it has its line already, or the amounts differ.
 */
export async function joinPayout(
  tx: Tx,
  actor: AdminActor,
  line: { id: string; amount: string },
  payoutId: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payout ${payoutId}`}))`);
  const [payout] = await readOpenPayouts(tx, payoutId);
  if (!payout) throw new RefusedError('This payout has its bank line already, or it was canceled.');
  if (payout.amount !== line.amount) {
    const apart = formatMoney(subtractMoney(line.amount, payout.amount));
    throw new RefusedError(
      `${payoutWords(payout)} differs from this line by ${apart}. Only a line of its amount can be that payout.`,
    );
  }
  const [account] = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from chart_accounts where role = 'provider'`,
  );
  if (!account) throw new NotFoundError();
  await tx
    .insert(bankPostings)
    .values({ lineId: line.id, chartAccountId: account.id, payoutId, createdBy: actor.userId });
  await logActivity(tx, actor, {
    action: 'books.bank_line_posted',
    entityType: 'books',
    entityId: line.id,
    metadata: { amount: line.amount, name: account.name },
  });
}
