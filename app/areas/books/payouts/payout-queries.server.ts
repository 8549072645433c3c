import { asc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { isWithoutFee } from './missing-fee-sql.server.ts';
import { HELD, LINE_DAY } from './payout-sql.server.ts';

/** The sorts of the payouts, as their address names them. */
export const PAYOUT_SORTS = {
  date: { by: providerPayouts.arrivesOn, type: 'date' },
} as const satisfies Record<string, SortKey>;

/** The sorts of what a payout holds. */
export const MOVEMENT_SORTS = {
  date: { by: providerMovements.occurredAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

const own = sql`${providerPayouts.id}`;
/** The day of the bank's line by which it went back. */
const BACK_DAY: SQL<string | null> =
  sql`(select min(l.day)::text from bank_postings p join bank_lines l on l.id = p.line_id
  where p.payout_id = ${own} and p.undone_at is null and sign(l.amount) <> sign(${sql`${providerPayouts.amount}`}))`;

const COLUMNS = {
  id: providerPayouts.id,
  providerId: providerPayouts.providerId,
  amount: providerPayouts.amount,
  arrivesOn: providerPayouts.arrivesOn,
  state: providerPayouts.state,
  isAutomatic: providerPayouts.isAutomatic,
  descriptor: providerPayouts.descriptor,
  problem: providerPayouts.problem,
  held: HELD,
  lineDay: LINE_DAY,
  backDay: BACK_DAY,
};

/** The payouts of the provider, searched by what the bank's line says, the provider's name for them and their amount. */
export function listPayouts(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: providerPayouts,
      sort: PAYOUT_SORTS.date,
      request,
      filters: undefined,
      holding: (pattern) =>
        anyHolds(
          pattern,
          providerPayouts.descriptor,
          providerPayouts.providerId,
          sql`${providerPayouts.amount}::text`,
        ),
      rows: (cursor) => tx.select({ ...COLUMNS, cursor }).from(providerPayouts),
    }),
  );
}

/** A payout as the list shows it. */
export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>['rows'][number];

/** Most invoices that are named where fees are missing. */
const NAMED = 3;

/** How many payments have no fee a day after they settled, and the invoices of the first of them. */
export async function getMissingFees(actor: AdminActor) {
  if (!may(actor, EVERY_CUSTOMER)) return { count: 0, invoices: [] };
  const rows = await asActor(actor, (tx) =>
    tx
      .select({
        count: sql<number>`(count(*) over ())::int`,
        invoice: sql<{
          id: string;
          number: string;
        } | null>`(select json_build_object('id', i.id, 'number', i.invoice_number)
          from payment_attempt_parts p join invoices i on i.id = p.invoice_id
          where p.attempt_id = ${sql`${paymentAttempts.id}`} order by i.id limit 1)`,
      })
      .from(paymentAttempts)
      .where(isWithoutFee(sql`now()`))
      .orderBy(asc(paymentAttempts.settledAt), asc(paymentAttempts.id))
      .limit(NAMED),
  );
  return {
    count: rows[0]?.count ?? 0,
    invoices: rows.flatMap(({ invoice }) => invoice ?? []),
  };
}

/** What is missing of fees. */
export type FeesNotRead = Awaited<ReturnType<typeof getMissingFees>>;

/** One payout. @throws NotFoundError */
export async function getPayout(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [payout] = await tx
      .select(COLUMNS)
      .from(providerPayouts)
      .where(eq(providerPayouts.id, id));
    if (!payout) throw new NotFoundError();
    return payout;
  });
}

/** A payout as its page has it. */
export type PayoutDetail = Awaited<ReturnType<typeof getPayout>>;

/** What a payout holds, each with the invoice that it paid where it is a client's. */
export function listMovements(actor: AdminActor, payoutId: string, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: providerMovements,
      sort: MOVEMENT_SORTS.date,
      request,
      filters: eq(providerMovements.payoutId, payoutId),
      holding: (pattern) => ilike(providerMovements.description, pattern),
      rows: (cursor) =>
        tx
          .select({
            id: providerMovements.id,
            category: providerMovements.category,
            amount: providerMovements.amount,
            fee: providerMovements.fee,
            description: providerMovements.description,
            occurredAt: providerMovements.occurredAt,
            isOfClient: sql<boolean>`${providerMovements.attemptId} is not null`,
            invoice: sql<{
              id: string;
              number: string;
              others: number;
            } | null>`(select json_build_object('id',
                (array_agg(i.id order by i.id))[1], 'number', (array_agg(i.invoice_number order by i.id))[1], 'others', count(*) - 1)
              from payment_attempt_parts p join invoices i on i.id = p.invoice_id
              where p.attempt_id = ${sql`${providerMovements.attemptId}`} having count(*) > 0)`,
            cursor,
          })
          .from(providerMovements),
    }),
  );
}

/** What a payout holds, as its list shows it. */
export type MovementRow = Awaited<ReturnType<typeof listMovements>>['rows'][number];
