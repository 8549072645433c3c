import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import { migrateInside, migrationsOf } from '#app/platform/db/migrate.server.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// What an installation has from before: numbers taken twice, and payments whose entries don't name them.

const FOLDER = path.resolve('migrations');
const CUSTOMER = '00000000-0000-4000-8000-000000000001';
const ACCOUNT = '00000000-0000-4000-8000-000000000002';
const idOf = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;

let engine: Engine;
let remove: () => Promise<void>;

beforeAll(async () => {
  const database = await makePostgresDatabase(inject('postgresUrl'));
  remove = database.remove;
  engine = await openEngine({ databaseUrl: database.url, poolSize: 2 });
});
afterAll(async () => {
  await engine.close();
  await remove();
});

const values = async (query: string) =>
  (await engine.query(query)).rows.map((row) => Object.values(row));

/** The moment of the last migration before the one that makes the series of numbers. */
function before(): number {
  const all = migrationsOf(FOLDER);
  const at = all.findIndex(({ sql }) => sql.some((each) => each.includes('"number_series"')));
  return all[at - 1]?.folderMillis ?? 0;
}

describe('an installation from before the series of numbers', () => {
  it('keeps its numbers, goes on after its own highest one, and has payments named', async () => {
    const upTo = before();
    await engine.copying('write', (session) => migrateInside(session, FOLDER, { upTo }));
    await engine.query(`insert into users (id, email, name) values ('${CUSTOMER}', 'a@b.test', 'A');
      insert into customer_profiles (id, user_id, company_name, contact_name, email)
        values ('${CUSTOMER}', '${CUSTOMER}', 'Bayou', 'A', 'a@b.test');
      insert into customer_accounts (id, customer_id) values ('${ACCOUNT}', '${CUSTOMER}')`);
    const numbers = ['INV-1041', 'INV-20261122', 'ACC-1', 'acc-1', ' ACC -1', 'INV-2026-9999'];
    for (const [at, number] of numbers.entries()) {
      await engine.query(
        `insert into invoices (id, customer_id, invoice_number, amount, status, is_prepayment, created_at)
          values ($1, $2, $3, 900, 'sent', $4, now() + $5 * interval '1 second')`,
        [idOf(at), CUSTOMER, number, at === 1, at],
      );
    }
    // Of the first bill: a check and a transfer of one amount, both standing, one from the balance that was taken back, and
    // one whose entries are missing. Of the second: a prepayment.
    const payments: [number, number, string, boolean, string[]][] = [
      [0, 100, 'check', false, ['credit', 'debit']],
      [0, 100, 'ach', false, ['credit', 'debit']],
      [0, 100, 'balance', true, ['debit']],
      [0, 70, 'check', false, []],
      [1, 50, 'check', false, ['credit']],
    ];
    let number = 0;
    const post = (of: number, type: string, amount: number, reverses: number | null) => {
      number += 1;
      return engine.query(
        `insert into transactions (id, account_id, entry_number, type, amount, balance_after, description, invoice_id, reverses_id)
          values ($1, $2, $3, $4, $5, 0, '', $6, $7)`,
        [
          idOf(500 + number),
          ACCOUNT,
          number,
          type,
          amount,
          idOf(of),
          reverses && idOf(500 + reverses),
        ],
      );
    };
    for (const [at, [of, amount, method, isTakenBack, types]] of payments.entries()) {
      await engine.query(
        `insert into invoice_payments (id, invoice_id, amount, method, paid_on, reversed_at, created_at)
          values ($1, $2, $3, $4, current_date, $5, now() + $6 * interval '1 second')`,
        [idOf(100 + at), idOf(of), amount, method, isTakenBack ? new Date() : null, at],
      );
      for (const type of types) await post(of, type, amount, null);
      if (isTakenBack) await post(of, 'credit', amount, number);
    }
    await engine.migrate(FOLDER);

    expect(await values('select name, last from number_series')).toEqual([['invoice', 1041]]);
    expect(
      await values('select invoice_number, number_repeat from invoices order by created_at'),
    ).toEqual(numbers.map((each, at) => [each, at === 3 ? 1 : at === 4 ? 2 : 0]));
    expect(await values('select type, payment_id from transactions order by entry_number')).toEqual(
      [
        ...['credit', 'debit'].map((type) => [type, idOf(100)]),
        ...['credit', 'debit'].map((type) => [type, idOf(101)]),
        ...['debit', 'credit'].map((type) => [type, idOf(102)]),
        ['credit', idOf(104)],
      ],
    );
  });
});
