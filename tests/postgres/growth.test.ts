import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminActor, AN_ADMIN, type CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rightsOfMember } from '#app/access/member-rights.ts';
import { listUsers } from '#app/areas/accounts/user-queries.server.ts';
import { listActivity } from '#app/areas/activity/activity-queries.server.ts';
import { timelineOf } from '#app/areas/activity/customer-activity-queries.server.ts';
import { getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { getAnalytics } from '#app/areas/analytics/analytics-queries.server.ts';
import { periodOf, spanOf } from '#app/areas/analytics/period.ts';
import { listInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { listClients } from '#app/areas/customer-desk/client-list-queries.server.ts';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { listRegistrations } from '#app/areas/customers/approval-queries.server.ts';
import { ownIdsHolding } from '#app/areas/customers/own-record-queries.server.ts';
import { getDocument, listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { listTasks } from '#app/areas/tasks/task-queries.server.ts';
import {
  listOwnTickets,
  listTickets,
  type TicketFilter,
} from '#app/areas/tickets/ticket-queries.server.ts';
import { database, rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { explainQuery, rowsRead, waysToRead } from '#tests/helpers/rows-read.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';
import { fillForGrowth, GROWTH_PEOPLE, GROWTH_WORDS } from '../../bench/growth-data.ts';

/** Tickets and log lines: so many that reading one of these tables through breaks the limit. */
const MANY = 20_000;
const FEW = 100;
/** Rows that one statement may read: a page, a count up to a thousand, the thousand newest, at one match in ten rows. */
const MOST_READ = 12_000;
/** The same of a list: a page, and a count up to a thousand, or of a search up to a hundred. */
const MOST_READ_BY_LIST = 4_000;

const { env } = setUpDatabase();
let people: { admin: AdminActor; customer: CustomerActor; busiest: CustomerActor };
const statementsAtFew = new Map<string, number[]>();

/** The same of a list of what is open: a page, and a count up to a thousand. */
const MOST_READ_OF_OPEN = 1_800;

const newest = { sort: 'created', direction: 'desc', after: null, before: null } as const;
const dueFirst = { ...newest, sort: 'due', direction: 'asc' } as const;
const EVERY_TICKET: TicketFilter = {
  status: null,
  due: null,
  priority: null,
  assignee: null,
  archived: false,
};
const tickets =
  (filter: Partial<TicketFilter>, order: Omit<PageRequest, 'search'> = dueFirst) =>
  (search: string) =>
    listTickets(people.admin, { ...order, search }, { ...EVERY_TICKET, ...filter });
const tasks =
  (show: 'all' | 'open' | 'overdue', order: Omit<PageRequest, 'search'> = dueFirst) =>
  (search: string) =>
    listTasks(
      people.admin,
      { ...order, search },
      {
        filters: { show, status: null, priority: null, side: null, assignee: null },
        today: '2026-11-22',
      },
    );
const lists: Record<string, (search: string) => Promise<unknown>> = {
  tickets: tickets({}, newest),
  'open tickets': tickets({ status: 'active' }),
  'open tickets by last change': tickets(
    { status: 'active' },
    { ...newest, sort: 'updated', direction: 'asc' },
  ),
  'open tickets, oldest first': tickets({ status: 'active' }, { ...newest, direction: 'asc' }),
  'open tickets that wait': tickets({ status: 'waiting' }),
  'open tickets, urgent and mine': tickets({
    status: 'active',
    priority: 'urgent',
    assignee: 'mine',
  }),
  'open tickets of nobody': tickets({ status: 'open', assignee: 'unassigned' }),
  'archived tickets': tickets({ archived: true }),
  tasks: tasks('all', newest),
  'open tasks': tasks('open'),
  'open tasks by priority': tasks('open', { ...newest, sort: 'priority' }),
  'open tasks that are overdue': tasks('overdue'),
  invoices: (search) =>
    listInvoices(
      people.admin,
      { ...newest, search },
      { filters: { show: 'all', status: null }, today: '2026-11-22' },
    ),
  documents: (search) =>
    listDocuments(
      people.admin,
      { ...newest, search },
      { show: 'active', category: null, from: null, customerId: null, projectId: null },
    ),
  customers: (search) => listClients(people.admin, { ...newest, search }, 'active', '2026-11-22'),
  'customers due first': () =>
    listClients(
      people.admin,
      { ...newest, search: '', sort: 'due', direction: 'asc' },
      'active',
      '2026-11-22',
    ),
  users: (search) => listUsers(people.admin, { ...newest, search }),
  activity: (search) =>
    listActivity(
      people.admin,
      { after: null, before: null },
      { subject: null, person: null, customer: null, from: null, to: null, search },
    ),
  'activity with the busiest customer': (search) =>
    listActivity(
      people.admin,
      { after: null, before: null },
      {
        subject: null,
        person: null,
        customer: people.busiest.customerId,
        from: null,
        to: null,
        search,
      },
    ),
  'open lines about the busiest customer': () =>
    asActor(people.admin, (tx) => timelineOf(tx, people.busiest.customerId, null)),
  'open records of the busiest customer': () =>
    getCustomerDesk(people.admin, people.busiest.customerId, '2026-11-22'),
  'own tickets': (search) => listOwnTickets(people.customer, { ...newest, search }, null),
  today: () => getToday(people.admin),
  portal: () => getPortalOverview(people.customer),
  'the portal of the busiest customer': () => getPortalOverview(people.busiest),
  search: (words) => search(people.admin, words || 'maintenance agreement', '2026-11-22'),
  'search by names of customers': () => search(people.admin, 'harbor climate 15', '2026-11-22'),
  registrations: (search) => listRegistrations(people.admin, { ...newest, search }, 'approved'),
  'tickets of the busiest customer': (search) =>
    listOwnTickets(people.busiest, { ...newest, search }, null),
  'search of the busiest customer': (words) =>
    search(people.busiest, words || 'maintenance agreement', '2026-11-22'),
};
const WORDS = ['', GROWTH_WORDS.common, GROWTH_WORDS.rare, GROWTH_WORDS.missing];
const pages = Object.entries(lists).map(([page, read]) => ({ page, read }));
/** More is asked where there are some: companies with names like theirs. */
const waiting = {
  page: 'registrations that wait',
  read: (search: string) => listRegistrations(people.admin, { ...newest, search }, 'pending'),
};

beforeAll(async () => {
  await fill(FEW);
  for (const { page, read } of pages) statementsAtFew.set(page, await statementsOf(read));
  await fill(MANY);
});

describe('a page of many rows', () => {
  it.each(pages)('sends as many statements as one of few: $page', async ({ page, read }) => {
    expect(await statementsOf(read)).toEqual(statementsAtFew.get(page));
  });

  it.each([...pages, waiting])('reads a bounded number of them: $page', async ({ page, read }) => {
    for (const word of WORDS) {
      const all = await sentBy(() => read(word));
      const settings = all.filter(({ text }) => text.includes("set_config('enable"));
      const statements = all.filter(
        ({ text }) =>
          /^\s*(\/\*.*?\*\/)?\s*(select|with)/i.test(text) && !text.includes('set_config'),
      );
      expect(statements.length).toBeGreaterThan(0);
      for (const { text, values } of statements) {
        const plan = await asActor(readerOf(page), async (tx) => {
          for (const setting of settings) await rowsOf(tx, sql.raw(setting.text));
          return explainQuery(tx, text, values);
        });
        // What is worth billing is added up over 2,500 entries at most; clients, each with what is open with them.
        const isWide = /^(search|today$|customers)/.test(page);
        const isOpen = /^open (?!.*busiest)/.test(page) && word === '';
        const most = isWide ? MOST_READ : isOpen ? MOST_READ_OF_OPEN : MOST_READ_BY_LIST;
        expect(rowsRead(plan), `"${word}": ${text}`).toBeLessThan(most);
      }
    }
  });

  it('reads no ticket for analytics asked cold but what an index holds of those that ended or were answered', async () => {
    const { timeZone, today } = {
      timeZone: 'America/Denver',
      today: new Date().toISOString().slice(0, 10),
    };
    const period = periodOf(spanOf('last-90-days', today), { today, timeZone });
    const [ended] = await asActor(people.admin, (tx) =>
      rowsOf<{ most: number }>(
        tx,
        sql`select (count(*) filter (where first_response_at > ${period.before.from}::date - 1)
          + count(*) filter (where resolved_at > ${period.before.from}::date - 1))::int as most from tickets`,
      ),
    );
    const statements = (await sentBy(() => getAnalytics(people.admin, period))).filter(
      // A rating leads to its ticket, and there are as many of these as ratings in the period.
      ({ text }) => /\btickets\b/.test(text) && !/reltuples|ticket_ratings/.test(text),
    );
    expect(statements.length).toBeGreaterThan(2);
    for (const { text, values } of statements) {
      const plan = await asActor(people.admin, (tx) => explainQuery(tx, text, values));
      expect(waysToRead(plan, 'tickets'), text).toEqual(['Index Only Scan']);
      if (!text.includes('offset'))
        expect(rowsRead(plan, 'tickets'), text).toBeLessThanOrEqual(ended?.most ?? 0);
    }
  });

  it('reads what hangs on a record of the busiest customer without their other records', async () => {
    const [own] = await asActor(people.busiest, (tx) =>
      rowsOf<{ id: string; count: number }>(
        tx,
        sql`select min(id::text) as id, count(*)::int as count from customer_documents`,
      ),
    );
    expect(own?.count).toBeGreaterThan(50);
    const statements = (await sentBy(() => getDocument(people.busiest, own?.id ?? ''))).filter(
      ({ text }) => /from "(customer_documents|document_versions)"/.test(text),
    );
    expect(statements.length).toBeGreaterThan(1);
    for (const { text, values } of statements) {
      const plan = await asActor(people.busiest, (tx) => explainQuery(tx, text, values));
      expect(rowsRead(plan, 'customer_documents'), text).toBeLessThan(10);
    }
  });

  it("finds the busiest customer's own tickets by trigrams, not by reading them all", async () => {
    // Of the table's own rows and of the entries of the index that the newest are read by.
    const rowsSoFar = async (tx: Tx) => {
      const [row] = await rowsOf<{ rows: number }>(
        tx,
        sql`select sum(pg_stat_get_xact_tuples_fetched(name::regclass)
            + pg_stat_get_xact_tuples_returned(name::regclass))::int as rows
          from unnest(array['tickets', 'tickets_customer_created']) as name`,
      );
      return row?.rows ?? 0;
    };
    const read = (word: string) =>
      asActor(people.busiest, async (tx) => {
        const before = await rowsSoFar(tx);
        const ids = ownIdsHolding('ticket', { word: `%${word}%`, others: [] });
        await rowsOf(tx, sql`select ${ids} as ids`);
        return (await rowsSoFar(tx)) - before;
      });
    // The newest hundred are looked through in any case; the busiest customer has two thousand.
    for (const word of [GROWTH_WORDS.rare, GROWTH_WORDS.missing]) {
      expect(await read(word), word).toBeLessThan(300);
    }
  });

  it('reads a bounded number of tickets that came all at once, in any order', async () => {
    const [customer] = await asActor(people.admin, (tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`with made as (
            insert into tickets (customer_id, title, description, category, priority, status, author_name, author_side)
            select ${people.customer.customerId}, 'Flooded roof curb', 'All of them today.', 'general', 'medium', 'open',
              'Contact', 'customer'
            from generate_series(1, 20) returning customer_id)
          select display_name as name from customer_profiles where id = (select customer_id from made limit 1)`,
      ),
    );
    for (const order of [newest, dueFirst, { ...newest, direction: 'asc' } as const]) {
      for (const words of ['flooded roof', customer?.name ?? '']) {
        const read = () => listTickets(people.admin, { ...order, search: words }, EVERY_TICKET);
        expect((await read()).rows.length).toBeGreaterThanOrEqual(20);
        const statements = (await sentBy(read)).filter(({ text }) => /from "tickets"/.test(text));
        expect(statements.length).toBeGreaterThan(0);
        for (const { text, values } of statements) {
          const plan = await asActor(people.admin, (tx) => explainQuery(tx, text, values));
          expect(rowsRead(plan), `"${words}": ${text}`).toBeLessThan(MOST_READ_BY_LIST);
        }
      }
    }
  });

  it('would be caught reading a table through', async () => {
    const plan = await asActor(people.admin, (tx) =>
      explainQuery(tx, 'select count(*) from tickets where archived_at is null', []),
    );
    expect(rowsRead(plan)).toBeGreaterThan(MOST_READ);
  });
});

function readerOf(page: string): AdminActor | CustomerActor {
  if (/^(open|activity)/.test(page)) return people.admin;
  if (page.includes('busiest')) return people.busiest;
  return page.includes('own') || page.includes('portal') ? people.customer : people.admin;
}

/** How many statements a page sends with each of the words. */
async function statementsOf(read: (search: string) => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  for (const word of WORDS) counts.push((await sentBy(() => read(word))).length);
  return counts;
}

async function fill(size: number): Promise<void> {
  const { databaseUrl } = env();
  if (!databaseUrl) throw new Error('This test needs PostgreSQL.');
  // The log refuses to lose a line, also to a truncate, while its triggers are awake.
  await database().query(`set session_replication_role = replica;
    truncate users, companies, kb_categories, project_inquiries, lead_magnet_submissions cascade;
    set session_replication_role = origin`);
  await fillForGrowth(databaseUrl, { size, lines: size }, 'nobody signs in');
  people = {
    admin: { ...AN_ADMIN, ...(await personOf(GROWTH_PEOPLE.admin)) },
    customer: await customerOf(GROWTH_PEOPLE.customer),
    busiest: await customerOf(GROWTH_PEOPLE.busiest),
  };
}

async function personOf(email: string) {
  const { rows } = await database().query('select id, name from users where email = $1', [email]);
  return { userId: String(rows[0]?.id), name: String(rows[0]?.name), email };
}

async function customerOf(email: string): Promise<CustomerActor> {
  const person = await personOf(email);
  const { rows } = await database().query(
    'select id, company_id from customer_profiles where user_id = $1',
    [person.userId],
  );
  return {
    kind: 'customer',
    ...person,
    customerId: String(rows[0]?.id),
    companyId: String(rows[0]?.company_id),
    companyName: 'Northgate Mechanical',
    rights: rightsOfMember({ role: 'owner', maySign: true }),
    approval: 'approved',
    companies: [],
  };
}
