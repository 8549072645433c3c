import { isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  CUSTOMER_SORTS,
  type CustomerRow,
  customersOf,
  pageOfCustomers,
} from '#app/areas/customers/customer-queries.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { ListCount, PageRequest } from '#app/platform/db/page-request.ts';
import {
  COUNTED,
  countUpTo,
  keyedPage,
  type Page,
  toPage,
} from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { type DeskFigures, deskFiguresOf } from './customer-figures-sql.server.ts';
import {
  type DueRecord,
  dueFirst,
  lastWordOf,
  leadersOf,
  nextThing,
  nextThingOf,
} from './customer-outlook-sql.server.ts';
import type { LastWord, NextThing } from './next-thing.ts';

/** The sorts of the list of clients: by what is due, only active ones are sorted, and not what a search found. */
export function clientSorts(show: 'active' | 'archived', search: string): string[] {
  const sorts = Object.keys(CUSTOMER_SORTS);
  return show === 'active' && search === '' ? ['due', ...sorts] : sorts;
}

const FIGURES = [
  'owed',
  'pastDue',
  'pastDueInvoices',
  'openInvoices',
  'openTickets',
  'activeTasks',
] as const satisfies (keyof DeskFigures)[];

/** Where things stand with one customer. */
type Outlook = Pick<DeskFigures, (typeof FIGURES)[number] | 'more'> & {
  /** The staff assigned to them, who leads on top. */
  leaders: string[];
  next: NextThing | null;
  lastWord: LastWord | null;
};

/** One row of the list of clients. */
export type ClientRow = CustomerRow & Outlook;

/**
 * Customers with where things stand with each, due first unless asked otherwise. `today` is the firm's calendar date.
 */
export async function listClients(
  actor: AdminActor,
  request: PageRequest,
  show: 'active' | 'archived',
  today: string,
): Promise<Page<ClientRow> & { count: ListCount }> {
  return asActor(actor, async (tx) => {
    const page =
      request.sort === 'due'
        ? await pageByTurn(tx, actor, request, today)
        : await pageOfCustomers(tx, request, show);
    return { ...page, rows: await withOutlooks(tx, actor, page.rows, today) };
  });
}

/**
 * A page of those with whom something is due, the first due on top, and then of all others by name. A cursor says in which of
 * the two parts it is.
 */
async function pageByTurn(tx: Tx, actor: AdminActor, request: PageRequest, today: string) {
  const backward = request.before !== null;
  const asked = request.before ?? request.after;
  const isIn = (part: Part) => asked?.startsWith(part) ?? false;
  // In the part where the cursor is not, all rows come after it or none.
  const planOf = (
    part: Part,
    sort: Parameters<typeof keyedPage>[0],
    id: Parameters<typeof keyedPage>[1],
  ) => {
    const cursor = isIn(part) && asked ? asked.slice(part.length) : null;
    return keyedPage(sort, id, {
      direction: 'asc',
      after: backward ? null : cursor,
      before: backward ? (cursor ?? '') : null,
    });
  };
  const { displayName, id, archivedAt } = customerProfiles;
  const turn = planOf(DUE, { by: sql`due.turn`, type: 'text' }, sql`due.id`);
  const name = planOf(REST, { by: displayName, type: 'text' }, id);
  const isLeftOut = { [DUE]: !backward && isIn(REST), [REST]: backward && isIn(DUE) };
  const rows = await rowsOf<{ id: string; cursor: string; part: Part }>(
    tx,
    sql`with due as materialized (${dueFirst(actor, today)})
      select l.id, l.cursor, l.part from (
        (select due.id, due.turn as cursor, ${DUE}::text as part, row_number() over (order by ${sql.join(turn.orderBy, sql`, `)}) as place
          from due join ${customerProfiles} on ${id} = due.id
          where ${!isLeftOut[DUE]} and ${isNull(archivedAt)} and ${turn.where ?? sql`true`}
          order by ${sql.join(turn.orderBy, sql`, `)} limit ${turn.limit})
        union all
        (select r.id, r.cursor, ${REST}, row_number() over () from (select ${id}, ${displayName} as cursor from ${customerProfiles}
          where ${!isLeftOut[REST]} and ${isNull(archivedAt)} and ${id} not in (select due.id from due)
            and ${name.where ?? sql`true`}
          order by ${sql.join(name.orderBy, sql`, `)} limit ${name.limit}) r)) l
      order by l.part ${sql.raw(backward ? 'desc' : 'asc')}, l.place limit ${turn.limit}`,
  );
  const page = toPage({ ...turn, resumed: turn.resumed || name.resumed }, rows);
  const customers = new Map(
    (
      await customersOf(
        tx,
        page.rows.map((row) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  const partOf = (row: { part: Part } | undefined) => row?.part ?? DUE;
  return {
    rows: page.rows.flatMap((row) => customers.get(row.id) ?? []),
    next: page.next && partOf(page.rows.at(-1)) + page.next,
    previous: page.previous && partOf(page.rows[0]) + page.previous,
    count: await countUpTo(tx, tx.select(COUNTED).from(customerProfiles).where(isNull(archivedAt))),
  };
}

/** In the order of the list. */
const DUE = 'due.';
const REST = 'rest.';
type Part = typeof DUE | typeof REST;

async function withOutlooks(
  tx: Tx,
  actor: AdminActor,
  customers: readonly CustomerRow[],
  today: string,
): Promise<ClientRow[]> {
  if (customers.length === 0) return [];
  const each = sql`c.id`;
  const { columns, from, markLate } = deskFiguresOf(each, today, FIGURES);
  const ids = customers.map(({ id }) => sql`(${id}::uuid)`);
  const rows = await rowsOf<Omit<Outlook, 'next'> & { id: string; next: DueRecord | null }>(
    tx,
    sql`select c.id, ${columns}, ${leadersOf(each)} as leaders, ${nextThingOf(actor, each, today)} as next,
        ${lastWordOf(each)} as "lastWord"
      from (values ${sql.join(ids, sql`, `)}) as c (id) cross join ${from}`,
  );
  const outlooks = new Map(rows.map((row) => [row.id, row]));
  return customers.map((customer) => {
    const outlook = outlooks.get(customer.id);
    if (!outlook) throw new Error('Every customer has figures.');
    markLate(outlook);
    return { ...customer, ...outlook, next: outlook.next && nextThing(outlook.next) };
  });
}
