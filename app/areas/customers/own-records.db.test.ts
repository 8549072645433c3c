import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { listOwnInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { listOwnTickets } from '#app/areas/tickets/ticket-queries.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { insertAll, makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeInvoice, makeTicket } from '#tests/helpers/makers.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import {
  OWN_KINDS,
  type OwnKind,
  ownIdsHolding,
  ownRecordCondition,
} from './own-record-queries.server.ts';

setUpDatabase();

const TITLE = 'Economizer is stuck';

type Ids = Record<OwnKind, string>;

let customer: CustomerActor;
let other: CustomerActor;
let applicant: Actor;
let admin: Actor;
let own: Ids;
let theirs: Ids;

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const mine = await makeCustomer(tx);
    const others = await makeCustomer(tx);
    const waiting = await makeCustomer(tx, { approvalStatus: 'pending' });
    const records = {
      own: (await makeOneOfEach(tx, mine.profile, TITLE)).ids,
      theirs: (await makeOneOfEach(tx, others.profile, TITLE)).ids,
    };
    const staff = await makeUser(tx, { role: 'admin' });
    await makeOneOfEach(tx, waiting.profile, TITLE);
    const users = [mine, others, waiting].map(({ user }) => user.id);
    return { ...records, people: [...users, staff.id] };
  });
  ({ own, theirs } = made);
  const [mine, others, waiting, staff] = await Promise.all(
    made.people.map((id) => unsafeActorOfUser(id)),
  );
  customer = mine as CustomerActor;
  other = others as CustomerActor;
  applicant = waiting as Actor;
  admin = staff as Actor;
});

/** What the database's function names for someone. */
async function found(actor: Actor, kind: string, word: string, others: string[] = []) {
  const named = ownIdsHolding(kind as OwnKind, { word, others });
  const rows = await asActor(actor, (tx) =>
    rowsOf<{ id: string }>(tx, sql`select unnest(${named}) as id`),
  );
  return rows.map((row) => row.id);
}

describe('find_own_records', () => {
  it.each(OWN_KINDS)("names the asking customer's own records alone: %s", async (kind) => {
    for (const word of ['%ECONOMIZER%', '%']) {
      expect(await found(customer, kind, word)).toEqual([own[kind]]);
      expect(await found(other, kind, word)).toEqual([theirs[kind]]);
    }
    expect(await found(customer, kind, '%zymurgy%')).toEqual([]);
  });

  it('holds further patterns against the words, whose first has a blank before it too', async () => {
    for (const kind of OWN_KINDS) {
      expect(await found(customer, kind, '%stuck%', ['% ec%', '% is%', '%nomi%'])).toHaveLength(1);
      expect(await found(customer, kind, '%stuck%', ['% co%'])).toEqual([]);
    }
  });

  it('takes no word for another statement, and knows no other kind', async () => {
    for (const word of [`%' or true --`, `%"; select id from tickets`, '%\\']) {
      expect(await found(customer, 'ticket', word).catch(() => [])).toEqual([]);
    }
    for (const kind of ['users', 'tickets', 'ticket; select', '']) {
      expect(await found(customer, kind, '%')).toEqual([]);
    }
  });

  it('is for approved customers alone, and for nobody when none is named', async () => {
    for (const actor of [VISITOR, applicant, admin]) {
      await expect(found(actor, 'ticket', '%'), actor.kind).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      });
    }
    expect(await found({ ...customer, customerId: '' }, 'ticket', '%')).toEqual([]);
  });

  it('leaves to the policies which of the records are shown', async () => {
    const { profile, user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    await unsafeOwnerTransaction(async (tx) => {
      const draft = { description: 'Draft of a boiler', status: 'draft' } as const;
      await makeInvoice(tx, profile.id, draft);
      await makeTicket(tx, profile, { title: 'Boiler', archivedAt: new Date() });
    });
    const actor = (await unsafeActorOfUser(user.id)) as CustomerActor;
    expect(await found(actor, 'invoice', '%boiler%')).toHaveLength(1);
    const request = { search: 'boiler', direction: 'desc', after: null, before: null } as const;
    expect(
      await listOwnInvoices(actor, { ...request, sort: 'created' }, { status: null }),
    ).toMatchObject({ rows: [], count: 0 });
    expect(await listOwnTickets(actor, { ...request, sort: 'created' }, null)).toMatchObject({
      rows: [],
      count: 0,
    });
  });
});

describe('a search in a list of more records than are looked through first', () => {
  it('finds the oldest too, of a common word, of a rare one and of one that came all at once', async () => {
    const many = 3_000;
    const title = (n: number) =>
      [
        n % 2 ? 'Coil' : 'Condenser',
        n,
        n < 3 && 'vintage',
        n % 15 === 0 && 'leaks',
        n > many - 10 && 'flooded',
      ]
        .filter(Boolean)
        .join(' ');
    const userId = await unsafeOwnerTransaction(async (tx) => {
      const { profile, user } = await makeCustomer(tx);
      await insertAll(
        tx,
        tickets,
        Array.from({ length: many }, (_, n) => ({
          customerId: profile.id,
          title: title(n),
          description: 'Made for the count.',
          authorName: 'Dana',
          createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
        })),
      );
      return user.id;
    });
    const reader = (await unsafeActorOfUser(userId)) as CustomerActor;
    const request = { sort: 'created', direction: 'asc', after: null, before: null } as const;
    const titles = async (search: string) => {
      const { rows, count } = await listOwnTickets(reader, { ...request, search }, null);
      return [count, ...rows.map((row) => row.title).slice(0, 3)];
    };
    const most = { moreThan: 100 };
    expect(await titles('condenser')).toEqual([most, title(0), title(2), title(4)]);
    expect(await titles('vintage')).toEqual([3, title(0), title(1), title(2)]);
    expect(await titles('zymurgy')).toEqual([0]);
    expect(await titles('leaks')).toEqual([most, title(0), title(15), title(30)]);
    expect(await titles('flooded')).toEqual([9, title(many - 9), title(many - 8), title(many - 7)]);
    const lookFor = (pattern: string) =>
      asActor(reader, (tx) => ownRecordCondition(tx, 'ticket', tickets.id, pattern, sql`held`));
    // Of every second record and of every fifteenth the newest two thousand hold more than a list counts.
    for (const common of ['%condenser%', '%leaks%']) {
      expect(await lookFor(common)).toEqual(sql`coalesce(${sql`held`}, false)`);
    }
    for (const rare of ['%vintage%', '%flooded%']) {
      expect(await lookFor(rare)).not.toEqual(sql`coalesce(${sql`held`}, false)`);
    }
    // To show five, the newest fifty are enough, or twice as many.
    expect(await found(reader, 'ticket', '%condenser%')).toHaveLength(25);
    expect(await found(reader, 'ticket', '%leaks%')).toHaveLength(6);
    expect(await found(reader, 'ticket', '%vintage%')).toHaveLength(3);
  });
});
