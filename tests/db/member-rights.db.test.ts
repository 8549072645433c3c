import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rightsOfMember } from '#app/access/member-rights.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import { rowsOf, transactionAs, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeRows } from './made-rows.ts';
import { writableBy } from './tried-rights.ts';
import { VISIBLE } from './visible-rows.ts';
import { WRITABLE } from './writable-rows.ts';

setUpDatabase();

const MONEY = [
  'contract_signatures',
  'contracts',
  'customer_accounts',
  'invoice_lines',
  'invoice_payments',
  'invoices',
  'proposal_decisions',
  'proposals',
  'transactions',
];
const WORK = [
  'customer_documents',
  'document_requests',
  'document_versions',
  'meeting_responses',
  'meetings',
  'procedure_acknowledgements',
  'procedure_versions',
  'procedures',
  'project_milestones',
  'projects',
  'task_comments',
  'tasks',
  'ticket_attachments',
  'ticket_messages',
  'tickets',
];
// What a person answered or read stays theirs to see, in any role.
const OWN = ['meeting_responses', 'procedure_acknowledgements'];

let owner: CustomerActor;
let people: Record<string, CustomerActor>;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(makeRows);
  owner = await customerActor(ids.customer.user.id);
  // The same person in another role: what differs is the role alone.
  const as = (role: 'owner' | 'billing' | 'operations' | 'viewer', maySign: boolean) => ({
    ...owner,
    rights: rightsOfMember({ role, maySign }),
  });
  people = {
    owner,
    unsigning: as('owner', false),
    billing: as('billing', false),
    signing: as('viewer', true),
    operations: as('operations', true),
    viewer: as('viewer', false),
  };
});

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
      const seen = await countsAs(people[who] ?? owner, [...MONEY, ...WORK]);
      expect(seen, who).toEqual(listed([...MONEY, ...WORK]));
    }
    const seen = await countsAs(people.operations ?? owner, [...MONEY, ...WORK]);
    expect(seen).toEqual({ ...listed(MONEY, false), ...listed(WORK) });
  });

  it('are written by whoever may act in their sphere, and what binds by whoever may sign', async () => {
    const { found } = await writableBy(people, [...MONEY, ...WORK]);
    for (const table of [...MONEY, ...WORK]) {
      const own = WRITABLE[table]?.customer;
      const actors = MONEY.includes(table)
        ? ['owner', 'signing']
        : ['owner', 'unsigning', 'operations'];
      const expected = own ? Object.fromEntries(actors.map((who) => [who, own])) : {};
      expect(found[table], table).toEqual(expected);
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
    // What somebody was told and when staff looked as them is theirs, in the company that they act for.
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
