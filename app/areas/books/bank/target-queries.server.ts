import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { POSTED_BY_HAND } from '#app/records/books/chart-of-accounts.ts';
import { readOpenDeposits } from '../checks/open-deposit-rows.server.ts';
import { readArrivals, readPrepayments } from './bank-finding-rows.server.ts';
import { LINE_LEFT } from './bank-line-sql.server.ts';
import { depositWords } from './match-deposit.ts';
import { payoutWords } from './match-payout.ts';
import { arrivalsOf, arrivalWords } from './match-return.ts';
import { readOpenPayouts } from './open-payout-rows.server.ts';

type ChosenLine = {
  amount: string;
  day: string;
  name: string | null;
  text: string;
  checkNumber: string | null;
  bankAccountId: string;
};

const MOST_CHOICES = 20;

/** Returns what a line may be that pays no invoice, by a search: payments that it may take back, and accounts of the journal. */
export function listTargets(
  actor: AdminActor,
  lineId: string,
  search: string,
): Promise<{ value: string; label: string }[]> {
  const pattern = likePattern(search) ?? '%';
  const roles = `{${POSTED_BY_HAND.join(',')}}`;
  return asActor(actor, async (tx) => {
    const [line] = await rowsOf<ChosenLine>(
      tx,
      sql`select ${LINE_LEFT} as amount, day::text as day, name, text, check_number as "checkNumber", bank_account_id as "bankAccountId"
        from bank_lines where id = ${lineId}`,
    );
    if (!line) return [];
    const out = line.amount.startsWith('-') ? [line.amount] : [];
    const back = arrivalsOf(line, await readArrivals(tx, out)).map((arrival) => ({
      value: arrival.target,
      label: `Came back: ${arrivalWords(arrival)}`,
    }));
    const refunds = arrivalsOf(line, await readPrepayments(tx, out))
      .filter(({ target }) => !back.some(({ value }) => value === target))
      .map((arrival) => ({
        value: arrival.target,
        label: `Given back: ${arrivalWords(arrival)}`,
      }));
    const accounts = await rowsOf<{ value: string; label: string }>(
      tx,
      sql`select 'account:' || c.id as value, c.code || ' ' || c.name as label from chart_accounts c
        where (c.role is null or c.role = any (${roles}::text[])) and (c.name ilike ${pattern} or c.code ilike ${pattern})
          and not exists (select from bank_accounts b where b.id = ${line.bankAccountId} and b.chart_account_id = c.id)
        order by c.code`,
    );
    const sign = line.amount.startsWith('-');
    const payouts = (await readOpenPayouts(tx))
      .filter(({ amount }) => amount.startsWith('-') === sign)
      .map((payout) => ({ value: `payout:${payout.id}`, label: payoutWords(payout) }))
      .toReversed();
    const deposits = sign
      ? []
      : (await readOpenDeposits(tx))
          .filter(({ bankAccountId }) => bankAccountId === line.bankAccountId)
          .map((deposit) => ({ value: `deposit:${deposit.id}`, label: depositWords(deposit) }))
          .toReversed();
    const asked = search.toLowerCase();
    const found = [...back, ...refunds, ...payouts, ...deposits].filter(({ label }) =>
      label.toLowerCase().includes(asked),
    );
    return [...found, ...accounts].slice(0, MOST_CHOICES);
  });
}
