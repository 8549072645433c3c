import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, AN_ADMIN } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rightsOfStaff, STAFF_ROLES } from '#app/access/staff-rights.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { kindSqlFiles } from '../../scripts/kind-sql.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';

// What SQL answers of any kind of record, as every role, held against the texts that named the tables at run time.

setUpDatabase();

const EARLIER = {
  customer_of_record: '0037_whose-scores.sql',
  staff_reads_record: '0013_staff-roles.sql',
  staff_sees_noticed: '0057_staff-see-notices.sql',
  other_company_of: '0010_privacy-of-records.sql',
};
const TABLES = {
  ticket: 'tickets',
  task: 'tasks',
  meeting: 'meetings',
  document: 'customer_documents',
  document_request: 'document_requests',
  procedure: 'procedures',
  project: 'projects',
  time_entry: 'time_entries',
  invoice: 'invoices',
  account: 'customer_accounts',
  proposal: 'proposals',
  contract: 'contracts',
  outcome: 'outcome_baselines',
  customer: 'customer_profiles',
  company: 'companies',
  article: 'kb_articles',
  category: 'kb_categories',
  inquiry: 'project_inquiries',
  lead_magnet_submission: 'lead_magnet_submissions',
  webhook: 'webhook_endpoints',
  mailbox: 'inbound_mails',
  monthly_file_request: 'monthly_file_requests',
};
const OTHERS = ['outcome', 'inquiry', 'task', 'contracts', 'registration', 'unheard_of', ''];
const WORDS = [...Object.keys(TABLES), ...Object.values(TABLES), ...OTHERS];

let cast: Record<string, Actor>;

beforeAll(async () => {
  cast = await unsafeOwnerTransaction(async (tx) => {
    const rows = await makeRows(tx);
    await fillTheRest(tx, [rows.customer.user.id, rows.other.user.id]);
    // Someone in two companies, one of them private to somebody else in part.
    const { id: bothId } = await makeUser(tx, {});
    await tx.insert(members).values([
      { userId: bothId, customerId: rows.customer.profile.id, role: 'owner' },
      { userId: bothId, customerId: rows.other.profile.id, role: 'owner' },
    ]);
    const { id: staffId } = await makeUser(tx, { role: 'reader' });
    await tx
      .insert(staffCustomers)
      .values({ userId: staffId, customerId: rows.customer.profile.id });
    const staff = { ...AN_ADMIN, userId: staffId, name: 'Stella', email: 'stella@example.com' };
    const inEach = STAFF_ROLES.flatMap((role) => [
      [role, { ...staff, role, rights: rightsOfStaff(role, false) }],
      [
        `${role}, assigned`,
        {
          ...staff,
          role,
          rights: rightsOfStaff(role, true),
          customers: [rows.customer.profile.id],
        },
      ],
    ]);
    for (const [name, file] of Object.entries(EARLIER)) {
      const text = readFileSync(`migrations/${file}`, 'utf8');
      const body = new RegExp(`FUNCTION ${name}\\([\\s\\S]*?\\$\\$;`).exec(text)?.[0] ?? '';
      const earlier = `CREATE ${body}`.replaceAll(
        /\b(staff_reads_record|staff_sees_noticed|customer_of_record|other_company_of)\(/g,
        'earlier_$1(',
      );
      await tx.execute(sql.raw(earlier));
    }
    await tx.execute(
      sql`grant execute on function customer_of_record(text, uuid), other_company_of(text, uuid) to public`,
    );
    return { ids: rows, bothId, inEach };
  }).then(async ({ ids, bothId, inEach }) => ({
    ...Object.fromEntries(inEach),
    visitor: { kind: 'visitor' } satisfies Actor,
    customer: await unsafeActorOfUser(ids.customer.user.id),
    other: await unsafeActorOfUser(ids.other.user.id),
    applicant: await unsafeActorOfUser(ids.applicant.user.id),
    both: await unsafeActorOfUser(bothId),
  }));
});

/** Some records of every table, each with the words that may concern it and some that don't. */
async function wordsAndIds(): Promise<{ word: string; id: string }[]> {
  const tables = Object.entries(TABLES).map(
    ([kind, table]) =>
      sql`(select ${kind} as kind, id, row_number() over ()::int as n from ${sql.identifier(table)} limit 4)`,
  );
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ kind: keyof typeof TABLES; id: string; n: number }>(
      tx,
      sql.join(tables, sql` union all `),
    ),
  );
  return [
    ...rows.flatMap(({ kind, id, n }) =>
      [kind, TABLES[kind], ...(n === 1 ? OTHERS : ['outcome'])].map((word) => ({ word, id })),
    ),
    ...WORDS.map((word) => ({ word, id: randomUUID() })),
  ];
}

describe('what SQL answers of any kind of record', () => {
  it('is written from one list', () => {
    for (const [file, text] of kindSqlFiles()) {
      expect(readFileSync(file, 'utf8'), 'npm run migrations:make writes it').toBe(text);
    }
  });

  it('is what it was before for every kind, record and role', async () => {
    const asked = await wordsAndIds();
    expect(asked.length).toBeGreaterThan(300);
    const given = JSON.stringify(asked);
    const told = new Map<string, Set<string>>();
    for (const [who, actor] of Object.entries(cast)) {
      for (const name of Object.keys(EARLIER)) {
        const rows = await asActor(actor, (tx) =>
          rowsOf<{ was: string | null; is: string | null }>(
            tx,
            sql`select ${sql.identifier(`earlier_${name}`)}(word, id)::text as was, ${sql.identifier(name)}(word, id)::text as is, word, id
                from jsonb_to_recordset(${given}::jsonb) as asked (word text, id uuid)`,
          ),
        );
        expect(rows.length).toBe(asked.length);
        expect(
          rows.filter(({ was, is }) => was !== is),
          `${name} as ${who}`,
        ).toEqual([]);
        const answers = told.get(name) ?? new Set();
        for (const { is } of rows) answers.add(String(is));
        told.set(name, answers);
      }
    }
    for (const name of Object.keys(EARLIER)) {
      expect(told.get(name)?.size, `answers of ${name}`).toBeGreaterThan(1);
    }
  });

  it('reads no table that a transaction has made under the name of another', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const made = randomUUID();
      await tx.execute(sql`create temporary table tickets (id uuid)`);
      await tx.execute(sql`insert into pg_temp.tickets values (${made}::uuid)`);
      const [row] = await rowsOf<{ reads: boolean }>(
        tx,
        sql`select staff_reads_record('ticket', ${made}::uuid) as reads`,
      );
      expect(row?.reads).toBe(false);
      await tx.execute(sql`drop table pg_temp.tickets`);
    });
  });
});

describe('a notice that names no customer', () => {
  it('has its record’s, whatever it is about', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const [baseline] = await rowsOf<{ id: string; customerId: string }>(
        tx,
        sql`select id, customer_id as "customerId" from outcome_baselines limit 1`,
      );
      const [user] = await rowsOf<{ id: string }>(tx, sql`select id from users limit 1`);
      const notice = { userId: user?.id ?? '', title: 'A notice', path: '/customer/outcomes' };
      const made = await tx
        .insert(notices)
        .values([
          { ...notice, eventId: randomUUID(), entityType: 'outcome', entityId: baseline?.id ?? '' },
          { ...notice, eventId: randomUUID(), entityType: 'mailbox', entityId: randomUUID() },
        ])
        .returning({ customerId: notices.customerId });
      expect(made).toEqual([{ customerId: baseline?.customerId }, { customerId: null }]);
    });
  });
});
