import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { makeArticle, makeContract, makeProposal, makeUser } from '#demo/makers.server.ts';
import { adminActor, customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  makeCustomer,
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeTask,
  makeTicket,
} from '#tests/helpers/makers.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import type { SearchHit } from './search-kinds.ts';
import { search } from './search-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-05';

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let ticketNumber: number;
let ids: Record<string, string>;

type Cast = Awaited<ReturnType<typeof makeCustomer>>;

/** One record of each kind that someone can find by the word. */
const makeRecords = (tx: Tx, word: string, { profile }: Cast) =>
  makeOneOfEach(tx, profile, `The ${word} matter`, {
    dueDate: '2026-11-20',
    validUntil: '2026-11-04',
  });

/** One record of each kind that a customer may not find by the word. */
async function makeHidden(tx: Tx, word: string, { profile }: Cast) {
  const { id } = profile;
  const title = `Hidden ${word}`;
  const archivedAt = new Date();
  await makeTicket(tx, profile, { title, archivedAt });
  await makeTask(tx, id, { title, archivedAt });
  await makeProject(tx, id, { title, archivedAt });
  await makeMeeting(tx, { title });
  await makeMeeting(tx, { customerId: id, title, archivedAt });
  await makeProposal(tx, id, { title });
  await makeContract(tx, id, { title });
  await makeInvoice(tx, id, { description: title });
  await makeInvoice(tx, id, { description: title, status: 'cancelled' });
  const own = { authorSide: 'customer', uploadedBy: profile.userId } as const;
  await makeDocument(tx, profile, { title, archivedAt, ...own, file: own });
  await makeProcedure(tx, profile, { words: { title } });
  await makeProcedure(tx, profile, { status: 'archived', approvedVersion: 1, words: { title } });
  await makeArticle(tx, { title, isPublished: false });
  await makeArticle(tx, { title, archivedAt });
}

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const staff = await makeUser(tx, { role: 'admin', name: 'Tom Okafor' });
    const mine = await makeCustomer(tx, { name: 'Dana Whitfield', email: 'dana@tarryall.example' });
    const theirs = await makeCustomer(tx, { name: 'Luc Thibodeaux' });
    const { ticketNumber: number, ids: found } = await makeRecords(tx, 'economizer', mine);
    await makeRecords(tx, 'economizer', theirs);
    await makeHidden(tx, 'economizer', mine);
    const article = await makeArticle(tx, { title: 'Economizer checks', slug: 'economizer' });
    const [inquiry] = await tx
      .insert(projectInquiries)
      .values({
        firstName: 'Ina',
        lastName: 'Economizerson',
        email: 'ina@example.com',
        company: 'Basin Air',
        dueAt: new Date(),
      })
      .returning({ id: projectInquiries.id });
    await tx.insert(ticketMessages).values({
      ticketId: found.ticket,
      userId: staff.id,
      authorName: 'Tom Okafor',
      authorSide: 'firm',
      message: 'They are slow to pay: zymurgy.',
      isInternal: true,
    });
    return {
      staff,
      mine,
      theirs,
      number,
      ids: {
        ...found,
        article: article.id,
        inquiry: inquiry?.id ?? '',
        customer: mine.profile.id,
        company: mine.company.id,
      },
    };
  });
  ticketNumber = made.number;
  ids = made.ids;
  admin = await adminActor(made.staff.id);
  customer = await customerActor(made.mine.user.id);
  other = await customerActor(made.theirs.user.id);
});

async function hitsOf(actor: AdminActor | CustomerActor, typed: string): Promise<SearchHit[]> {
  return (await search(actor, typed, TODAY)).flatMap(({ hits }) => hits);
}

const OWN_KINDS = [
  'ticket',
  'task',
  'project',
  'meeting',
  'proposal',
  'contract',
  'invoice',
  'document',
  'procedure',
] as const;

describe('a customer', () => {
  it('finds one record of each kind of their own, and articles that are published', async () => {
    const hits = await hitsOf(customer, 'ECONOMIZER');
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual(
      [...OWN_KINDS, 'article' as const].map((kind) => [kind, ids[kind]]),
    );
    expect(hits.some(({ detail }) => detail?.includes('Whitfield'))).toBe(false);
  });

  it('finds nothing of another customer, by whatever words', async () => {
    const own = new Set(Object.values(ids));
    for (const hit of await hitsOf(other, 'economizer')) {
      expect(own.has(hit.id)).toBe(hit.kind === 'article');
    }
    for (const typed of [`#${ticketNumber}`, 'dana@tarryall.example', 'Whitfield', 'Basin Air']) {
      expect(await search(other, typed, TODAY), typed).toEqual([]);
    }
  });

  it('never finds a word of an internal note', async () => {
    expect(await search(customer, 'zymurgy', TODAY)).toEqual([]);
    expect(await search(admin, 'zymurgy', TODAY)).toEqual([]);
  });

  it('is led to the portal', async () => {
    const paths = (await hitsOf(customer, 'economizer')).map(({ path }) => path);
    expect(paths).toEqual([
      `/customer/tickets/${ids.ticket}`,
      `/customer/tasks/${ids.task}`,
      `/customer/projects/${ids.project}`,
      `/customer/meetings/${ids.meeting}`,
      `/customer/proposals/${ids.proposal}`,
      `/customer/contracts/${ids.contract}`,
      `/customer/billing/invoices/${ids.invoice}`,
      `/customer/documents/${ids.document}`,
      `/customer/procedures?open=${ids.procedure}`,
      '/kb/economizer',
    ]);
  });

  it('finds the version in force of a procedure, not what is being written', async () => {
    const made = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      const { procedure, version } = await makeProcedure(tx, profile, {
        status: 'approved',
        words: { title: 'Parts cutoff at three' },
      });
      await tx.execute(sql`insert into procedure_versions (procedure_id, number, title, content)
        values (${procedure.id}, 2, 'Parts cutoff at noon', 'Soon.')`);
      await tx.execute(sql`update procedures set latest_version = 2, status = 'draft'
        where id = ${procedure.id}`);
      return { userId: profile.userId, approvedAt: version.approvedAt };
    });
    const reader = await customerActor(made.userId);
    expect(await hitsOf(reader, 'at noon')).toEqual([]);
    expect(await hitsOf(reader, 'parts cutoff')).toMatchObject([
      { title: 'Parts cutoff at three', status: { label: 'Approved' } },
    ]);
    expect(await hitsOf(admin, 'parts cutoff')).toMatchObject([
      { title: 'Parts cutoff at noon', status: { label: 'Draft' } },
    ]);
  });
});

describe('staff', () => {
  it("find every customer's records and drafts, and no archived ones", async () => {
    const hits = await hitsOf(admin, 'economizer');
    const count = (kind: string) => hits.filter((hit) => hit.kind === kind).length;
    expect(Object.fromEntries([...OWN_KINDS].map((kind) => [kind, count(kind)]))).toEqual({
      ticket: 2,
      task: 2,
      project: 2,
      meeting: 3,
      proposal: 3,
      contract: 3,
      invoice: 4,
      document: 2,
      procedure: 3,
    });
    expect(count('article')).toBe(2);
    expect(hits.filter(({ title }) => title.startsWith('Hidden')).map(({ kind }) => kind)).toEqual([
      'meeting',
      'proposal',
      'contract',
      'procedure',
      'article',
    ]);
    expect(hits.find(({ kind }) => kind === 'inquiry')).toMatchObject({
      id: ids.inquiry,
      title: 'Basin Air',
      detail: 'Ina Economizerson',
      path: `/admin/inquiries/${ids.inquiry}`,
    });
  });

  it('see whose it is, how it stands as of today, and its day', async () => {
    const hits = await hitsOf(admin, `economizer ${customer.name}`);
    const of = (kind: string) => hits.find((hit) => hit.kind === kind && hit.id === ids[kind]);
    expect(of('proposal')).toMatchObject({
      status: { label: 'Expired' },
      at: '2026-11-04',
      path: `/admin/proposals/${ids.proposal}`,
    });
    expect(of('task')).toMatchObject({ status: { label: 'Pending' }, at: '2026-11-20' });
    expect(of('task')?.detail).toMatch(/^Northgate Mechanical \w+ \(Dana Whitfield\)$/);
    expect(of('invoice')?.detail).toMatch(/^The economizer matter · Northgate/);
    expect(of('ticket')?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
  });

  it('find a customer and their records by company, contact or address', async () => {
    for (const typed of ['whitf', 'dana@tarryall', 'dana whitfield economizer']) {
      const hits = await hitsOf(admin, typed);
      expect(
        hits.some(({ kind, id }) => kind === 'ticket' && id === ids.ticket),
        typed,
      ).toBe(true);
    }
    const [first] = await hitsOf(admin, 'dana whit');
    expect(first).toMatchObject({ kind: 'customer', id: ids.customer, detail: 'Dana Whitfield' });
    const companyName = first?.title ?? '';
    expect(await hitsOf(admin, companyName)).toContainEqual(
      expect.objectContaining({
        kind: 'company',
        id: ids.company,
        path: `/admin/companies?${new URLSearchParams({ q: companyName })}`,
      }),
    );
  });
});

it('calls an invoice of which a part is paid what it is called everywhere, on both sides', async () => {
  const { profile } = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeCustomer(tx);
    const invoice = { description: 'Quenching', amount: '900.00', status: 'sent' } as const;
    const { id: invoiceId } = await makeInvoice(tx, made.profile.id, invoice);
    const payment = { amount: '300.00', method: 'check', paidOn: TODAY } as const;
    await tx.insert(invoicePayments).values({ invoiceId, ...payment });
    return made;
  });
  for (const actor of [admin, await customerActor(profile.userId)]) {
    const [group] = await search(actor, 'quenching', TODAY);
    expect(group?.hits.map(({ status }) => status?.label)).toEqual(['Partly paid']);
  }
});
