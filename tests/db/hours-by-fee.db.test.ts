import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import { ENGINE } from '#tests/helpers/database.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// What became of the rows of an installation when projects got a kind and plans a day to send their invoices.

const MIGRATIONS = path.resolve('migrations');
/** The last migration before. */
const BEFORE = '0054_kept-by-messages';

const CUSTOMER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const PERSON = '00000000-0000-4000-8000-000000000003';
const id = (at: number) => `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`;

/** Each project by its title: what it has, and what it becomes. */
const PROJECTS = [
  { title: 'Of a proposal with an amount', proposal: id(50), kind: 'fixed' },
  { title: 'Of a proposal without one', proposal: id(51), kind: 'hourly' },
  { title: 'Signed', kind: 'fixed' },
  { title: 'Expired since', kind: 'fixed' },
  { title: 'Sent alone', kind: 'hourly' },
  { title: 'Signed without a value', kind: 'hourly' },
  { title: 'Signed by another company', kind: 'hourly' },
  { title: 'Accepted', kind: 'fixed' },
  { title: 'Declined', kind: 'hourly' },
  { title: 'Nothing agreed', kind: 'hourly' },
];

let engine: Engine;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const made = ENGINE === 'postgres' ? await makePostgresDatabase(inject('postgresUrl')) : null;
  engine = await openEngine(made ? { databaseUrl: made.url, poolSize: 1 } : { memory: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-earlier-'));
  endings.push(
    () => engine.close(),
    async () => made?.remove(),
    () => rm(folder, { recursive: true, force: true }),
  );
  await cp(MIGRATIONS, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const tags = journal.entries.map(({ tag }: { tag: string }) => tag);
  journal.entries.splice(tags.indexOf(BEFORE) + 1);
  await writeFile(journalFile, JSON.stringify(journal));
  await engine.migrate(folder);
  // Only what the conversion reads: no people or companies.
  await engine.query('set session_replication_role = replica');
  await makeRows();
  await engine.query('set session_replication_role = origin');
  await engine.migrate(MIGRATIONS);
});
afterAll(async () => {
  for (const end of endings) await end();
});

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  await engine.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

async function makeRows(): Promise<void> {
  const own = { customer_id: CUSTOMER };
  const made = { created_at: '2026-03-02T15:00:00Z' };
  await insert('customer_accounts', own);
  for (const [at, { title, proposal }] of PROJECTS.entries()) {
    const project = { id: id(at), ...own, title, created_by: PERSON };
    await insert('projects', { ...project, ...made, proposal_id: proposal ?? null });
    const entry = { user_id: PERSON, ...own, project_id: id(at), hours: '1.00' };
    await insert('time_entries', { ...entry, date: '2026-03-03' });
  }
  await insert('time_entries', { user_id: PERSON, ...own, hours: '1.00', date: '2026-03-03' });
  const proposal = { ...own, content: 'Text' };
  const priced = { ...proposal, total_amount: '9000.00' };
  await insert('proposals', { ...priced, id: id(50), title: 'One', status: 'accepted' });
  await insert('proposals', { ...proposal, id: id(51), title: 'Two', status: 'accepted' });
  await insert('proposals', { ...priced, id: id(52), title: 'ACCEPTED', status: 'accepted' });
  await insert('proposals', { ...priced, id: id(53), title: 'Declined', status: 'rejected' });
  const contract = { ...own, content: 'Text', contract_value: '9000.00' };
  await insert('contracts', { ...contract, title: 'signed', status: 'signed' });
  await insert('contracts', { ...contract, title: 'Expired since', status: 'expired' });
  await insert('contracts', { ...contract, title: 'Sent alone', status: 'sent' });
  const free = { ...contract, contract_value: null };
  await insert('contracts', { ...free, title: 'Signed without a value', status: 'signed' });
  const other = { ...contract, customer_id: OTHER, status: 'signed' };
  await insert('contracts', { ...other, title: 'Signed by another company' });
  const invoice = { ...own, ...made, amount: '3000.00', due_date: '2026-04-01' };
  const later = { created_at: '2026-03-05T15:00:00Z' };
  await insert('invoices', { ...invoice, invoice_number: 'OF-THE-PLAN', status: 'draft' });
  await insert('invoices', { ...invoice, invoice_number: 'SENT', status: 'sent' });
  await insert('invoices', { ...invoice, ...later, invoice_number: 'BY-HAND', status: 'draft' });
  await insert('invoices', {
    ...invoice,
    invoice_number: 'NO-DAY',
    status: 'draft',
    due_date: null,
  });
}

it('gives a project the kind of what was agreed for it', async () => {
  const { rows } = await engine.query('select title, kind from projects');
  const kinds = new Map(rows.map(({ title, kind }) => [title, kind]));
  expect(Object.fromEntries(kinds)).toEqual(
    Object.fromEntries(PROJECTS.map(({ title, kind }) => [title, kind])),
  );
});

it('marks the hours that a price pays for, and no others', async () => {
  const { rows } = await engine.query(
    `select p.title, e.covered_by_fee as covered from time_entries e left join projects p on p.id = e.project_id`,
  );
  expect(rows).toHaveLength(PROJECTS.length + 1);
  for (const { title, covered } of rows) {
    const project = PROJECTS.find((each) => each.title === title);
    expect([title, covered]).toEqual([title, project?.kind === 'fixed']);
  }
});

it("sends a plan's drafts on the day that they were due, and makes them due 30 days later", async () => {
  const { rows } = await engine.query(
    `select invoice_number as number, send_on::text as "sendOn", due_date::text as due from invoices`,
  );
  const invoices = new Map(rows.map(({ number, ...days }) => [number, days]));
  expect(Object.fromEntries(invoices)).toEqual({
    'OF-THE-PLAN': { sendOn: '2026-04-01', due: '2026-05-01' },
    SENT: { sendOn: null, due: '2026-04-01' },
    'BY-HAND': { sendOn: null, due: '2026-04-01' },
    'NO-DAY': { sendOn: null, due: null },
  });
});
