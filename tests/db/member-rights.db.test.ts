import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { Actor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rightsOfMember } from '#app/access/member-rights.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import { rowsOf, transactionAs, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';
import { writableBy } from './tried-rights.ts';
import { VISIBLE } from './visible-rows.ts';
import { SHARED, WRITABLE } from './writable-rows.ts';

setUpDatabase();

const MONEY = [
  'autopays',
  'billing_plan_parts',
  'billing_plan_prices',
  'billing_plans',
  'contract_signatures',
  'contracts',
  'customer_accounts',
  'invoice_answers',
  'invoice_lines',
  'invoice_payments',
  'invoices',
  'outcome_results',
  'payment_methods',
  'proposal_decisions',
  'proposals',
  'retainer_blocks',
  'retainer_draws',
  'retainers',
  'transactions',
];
const WORK = [
  'customer_documents',
  'document_requests',
  'document_versions',
  'meeting_attendees',
  'meeting_colleagues',
  'meeting_hosts',
  'meeting_responses',
  'meetings',
  'milestone_answers',
  'monthly_file_requests',
  'monthly_requested_files',
  'outcome_baselines',
  'outcome_consents',
  'outcome_figures',
  'outcome_imports',
  'outcome_measures',
  'outcome_rows',
  'outcome_signatures',
  'procedure_acknowledgements',
  'procedure_versions',
  'procedures',
  'project_milestones',
  'projects',
  'quarterly_scores',
  'score_requests',
  'task_comments',
  'tasks',
  'ticket_attachments',
  'ticket_messages',
  'ticket_ratings',
  'tickets',
];
// What a person answered or read stays theirs to see, in any role.
const OWN = ['meeting_responses', 'procedure_acknowledgements'];

// What is a person's own, whichever of their companies they act for.
const PERSONAL = [
  'activity_logs',
  'calendar_feeds',
  'notification_preferences',
  'saved_filters',
  'sign_in_attempts',
  'staged_uploads',
];
const ROLES = {
  unsigning: ['owner', false],
  billing: ['billing', false],
  signing: ['viewer', true],
  operations: ['operations', true],
  viewer: ['viewer', false],
} as const;

type Company = 'customer' | 'other';
let owner: CustomerActor;
/** Each role in both companies, called as "billing of other"; "both": the first one's owner, who works for the second too. */
let people: Record<string, CustomerActor>;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeRows(tx);
    await makeMember(tx, made.other.profile.id, made.customer.user, { role: 'operations' });
    await fillTheRest(tx, [made.customer.user.id, made.other.user.id]);
    for (const { user, profile } of [made.customer, made.other]) {
      const customerId = profile.id;
      await tx.update(notices).set({ customerId }).where(eq(notices.userId, user.id));
    }
    return made;
  });
  owner = await acting(ids.customer.user, ids.customer.profile);
  people = { both: await acting(ids.customer.user, ids.other.profile) };
  for (const of of ['customer', 'other'] as const) {
    const own = await acting(ids[of].user, ids[of].profile);
    people[`owner of ${of}`] = own;
    // The same person in another role: what differs is the role alone.
    for (const [who, [role, maySign]] of Object.entries(ROLES)) {
      people[`${who} of ${of}`] = { ...own, rights: rightsOfMember({ role, maySign }) };
    }
  }
});

async function acting(user: { id: string }, customer: { id: string }): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(user.id, customer.id);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

const inRole = (who: string) => people[`${who} of customer`] ?? owner;

async function countsAs(actor: Actor, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await asActor(actor, (tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from ${sql.identifier(table)}`),
    );
    counts[table] = row?.n ?? -1;
  }
  return counts;
}

/** Where the rows of a table lie that someone sees. */
function placesAs(actor: Actor, table: string): Promise<string[]> {
  return asActor(actor, async (tx) => {
    const rows = await rowsOf<{ place: string }>(
      tx,
      sql`select ctid::text as place from ${sql.identifier(table)} order by ctid`,
    );
    return rows.map(({ place }) => place);
  });
}

/** The listed counts of the customer's owner; none where the sphere is withheld. */
function listed(tables: readonly string[], isRead = true): Record<string, number> {
  return Object.fromEntries(
    tables.map((table) => [
      table,
      isRead || OWN.includes(table) ? (VISIBLE[table]?.customer ?? 0) : 0,
    ]),
  );
}

describe('the rows of a customer', () => {
  it('are read by each of its people as far as their role reads them', async () => {
    for (const who of ['owner', 'unsigning', 'billing', 'signing', 'viewer']) {
      const seen = await countsAs(inRole(who), [...MONEY, ...WORK]);
      expect(seen, who).toEqual(listed([...MONEY, ...WORK]));
    }
    const seen = await countsAs(inRole('operations'), [...MONEY, ...WORK]);
    expect(seen).toEqual({ ...listed(MONEY, false), ...listed(WORK) });
  });

  it('are those of the company that each acts for, in every table, and of no other', async () => {
    for (const table of Object.keys(VISIBLE)) {
      const seen = Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([who, actor]) => [who, await placesAs(actor, table)]),
        ),
      ) as Record<string, string[]>;
      for (const who of Object.keys(people)) {
        const of: Company = who.endsWith('of customer') ? 'customer' : 'other';
        const theirs = seen[`owner of ${of}`] ?? [];
        const personal = who === 'both' && (PERSONAL.includes(table) || OWN.includes(table));
        const allowed = personal ? [...theirs, ...(seen['owner of customer'] ?? [])] : theirs;
        const foreign = seen[who]?.filter((place) => !allowed.includes(place));
        expect(foreign, `rows of ${table} that ${who} sees`).toEqual([]);
      }
      const isWork = WORK.includes(table) && !OWN.includes(table);
      if (isWork) expect(seen.both, table).toEqual(seen['owner of other']);
      if (MONEY.includes(table)) expect(seen.both, table).toEqual([]);
    }
  });

  it('are written by anyone who may act in their sphere in that company, and what binds by anyone who may sign', async () => {
    const tables = Object.keys(WRITABLE);
    const { found, written } = await writableBy(people, tables);
    for (const table of [...MONEY, ...WORK]) {
      const own = WRITABLE[table]?.customer;
      // Anyone who signs a baseline or gives consent reads it as work.
      const actors =
        table === 'invoice_answers' || table === 'payment_methods' || table === 'autopays'
          ? ['owner', 'unsigning', 'billing']
          : [...MONEY, 'outcome_baselines', 'outcome_consents'].includes(table)
            ? ['owner', 'signing']
            : ['owner', 'unsigning', 'operations'];
      const named = ['customer', 'other'].flatMap((of) => actors.map((who) => `${who} of ${of}`));
      const expected = own ? Object.fromEntries(named.map((who) => [who, own])) : {};
      const { both: _, ...rights } = found[table] ?? {};
      expect(rights, table).toEqual(expected);
    }
    for (const table of tables.filter((name) => !SHARED.includes(name))) {
      for (const [who, rows] of Object.entries(written[table] ?? {})) {
        const of: Company = who.endsWith('of customer') ? 'customer' : 'other';
        const isOwn = who === 'both' && PERSONAL.includes(table);
        const allowed = written[table]?.[`owner of ${isOwn ? 'customer' : of}`] ?? [];
        const foreign = rows.filter((row) => !allowed.includes(row));
        expect(foreign, `rows of ${table} that ${who} writes`).toEqual([]);
      }
    }
  });

  it('are all in one of the two spheres', async () => {
    const rows = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select distinct tablename as name from pg_policies
            where roles = '{plenum_customer}' and coalesce(qual, with_check) like '%acting_customer(%' order by 1`,
      ),
    );
    const names = rows.map(({ name }) => name).filter((name) => !/^member/.test(name));
    const answers = ['meeting_responses', 'procedure_acknowledgements'];
    expect(
      [...names, ...answers].filter((name, at, all) => all.indexOf(name) === at).sort(),
    ).toEqual([...MONEY, ...WORK].sort());
    const unsorted = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select distinct tablename as name from pg_policies
            where concat(qual, with_check) like '%app.customer_id%' order by 1`,
      ),
    );
    // What someone was told and when staff looked as them is theirs, in the company that they act for.
    const ofNoSphere = ['customer_profiles', 'members', 'notices', 'portal_views'];
    expect(unsorted.map(({ name }) => name)).toEqual(ofNoSphere);
  });

  it('are all open to a process that knows of no rights, as before', async () => {
    const before = `select set_config('app.user_id', '${owner.userId}', true),
      set_config('app.customer_id', '${owner.customerId}', true), set_config('role', 'plenum_customer', true)`;
    const [row] = await transactionAs(
      'requests',
      (tx) => rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from invoices`),
      before,
    );
    expect(row?.n).toBe(VISIBLE.invoices?.customer);
  });
});

describe('a refusal', () => {
  it('names the company, what the role withholds, and who can change that', async () => {
    const viewer = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx, { name: 'Vera Viewer' });
      await makeMember(tx, owner.customerId, user);
      return user;
    }).then(({ id }) => customerActor(id));
    expect(viewer.rights).toEqual(['money', 'work']);
    await expect(requireRight(viewer, 'act-work')).rejects.toThrow(
      `Your role in ${owner.companyName} can't write tickets or change tasks, documents and meetings. Ask ${owner.name} to change that.`,
    );
    await expect(requireRight(owner, 'sign')).resolves.toBeUndefined();
  });
});
