import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { insertAll, makeArticle, makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeInvoice, makeTask, makeTicket } from '#tests/helpers/makers.ts';
import type { SearchHit } from './search-kinds.ts';
import { search } from './search-queries.server.ts';
import { staffStatement } from './search-statement-sql.server.ts';
import { searchTerms } from './search-terms.ts';

setUpDatabase();

const TODAY = '2026-11-05';

let admin: AdminActor;
let customer: CustomerActor;
let ticket: { id: string; number: number };

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const staff = await makeUser(tx, { role: 'admin', name: 'Tom Okafor' });
    const { user, profile } = await makeCustomer(tx, { name: 'Dana Whitfield' });
    return { staff, user, ticket: await makeTicket(tx, profile, { title: 'Economizer stuck' }) };
  });
  ticket = made.ticket;
  admin = (await unsafeActorOfUser(made.staff.id)) as AdminActor;
  customer = (await unsafeActorOfUser(made.user.id)) as CustomerActor;
});

async function hitsOf(actor: AdminActor | CustomerActor, typed: string): Promise<SearchHit[]> {
  return (await search(actor, typed, TODAY)).flatMap(({ hits }) => hits);
}

describe('the best comes first', () => {
  it('puts the record of a number before everything else', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx, { email: `x${ticket.number}@people.example` });
      await makeTask(tx, profile.id, { title: `Call back about ${ticket.number}` });
      await makeInvoice(tx, profile.id, { invoiceNumber: 'INV-2026-014' });
      await makeInvoice(tx, profile.id, { invoiceNumber: 'INV-2026-0141' });
    });
    for (const typed of [`#${ticket.number}`, String(ticket.number)]) {
      const [first] = await hitsOf(admin, typed);
      expect(first, typed).toMatchObject({ kind: 'ticket', id: ticket.id });
      expect((await hitsOf(customer, typed))[0]?.id).toBe(ticket.id);
    }
    const invoices = await hitsOf(admin, 'inv-2026-014');
    expect(invoices.map(({ title }) => title)).toEqual(['INV-2026-014', 'INV-2026-0141']);
  });

  it('ranks the very title, a beginning, the beginning of a word, any place, and a name of the customer', async () => {
    const userId = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx, { name: 'Vera Quill' });
      for (const title of ['Nothing', 'Tranquill', 'The quill pen', 'Quill pens', 'Quill']) {
        await makeTask(tx, profile.id, { title });
      }
      return profile.userId;
    });
    const titles = async (actor: AdminActor | CustomerActor) =>
      (await hitsOf(actor, 'quill'))
        .filter(({ kind }) => kind === 'task')
        .map(({ title }) => title);
    const ranked = ['Quill', 'Quill pens', 'The quill pen', 'Tranquill'];
    expect(await titles(admin)).toEqual([...ranked, 'Nothing']);
    expect(await titles((await unsafeActorOfUser(userId)) as CustomerActor)).toEqual(ranked);
  });

  it('gives five of a kind at most, the latest of those that match as well', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      for (let day = 1; day <= 7; day += 1) {
        const createdAt = new Date(Date.UTC(2026, 9, day));
        await makeTask(tx, profile.id, { title: `Sevenfold ${day}`, createdAt });
      }
    });
    const titles = (await hitsOf(admin, 'sevenf')).map(({ title }) => title);
    expect(titles).toEqual([7, 6, 5, 4, 3].map((day) => `Sevenfold ${day}`));
  });
});

describe('words that name customers', () => {
  it('find their records where name, company and title hold one of the words each', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile, company } = await makeCustomer(tx, { name: 'Orla Quist' });
      await tx.update(companies).set({ name: 'Zephyr Air' }).where(eq(companies.id, company.id));
      const other = await makeCustomer(tx, { name: 'Orla Brandt' });
      const made = [
        { id: profile.id, title: 'Coil cleaning' },
        { id: profile.id, title: 'Quist Zephyr handover' },
        { id: other.profile.id, title: 'Coil order for Zephyr' },
      ];
      for (const [at, { id, title }] of made.entries()) {
        await makeTask(tx, id, { title, createdAt: new Date(Date.UTC(2026, 9, at + 1)) });
      }
    });
    const tasks = async (typed: string) =>
      (await hitsOf(admin, typed)).filter(({ kind }) => kind === 'task').map(({ title }) => title);
    expect(await tasks('orla zephyr coil')).toEqual(['Coil order for Zephyr', 'Coil cleaning']);
    expect(await tasks('quist zephyr')).toEqual(['Quist Zephyr handover', 'Coil cleaning']);
    expect(await tasks('orla qu')).toEqual(['Quist Zephyr handover', 'Coil cleaning']);
    expect(await tasks('orla boiler')).toEqual([]);
  });

  it('find the latest five records of a customer, no archived ones', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx, { name: 'Ximena Roth' });
      for (let day = 1; day <= 8; day += 1) {
        const createdAt = new Date(Date.UTC(2026, 9, day));
        const archivedAt = day > 6 ? createdAt : null;
        await makeTask(tx, profile.id, { title: `Round ${day}`, createdAt, archivedAt });
      }
    });
    for (const typed of ['ximena', 'ximena roth', 'ximena round']) {
      const hits = (await hitsOf(admin, typed)).filter(({ kind }) => kind === 'task');
      expect(
        hits.map(({ title }) => title),
        typed,
      ).toEqual([6, 5, 4, 3, 2].map((day) => `Round ${day}`));
    }
  });
});

describe('a word that names more customers than are looked at one by one', () => {
  it('finds the newest records, whosesoever of them they are', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`insert into users (name, email, email_verified)
        select 'Quorum', 'quorum' || n || '@people.example', true from generate_series(1, 110) n`);
      await tx.execute(sql`insert into customer_profiles
          (user_id, company_name, contact_name, email, created_at)
        select id, 'Plain Air', name, email, now() - length(email) * interval '1 day'
          from users where name = 'Quorum'`);
      const [oldest] = await rowsOf<{ id: string }>(
        tx,
        sql`select id from customer_profiles where contact_name = 'Quorum'
          order by created_at, id desc limit 1`,
      );
      for (let day = 1; day <= 6; day += 1) {
        const createdAt = new Date(Date.UTC(2028, 0, day));
        await makeTask(tx, oldest?.id ?? '', { title: `Inspection ${day}`, createdAt });
      }
    });
    const hits = (await hitsOf(admin, 'quorum')).filter(({ kind }) => kind === 'task');
    expect(hits.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((day) => `Inspection ${day}`),
    );
  });
});

describe('what was typed', () => {
  it('is looked for letter by letter, wildcards and quotes included', async () => {
    const userId = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      for (const title of ["100% o'dd_name\\path", '100 odd-name/path']) {
        await makeTask(tx, profile.id, { title });
      }
      return profile.userId;
    });
    const reader = (await unsafeActorOfUser(userId)) as CustomerActor;
    for (const typed of ['100%', "o'd", 'd_n', 'e\\p', '100% o']) {
      const found = await hitsOf(reader, typed);
      expect(
        found.map(({ title }) => title),
        typed,
      ).toEqual(["100% o'dd_name\\path"]);
    }
    expect(await hitsOf(reader, '%%')).toEqual([]);
    expect(await hitsOf(reader, '__')).toEqual([]);
    expect(await hitsOf(reader, '\\')).toEqual([]);
  });

  it('finds one or two letters at the beginning of a word, more of them anywhere', async () => {
    const userId = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      await makeTask(tx, profile.id, { title: 'Ask about exhaust fans' });
      return profile.userId;
    });
    const reader = (await unsafeActorOfUser(userId)) as CustomerActor;
    expect(await hitsOf(reader, 'as')).toHaveLength(1);
    expect(await hitsOf(reader, 'ex')).toHaveLength(1);
    expect(await hitsOf(reader, 'xh')).toHaveLength(0);
    expect(await hitsOf(reader, 'xha')).toHaveLength(1);
    expect(await hitsOf(reader, 'a fan')).toHaveLength(1);
    expect(await hitsOf(reader, 'e')).toHaveLength(0);
  });

  it('finds an article by its text too, in other forms of the word', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await makeArticle(tx, { title: 'Restocking, and callbacks', content: 'Callbacks, counted.' });
      await makeArticle(tx, { title: 'Trucks', content: 'Restocking after every callback.' });
    });
    for (const reader of [customer, admin]) {
      const titles = async (typed: string) =>
        (await hitsOf(reader, typed)).map(({ title }) => title).toSorted();
      expect(await titles('restocked callbacks')).toEqual(['Restocking, and callbacks', 'Trucks']);
      const hits = await hitsOf(reader, 'callbacks');
      expect(hits.map(({ title }) => title)).toEqual(['Restocking, and callbacks', 'Trucks']);
    }
  });
});

describe('a common word', () => {
  it('is ranked among the newest records, and a number still finds its record', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      const rows = Array.from({ length: 520 }, (_, at) => ({
        customerId: profile.id,
        title: at === 400 ? `${ticket.number}` : `Visit ${ticket.number}`,
        description: 'Quarterly.',
        authorName: 'Dana Whitfield',
        createdAt: new Date(Date.UTC(2027, 0, 1, 0, at)),
      }));
      await insertAll(tx, tickets, rows);
    });
    const hits = await hitsOf(admin, String(ticket.number));
    const found = hits.filter(({ kind }) => kind === 'ticket');
    expect(found).toHaveLength(5);
    expect(found[0]?.title).toMatch(new RegExp(` ${ticket.number}$`));
    expect(found.slice(0, 2).map(({ id }) => id)).toContain(ticket.id);
    expect(found[4]?.title).toContain('Visit');
  });
});

describe('the search', () => {
  it('is refused when one person asks without end, and nobody else is', async () => {
    for (let at = 0; at < 600; at += 1) {
      await countTry('search', customer.userId).catch(() => {});
    }
    await expect(search(customer, 'economizer', TODAY)).rejects.toThrow(RateLimitError);
    expect(await hitsOf(admin, 'economizer')).toHaveLength(1);
  });

  it('reads many records by the trigram index, also under the policies of staff', async () => {
    const [profile] = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      const rows = Array.from({ length: 4_000 }, (_, at) => ({
        customerId: made.profile.id,
        title: `Filter change ${(at * 7919).toString(36)} on unit ${at}`,
        description: 'Quarterly.',
        authorName: 'Dana Whitfield',
      }));
      await insertAll(tx, tickets, rows);
      await tx.execute(sql`analyze tickets`);
      await tx.execute(sql`analyze customer_profiles`);
      return [made.profile];
    });
    expect(profile).toBeDefined();
    const terms = searchTerms('rooftop');
    if (!terms) throw new Error('The words are long enough.');
    const nobody = { all: '{}', many: [], beyond: terms.words, each: [] };
    const plan = JSON.stringify(
      await asActor(admin, (tx) =>
        rowsOf(tx, sql`explain ${staffStatement(terms, nobody, new Set())}`),
      ),
    );
    expect(plan).toContain('tickets_letters');
    expect(plan).not.toContain('Seq Scan on tickets');
  });
});
