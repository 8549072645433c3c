import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { Actor, AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage } from '#app/platform/db/paging.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { planOfOrder } from '#tests/helpers/order-plan.ts';
import {
  listOwnTickets,
  listTickets,
  TICKET_SORTS,
  type TicketFilter,
  ticketFilterOf,
} from './ticket-queries.server.ts';

setUpDatabase();

const ALL: TicketFilter = {
  status: null,
  due: null,
  priority: null,
  assignee: null,
  archived: false,
};
const NEWEST: PageRequest = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
};

let admin: AdminActor;
let customer: CustomerActor;
let companyName: string;
let numberOfRates: number;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const staff = await makeUser(tx, { role: 'admin', name: 'Tom Okafor' });
    const mine = await makeCustomer(tx, { name: 'Dana Whitfield' });
    const theirs = await makeCustomer(tx, { name: 'Luc Thibodeaux' });
    const day = (of: number) => new Date(Date.UTC(2026, 9, of));
    const make = (title: string, of: number, given: Parameters<typeof makeTicket>[2] = {}) =>
      makeTicket(tx, mine.profile, { title, createdAt: day(of), updatedAt: day(of), ...given });
    const rates = await make('Rates', 1, {
      assigneeId: staff.id,
      answerDueAt: day(20),
      priority: 'urgent',
    });
    const board = await make('Board', 2, { status: 'waiting' });
    // It was asked something: otherwise it would wait for the firm.
    await tx
      .update(tickets)
      .set({ answerDueAt: day(10) })
      .where(eq(tickets.id, board.id));
    await make('Invoice', 3, { status: 'resolved', updatedAt: day(25), answerDueAt: day(1) });
    await make('Old one', 4, { archivedAt: day(5) });
    await makeTicket(tx, theirs.profile, { title: 'Elsewhere 100% odd_name', createdAt: day(6) });
    await tx.insert(notices).values({
      userId: staff.id,
      eventId: rates.id,
      entityType: 'ticket',
      entityId: rates.id,
      title: 'Reply',
      path: '/admin/tickets/x',
    });
    return { staff: staff.id, mine: mine.user.id, company: mine.company.name, rates };
  });
  admin = await actorOf(ids.staff, 'admin');
  customer = await actorOf(ids.mine, 'customer');
  companyName = ids.company;
  numberOfRates = ids.rates.number;
});

async function actorOf<Kind extends Actor['kind']>(userId: string, kind: Kind) {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== kind) throw new Error(`The account is a ${actor.kind}.`);
  return actor as Extract<Actor, { kind: Kind }>;
}

async function titles(request: Partial<PageRequest> = {}, filter: Partial<TicketFilter> = {}) {
  const { rows, count } = await listTickets(
    admin,
    { ...NEWEST, ...request },
    { ...ALL, ...filter },
  );
  expect(count).toBe(rows.length);
  return rows.map(({ title }) => title);
}

const ELSEWHERE = 'Elsewhere 100% odd_name';

describe("the back office's list", () => {
  it('shows every active ticket, newest first, with its people and what is unread', async () => {
    expect(await titles()).toEqual([ELSEWHERE, 'Invoice', 'Board', 'Rates']);
    const { rows } = await listTickets(admin, NEWEST, ALL);
    expect(rows.at(-1)).toMatchObject({
      companyName,
      contactName: 'Dana Whitfield',
      assigneeName: 'Tom Okafor',
      isUnread: true,
    });
    expect(rows.filter(({ isUnread }) => isUnread)).toHaveLength(1);
  });

  it.each([
    [{ status: 'waiting' }, ['Board']],
    [{ status: 'active' }, [ELSEWHERE, 'Board', 'Rates']],
    [{ priority: 'urgent' }, ['Rates']],
    [{ assignee: 'mine' }, ['Rates']],
    [{ assignee: 'unassigned' }, [ELSEWHERE, 'Invoice', 'Board']],
    [{ archived: true }, ['Old one']],
  ] satisfies [Partial<TicketFilter>, string[]][])('narrowed by %o', async (filter, expected) => {
    expect(await titles({}, filter)).toEqual(expected);
  });

  it('finds by title, number, company and contact, wildcards taken literally', async () => {
    expect(await titles({ search: 'boar' })).toEqual(['Board']);
    expect(await titles({ search: `#${numberOfRates}` })).toEqual(['Rates']);
    expect(await titles({ search: String(numberOfRates) })).toContain('Rates');
    expect(await titles({ search: companyName })).toEqual(['Invoice', 'Board', 'Rates']);
    expect(await titles({ search: 'thibod' })).toEqual([ELSEWHERE]);
    // By title and by contact at once, and counted once.
    expect(await titles({ search: 'd' })).toEqual([ELSEWHERE, 'Invoice', 'Board', 'Rates']);
    expect(await titles({ search: '100%' })).toEqual([ELSEWHERE]);
    expect(await titles({ search: '#99999999999' })).toEqual([]);
  });

  it('is sorted by what is due first, and by the last change', async () => {
    const due = await titles({ sort: 'due', direction: 'asc' });
    // Board was due earlier, and waits for its customer.
    expect(due[0]).toBe('Rates');
    expect((await titles({ sort: 'updated', direction: 'asc' })).slice(0, 2)).toEqual([
      'Rates',
      'Board',
    ]);
  });

  it('goes on by key when sorted by due time, over those without one too', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx, { name: 'Paged Person' });
      for (let at = 0; at < 30; at += 1) {
        const answerDueAt = at < 5 ? new Date(Date.UTC(2026, 10, at + 1)) : null;
        await makeTicket(tx, profile, { title: `Paged ${at}`, answerDueAt });
      }
    });
    const request: PageRequest = {
      ...NEWEST,
      search: 'Paged Person',
      sort: 'due',
      direction: 'asc',
    };
    const first = await listTickets(admin, request, ALL);
    const second = await listTickets(admin, { ...request, after: first.next }, ALL);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(first.count).toBe(30);
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([25, 5, 30]);
    expect(first.rows.slice(0, 5).map(({ title }) => title)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Paged ${at}`),
    );
  });

  it('has an index for the order of due times', async () => {
    const keyed = keyedPage(TICKET_SORTS.due, tickets.id, { ...NEWEST, direction: 'asc' });
    expect(await planOfOrder(tickets, keyed.orderBy)).toContain('tickets_due');
    const open = sql`${inArray(tickets.status, ['open', 'in_progress', 'waiting'])} and ${isNull(tickets.archivedAt)}`;
    expect(await planOfOrder(tickets, keyed.orderBy, open)).toContain('tickets_open_due');
  });

  it('takes what an address names wrongly for no filter', () => {
    expect(
      ticketFilterOf(new URLSearchParams('status=gone&priority=x&assignee=y&show=z&q=x')),
    ).toEqual(ALL);
  });

  it.each([
    ['', 'active'],
    ['q=%20', 'active'],
    ['status=all', null],
    ['status=closed', 'closed'],
    ['q=rates', null],
    ['q=rates&status=active', 'active'],
    ['show=archived', null],
  ])('%j shows what is still to be done unless it asks for more', (address, status) => {
    expect(ticketFilterOf(new URLSearchParams(address))).toMatchObject({ status });
  });
});

describe("a customer's list", () => {
  const own = async (request: Partial<PageRequest>, show: Parameters<typeof listOwnTickets>[2]) => {
    const { rows } = await listOwnTickets(customer, { ...NEWEST, ...request }, show);
    return rows.map(({ title }) => title);
  };

  it('shows their own that are not archived, narrowed by status and search', async () => {
    expect(await own({}, null)).toEqual(['Invoice', 'Board', 'Rates']);
    expect(await own({}, 'active')).toEqual(['Board', 'Rates']);
    expect(await own({}, 'resolved')).toEqual(['Invoice']);
    expect(await own({ search: 'rate' }, null)).toEqual(['Rates']);
    expect(await own({ search: 'elsewhere' }, null)).toEqual([]);
  });
});
