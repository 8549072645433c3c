import pg from 'pg';
import { expect, it } from 'vitest';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { make, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

const { env } = setUpDatabase();

it('refuses an invoice the number that is being written without waiting for the series', async () => {
  const admin = await makeAdmin();
  const customerId = await newCustomerId();
  const [other, own] = [await make(admin, { customerId }), await make(admin, { customerId })];
  const before = await rowOf(own);
  const connectionString = env().databaseUrl ?? '';
  const [writer, watcher] = [1, 2].map(() => new pg.Client({ connectionString }));
  if (!writer || !watcher) throw new Error('Two connections were to be made.');
  await Promise.all([writer.connect(), watcher.connect()]);
  try {
    await writer.query('begin');
    await writer.query(`update invoices set invoice_number = 'A-1' where id = $1`, [other]);
    const edit = { over: 'unchanged', isPrepayment: false, version: before.version } as const;
    const renamed = updateInvoice(admin, own, { ...edit, invoiceNumber: 'A-1' });
    renamed.catch(() => {});
    const waiting = async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    await writer.query('commit');
    await expect(renamed).rejects.toThrow('Invoice number A-1 is taken.');
    expect(await rowOf(own)).toEqual(before);
  } finally {
    await Promise.all([writer.end(), watcher.end()]);
  }
});
