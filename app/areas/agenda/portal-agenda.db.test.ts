import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { type MemberRole, rightsOfMember } from '#app/access/member-rights.ts';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import type { AgendaKind } from '#app/records/kinds.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/outcome/score-tables.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeContract, makeMember, makeProposal, makeUser } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import {
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeTask,
  makeTicket,
} from '#tests/helpers/makers.ts';
import { askedRecords } from './agenda-queries.server.ts';

setUpDatabase();

/** Tuesday, 11 AM in Chicago. */
const CLOCK = {
  now: new Date('2026-03-10T16:00:00Z'),
  today: '2026-03-10',
  dayEnds: new Date('2026-03-11T05:00:00Z'),
};
const SENT_AT = new Date('2026-03-06T20:00:00Z');

type Profile = typeof customerProfiles.$inferSelect;

let owner: CustomerActor;
let other: CustomerActor;
let staffId: string;
let profile: Profile;
let foreign: Profile;

beforeAll(async () => {
  const people = await makePeople();
  other = people.other;
  staffId = people.ann.userId;
  // Their owner may sign: who signed up does.
  owner = { ...people.customer, rights: rightsOfMember({ role: 'owner', maySign: true }) };
  const profileOf = async ({ customerId }: CustomerActor) => {
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(customerProfiles).where(eq(customerProfiles.id, customerId)),
    );
    if (!row) throw new Error('The customer has no profile.');
    return row;
  };
  profile = await profileOf(owner);
  foreign = await profileOf(other);
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await emptyTables(
      tx,
      'tasks, tickets, meetings, document_requests, invoices, proposals, contracts, procedures, projects, quarterly_scores, score_requests',
    );
  });
});

async function agendaOf(actor: CustomerActor) {
  return (await getPortalOverview(actor, CLOCK)).agenda;
}

async function needsOf(actor: CustomerActor): Promise<AgendaKind[]> {
  return (await agendaOf(actor)).filter(({ group }) => group === 'needs').map(({ kind }) => kind);
}

async function request(tx: Tx, { id }: Profile): Promise<void> {
  await tx.insert(documentRequests).values({
    customerId: id,
    title: 'Aged receivables',
    note: 'As a spreadsheet',
    dueDate: '2026-03-20',
    requestedBy: staffId,
    requestedByName: 'Ann',
  });
}

const THIS_QUARTER = { quarter: '2026-01-01', authorName: 'Ann' };

type Case = [
  kind: AgendaKind,
  right: 'sign' | 'act-money' | 'act-work',
  make: (tx: Tx, of: Profile) => Promise<unknown>,
  done: (tx: Tx) => Promise<unknown>,
];

const CASES: Case[] = [
  [
    'contract',
    'sign',
    (tx, { id }) => makeContract(tx, id, { status: 'sent', sentAt: SENT_AT }),
    (tx) => tx.update(contracts).set({ status: 'signed' }),
  ],
  [
    'proposal',
    'sign',
    (tx, { id }) =>
      makeProposal(tx, id, { status: 'sent', sentAt: SENT_AT, validUntil: '2026-03-10' }),
    (tx) => tx.update(proposals).set({ validUntil: '2026-03-09' }),
  ],
  [
    'invoice',
    'act-money',
    (tx, { id }) =>
      makeInvoice(tx, id, { status: 'sent', dueDate: '2026-03-30', amount: '420.00' }),
    (tx) => tx.update(invoices).set({ status: 'paid' }),
  ],
  [
    'ticket',
    'act-work',
    (tx, of) => makeTicket(tx, of, { status: 'waiting' }),
    (tx) => tx.update(tickets).set({ status: 'open' }),
  ],
  [
    'document_request',
    'act-work',
    request,
    (tx) => tx.update(documentRequests).set({ fulfilledAt: SENT_AT }),
  ],
  [
    'task',
    'act-work',
    (tx, { id }) => makeTask(tx, id, { side: 'customer' }),
    (tx) => tx.update(tasks).set({ status: 'cancelled' }),
  ],
  [
    'meeting',
    'act-work',
    (tx, { id }) =>
      makeMeeting(tx, { customerId: id, meetingDate: new Date('2026-03-12T15:00:00Z') }),
    async (tx) => {
      const [meeting] = await tx
        .select({ id: meetings.id })
        .from(meetings)
        .where(eq(meetings.customerId, owner.customerId));
      await tx.insert(meetingResponses).values({
        meetingId: meeting?.id ?? '',
        userId: owner.userId,
        authorName: 'Carla',
        response: 'other_time',
        invitationSequence: 0,
      });
    },
  ],
  [
    'procedure',
    'act-work',
    (tx, of) => makeProcedure(tx, of, { status: 'approved' }),
    async (tx) => {
      const { version } = await approvedVersion(tx);
      await tx
        .insert(procedureAcknowledgements)
        .values({ versionId: version, userId: owner.userId, authorName: 'Carla' });
    },
  ],
  [
    'score',
    'act-work',
    (tx, { id }) =>
      tx.insert(scoreRequests).values({ ...THIS_QUARTER, customerId: id, requestedBy: staffId }),
    (tx) => score(tx, THIS_QUARTER.quarter),
  ],
];

function score(tx: Tx, quarter: string) {
  return tx.insert(quarterlyScores).values({
    customerId: owner.customerId,
    quarter,
    number: 1,
    scores: '1'.repeat(25),
    enteredBy: owner.userId,
    authorName: 'Carla',
  });
}

async function approvedVersion(tx: Tx) {
  const [row] = await tx
    .select({ version: procedureVersions.id })
    .from(procedureVersions)
    .innerJoin(
      procedures,
      and(
        eq(procedures.id, procedureVersions.procedureId),
        eq(procedures.customerId, owner.customerId),
      ),
    );
  if (!row) throw new Error('There is no version.');
  return row;
}

describe('what asks a customer to act', () => {
  it.each(CASES)('%s: is there until it is done', async (kind, _, make, done) => {
    await unsafeOwnerTransaction((tx) => make(tx, foreign));
    expect(await needsOf(owner)).toEqual([]);
    await unsafeOwnerTransaction((tx) => make(tx, profile));
    expect(await needsOf(owner)).toEqual([kind]);
    await unsafeOwnerTransaction(done);
    expect(await needsOf(owner)).toEqual([]);
  });

  it.each<[string, MemberRole, boolean]>([
    ['an owner who signs', 'owner', true],
    ['an owner', 'owner', false],
    ['billing', 'billing', false],
    ['operations', 'operations', false],
    ['a viewer', 'viewer', false],
  ])('asks %s for what they can do', async (_, role, maySign) => {
    const actor = await unsafeOwnerTransaction(async (tx) => {
      for (const [, , make] of CASES) await make(tx, profile);
      const user = await makeUser(tx);
      await makeMember(tx, owner.customerId, user, { role, maySign });
      return user.id;
    }).then(customerActor);
    const asked = CASES.filter(([, right]) => actor.rights.includes(right)).map(([kind]) => kind);
    expect((await needsOf(actor)).toSorted()).toEqual(asked.toSorted());
    // Anyone who looks at the portal as them sees the same, though they act in nothing.
    const viewedBy = { userId: staffId, name: 'Ann', rights: actor.rights };
    const rights = actor.rights.filter((right) => right === 'money' || right === 'work');
    expect(await needsOf({ ...actor, rights, viewedBy })).toEqual(await needsOf(actor));
    // What is owed and the next meeting are for who reads them.
    const shown = (await agendaOf(actor)).map(({ group }) => group);
    expect(shown.includes('owed')).toBe(actor.rights.includes('money'));
    expect(shown.includes('next')).toBe(true);
    // The navigation counts each of them, whatever was looked at.
    const { seen = 0, elsewhere, ...counts } = await countUnread(actor, askedRecords(actor, CLOCK));
    const counted = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect([elsewhere, counted, seen]).toEqual([{}, asked.length, asked.length]);
  });

  it('orders by day, and says what is left of an invoice and whom a file request needs', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      for (const [, , make] of CASES.slice(0, 5)) await make(tx, profile);
    });
    const items = await agendaOf(owner);
    const needs = items.filter(({ group }) => group === 'needs');
    expect(needs.map(({ kind, due }) => [kind, due])).toEqual([
      ['contract', null],
      ['proposal', '2026-03-10'],
      ['document_request', '2026-03-20'],
      ['invoice', '2026-03-30'],
      ['ticket', null],
    ]);
    expect(needs[2]).toMatchObject({ note: 'As a spreadsheet' });
    expect(items.find(({ group }) => group === 'owed')).toMatchObject({
      sum: '420.00',
      due: '2026-03-30',
      total: 1,
    });
  });

  it('asks nobody for what is private to someone else', async () => {
    const colleague = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx);
      await makeMember(tx, owner.customerId, user, { role: 'operations' });
      await makeTicket(tx, profile, { status: 'waiting', privateTo: user.id });
      return user.id;
    }).then(customerActor);
    expect(await needsOf(owner)).toEqual([]);
    expect(await needsOf(colleague)).toEqual(['ticket']);
  });

  it('asks for the quarter’s score in its first two weeks, while a project runs', async () => {
    const at = async (today: string) =>
      (await getPortalOverview(owner, { ...CLOCK, today })).agenda
        .filter(({ kind }) => kind === 'score')
        .map(({ title, due }) => [title, due]);
    const { id } = await unsafeOwnerTransaction((tx) =>
      makeProject(tx, profile.id, { status: 'planning' }),
    );
    expect(await at('2026-04-01')).toEqual([]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(projects).set({ status: 'active' }).where(eq(projects.id, id)),
    );
    expect(await at('2026-03-31')).toEqual([]);
    for (const day of ['2026-04-01', '2026-04-14']) {
      expect(await at(day)).toEqual([['25-point score for Q2 2026', '2026-04-14']]);
    }
    expect(await at('2026-04-15')).toEqual([]);
    await unsafeOwnerTransaction((tx) => score(tx, '2026-04-01'));
    expect(await at('2026-04-01')).toEqual([]);
  });

  it('reads the first of each kind, what waits longest before what is due, and all when asked', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      for (let day = 11; day <= 18; day++) {
        await makeTask(tx, profile.id, { side: 'customer', dueDate: `2026-03-${day}` });
      }
      const createdAt = new Date('2026-01-05T15:00:00Z');
      await makeTask(tx, profile.id, { side: 'customer', title: 'Undated', createdAt });
      await request(tx, profile);
    });
    const first = (await agendaOf(owner)).filter(({ group }) => group === 'needs');
    expect(first).toHaveLength(8);
    expect(first[0]).toMatchObject({ title: 'Undated', total: 9 });
    expect(first.slice(1, 7).map(({ due }) => due)).toEqual(
      [11, 12, 13, 14, 15, 16].map((day) => `2026-03-${day}`),
    );
    const whole = (await getPortalOverview(owner, CLOCK, true)).agenda;
    expect(whole.filter(({ group }) => group === 'needs')).toHaveLength(10);
  });
});
