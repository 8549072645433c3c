import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/access/actor.ts';
import { asActor, asFirm } from '#app/access/as-actor.server.ts';
import type { FirmAct } from '#app/access/firm-acts.ts';
import { STAFF_ROLES } from '#app/access/staff-rights.ts';
import {
  rowsOf,
  type Tx,
  unsafeAccountsTransaction,
  unsafeJobTransaction,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { make, move } from '#tests/helpers/billing.ts';
import { adminActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createInvoiceIn } from './invoice-commands.server.ts';
import { getIssued } from './issued-queries.server.ts';
import { issuedPdf } from './pdf/billing-pdf.server.ts';
import { issuedUblFile } from './ubl/issued-ubl-commands.server.ts';

setUpDatabase();
afterAll(closeWorkers);

/** What becomes of an issued invoice. Any other column, also a new one, is what was issued. */
const FREE = [
  ...[
    'status',
    'sent_at',
    'paid_date',
    'hours_released_at',
    'archived_at',
    'version',
    'updated_at',
  ],
  // Grows with each credit note.
  'credited',
];
const TABLES = [
  ...['invoices', 'invoice_lines', 'issued_documents', 'issued_pdfs', 'issued_ubl'],
  ...['journal_entries', 'journal_lines'],
];

/** What another value of a column is, by its type. */
const OTHER: Record<string, string> = {
  numeric: 'coalesce(%, 0) + 1',
  integer: 'coalesce(%, 0) + 1',
  text: `coalesce(%, '') || 'x'`,
  date: `coalesce(%, date '2026-01-01') + 1`,
  'timestamp with time zone': `coalesce(%, now()) + interval '1 day'`,
  boolean: 'not coalesce(%, false)',
  jsonb: `'{"changed": true}'::jsonb`,
  bytea: `'\\x00'::bytea`,
  uuid: 'gen_random_uuid()',
};

const ACTS = Object.keys({
  ...{ overdue: true, reminders: true, statements: true, 'proposal dates': true },
  ...{ 'contract dates': true, 'monthly files': true, 'billing plans': true, retainers: true },
  ...{ promises: true, mail: true, webhooks: true, 'engagement set-up': true },
  ...{ 'command line': true, payments: true, autopay: true },
} satisfies Record<FirmAct, true>) as FirmAct[];

type Work = (tx: Tx) => Promise<string[]>;

let everyone: [who: string, begin: (work: Work) => Promise<string[]>][];
let changes: { what: string; statement: string }[];

beforeAll(async () => {
  const { ann, customer } = await makePeople();
  const { customerId } = customer;
  const lines = [{ description: 'Visit', quantity: '1.00', unitPrice: '250.00' }];
  const made = await asActor(ann, (tx) => createInvoiceIn(tx, ann, { customerId, lines }));
  for (const id of [made.id, await make(ann, { customerId, isPrepayment: true })]) {
    await move(ann, id, 'sent');
    const [document] = await getIssued(ann, id);
    await issuedPdf(document?.id ?? '');
    await issuedUblFile(document?.id ?? '');
  }
  const staff = await Promise.all(
    STAFF_ROLES.map(async (role): Promise<[string, Actor]> => {
      const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role }));
      return [role, await adminActor(id)];
    }),
  );
  const people: [string, Actor][] = [
    ...staff,
    ['customer', customer],
    ['applicant', { ...customer, approval: 'pending' }],
    ['visitor', { kind: 'visitor' }],
  ];
  everyone = [
    ['owner', unsafeOwnerTransaction],
    ['jobs', unsafeJobTransaction],
    ['accounts', unsafeAccountsTransaction],
    ...people.map(([who, actor]): (typeof everyone)[number] => [
      who,
      (work) => asActor(actor, work),
    ]),
    ...ACTS.map((by): (typeof everyone)[number] => [
      `the firm, ${by}`,
      (work) => asFirm({ kind: 'firm', by }, work),
    ]),
  ];
  changes = await unsafeOwnerTransaction(readChanges);
  await unsafeOwnerTransaction((tx) => tx.execute(MET));
});

/** A change of each column that is not free, and the removal of each table's rows: of columns as the catalog has them. */
async function readChanges(tx: Tx): Promise<typeof changes> {
  const columns = await rowsOf<{ of: string; name: string; type: string; refers: string | null }>(
    tx,
    sql`select a.attrelid::regclass::text as of, a.attname as name, format_type(a.atttypid, null) as type,
        (select c.confrelid::regclass::text from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid
          and c.conkey = array[a.attnum] limit 1) as refers
      from pg_attribute a where a.attrelid = any(${`{${TABLES}}`}::regclass[]) and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  );
  const set = columns
    .filter(({ of, name }) => of !== 'invoices' || !FREE.includes(name))
    .map(({ of, name, type, refers }) => {
      const value = OTHER[type];
      if (!value) throw new Error(`No other value for ${of}.${name}, a ${type}.`);
      const other = refers
        ? `coalesce((select r.id from ${refers} r where r.id is distinct from t.${name} limit 1), gen_random_uuid())`
        : value.replaceAll('%', `t.${name}`);
      return { what: `${of}.${name}`, statement: `update ${of} t set ${name} = ${other}` };
    });
  return [
    ...set,
    { what: 'invoices.credited', statement: 'update invoices set credited = credited - 0.01' },
    ...TABLES.map((of) => ({ what: of, statement: `delete from ${of}` })),
    {
      what: 'a line more',
      statement: `insert into invoice_lines (invoice_id, position, description, quantity, unit_price, amount)
        select id, 9, 'More', 1, 1, 1 from invoices`,
    },
  ];
}

// How many rows a statement meets, or why it is refused; what it did is taken back.
const MET = sql`create or replace function met(statement text) returns text language plpgsql as $$
  declare written int;
  begin
    execute statement;
    get diagnostics written = row_count;
    raise exception using errcode = 'TRIED', message = written || ' rows';
  exception
    when sqlstate 'TRIED' then return sqlerrm;
    when others then return sqlstate;
  end $$`;

/** Refused by a right, by a trigger, or because something else holds on to it. */
const REFUSED = ['42501', 'P0001', '23503', '23514', '0 rows'];

const stored = () =>
  unsafeOwnerTransaction(async (tx) => {
    const all: unknown[] = [];
    for (const table of TABLES) {
      all.push(
        await rowsOf(tx, sql`select to_jsonb(t) from ${sql.identifier(table)} t order by 1`),
      );
    }
    return all;
  });

describe('what was issued and posted', () => {
  it('never changes in any column, is never removed, and gets no line more, whoever writes', async () => {
    const before = await stored();
    expect(changes.length).toBeGreaterThan(60);
    for (const [who, begin] of everyone) {
      const passed = await begin(async (tx) => {
        const found: string[] = [];
        for (const { what, statement } of changes) {
          const [row] = await rowsOf<{ met: string }>(tx, sql`select met(${statement})`);
          if (!REFUSED.includes(row?.met ?? '')) found.push(`${what}: ${row?.met}`);
        }
        return found;
      });
      expect(passed, who).toEqual([]);
    }
    expect(await stored()).toEqual(before);
  });
});
