import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { saveBillingTerms } from '#app/areas/billing/billing-terms-commands.server.ts';
import { getBillingTerms } from '#app/areas/billing/billing-terms-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { loadDemoFirm } from '#demo/load-demo-firm.server.ts';
import { beanBalances, beanCheck } from '#tests/helpers/beancount.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { hledgerBalances, hledgerCheck } from '#tests/helpers/hledger.ts';
import { HAND_OVER_FORMATS, type HandOverKey } from '../hand-over/hand-over-formats.ts';
import { getHandOver } from '../hand-over-queries.server.ts';
import { getTrialBalance } from '../trial-balance-queries.server.ts';
import { getPeriodSums } from './period-file-queries.server.ts';
import { exportHandOver } from './period-hand-over-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
const today = firmDay();
const EVER = { from: '2000-01-01', to: today };

beforeAll(async () => {
  await loadDemoFirm();
  admin = await makeAdmin();
});

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

async function contentOf(key: HandOverKey, period = EVER): Promise<string> {
  const files = await exportHandOver(admin, key, period);
  expect(files).toHaveLength(1);
  return files[0]?.content ?? '';
}

/** What the trial balance says of a day, by account, without accounts that come to nothing. */
async function balances(day: string) {
  const { groups } = await getTrialBalance(admin, day);
  const rows = groups.flatMap(({ accounts }) =>
    accounts.map(({ name, debit, credit }) => [
      plain(name),
      subtractMoney(debit ?? '0.00', credit ?? '0.00'),
    ]),
  );
  return without0(new Map(rows as [string, string][]));
}

const without0 = (sums: Map<string, string>) =>
  Object.fromEntries([...sums].filter(([, sum]) => !/^0(?:\.00)?$/.test(sum)));

const named = (read: Map<string, string>) =>
  without0(
    new Map(
      [...read].map(([account, sum]) => [
        plain(account.split(':').slice(1).join(':')),
        sum.replace(/ USD$/, ''),
      ]),
    ),
  );

describe('the entries of a period', () => {
  it('are read by hledger and beancount with the balances of the screen, whatever months are open', async () => {
    const hledger = await contentOf('hledger');
    hledgerCheck(hledger);
    const ours = await balances(today);
    expect(Object.keys(ours).length).toBeGreaterThan(3);
    expect(named(hledgerBalances(hledger))).toEqual(ours);
    const beancount = await contentOf('beancount');
    beanCheck(beancount);
    expect(named(beanBalances(beancount))).toEqual(ours);
    expect((await getHandOver(admin)).batches).toEqual([]);
  });

  it('are those of its days: two parts together are the whole', async () => {
    const middle = addDays(today, -75);
    const parts = [
      { from: EVER.from, to: middle },
      { from: addDays(middle, 1), to: today },
    ];
    const sums = new Map<string, string>();
    for (const part of parts) {
      const read = named(hledgerBalances(await contentOf('hledger', part)));
      for (const [name, sum] of Object.entries(read)) {
        sums.set(name, addMoney(sums.get(name) ?? '0.00', sum));
      }
    }
    expect(without0(sums)).toEqual(await balances(today));
    expect(named(hledgerBalances(await contentOf('hledger', parts[0])))).toEqual(
      await balances(middle),
    );
  });

  it('are written for each program, or it says what is to be settled first', async () => {
    const refused: string[] = [];
    for (const { key } of HAND_OVER_FORMATS) {
      const files = await exportHandOver(admin, key, EVER).catch((error: Error) => error.message);
      if (typeof files === 'string') refused.push(files);
      else
        expect(Math.min(...files.map(({ content }) => content.split('\n').length))).toBeGreaterThan(
          2,
        );
    }
    expect(refused.length).toBeLessThan(3);
    for (const words of refused) expect(words).toContain('has no Xero code');
    const rows: Record<string, string>[] = parse(await contentOf('csv'), {
      bom: true,
      columns: true,
    });
    const { entries } = await getPeriodSums(admin, EVER);
    expect(addMoney(...rows.map(({ Debit }) => Debit || '0.00'))).toBe(entries);
  });

  it('have the accountant’s names of clients, where a program takes names', async () => {
    const { rows } = await database().query(
      `select p.id, p.display_name as name from customer_profiles p join customer_accounts a on a.customer_id = p.id
        join journal_entries e on e.account_id = a.id where p.display_name like 'Haw River%' limit 1`,
    );
    const [{ id, name } = { id: '', name: '' }] = rows as { id: string; name: string }[];
    expect(await contentOf('quickbooks-online')).toContain(`,${name}\r\n`);
    const { version } = await getBillingTerms(admin, id);
    const given = { exportName: 'Haw River:Boilers', contacts: [], version };
    await saveBillingTerms(admin, id, given);
    for (const key of ['quickbooks-online', 'quickbooks-desktop'] as const) {
      const content = await contentOf(key);
      expect(content, key).toContain('Haw River:Boilers');
      expect(content, key).not.toContain(name);
    }
    expect(await contentOf('hledger')).toContain(`${name} | `);
    expect(await disagreements()).toEqual([]);
  });

  it('name the tax agency on lines of sales tax, where a program wants one', async () => {
    await database().query(
      `select post_to_journal((select id from customer_accounts order by id limit 1), date '2019-01-03', 'Made', null, null, null,
        array['bank', 'sales_tax'], array[8.25, -8.25]::numeric[])`,
    );
    expect(await contentOf('quickbooks-desktop')).toContain('Sales Tax Payable\t\t-8.25');
    await database().query(
      `insert into settings (key, value) values ('business.tax.agency', 'Texas Comptroller')`,
    );
    expect(await contentOf('quickbooks-desktop')).toContain(
      'Sales Tax Payable\tTexas Comptroller\t-8.25',
    );
    expect(await contentOf('quickbooks-online')).not.toContain('Texas Comptroller');
  });

  it('come in several files where a program takes no larger one, without cutting an entry', async () => {
    await database().query(
      `select post_to_journal((select id from customer_accounts order by id limit 1), date '2019-02-03', 'Made', null, null, null,
        array['bank', 'services'], array[n, -n]::numeric[]) from generate_series(1, 520) n`,
    );
    const period = { from: '2019-02-01', to: '2019-02-28' };
    const files = await exportHandOver(admin, 'quickbooks-online', period);
    expect(files.map(({ name }) => name)).toEqual([
      'books-2019-02-01-to-2019-02-28-quickbooks-online-1-of-2.csv',
      'books-2019-02-01-to-2019-02-28-quickbooks-online-2-of-2.csv',
    ]);
    const rows = files.map(({ content }) => content.trimEnd().split('\r\n').length - 1);
    expect(rows).toEqual([998, 42]);
  });

  it('are refused where there are none or too many, and to who sees some clients alone', async () => {
    const none = { from: '2019-03-01', to: '2019-03-31' };
    await expect(exportHandOver(admin, 'hledger', none)).rejects.toThrow(
      'Nothing was posted from Mar 01, 2019 to Mar 31, 2019.',
    );
    const some: AdminActor = { ...admin, rights: ['money', 'act-money'] };
    await expect(exportHandOver(some, 'hledger', EVER)).rejects.toThrow('only some customers');
    await expect(exportHandOver(admin, 'csv', EVER, 600)).rejects.toThrow(
      /^This period has \d+ entries. Choose a shorter one: a file has at most 600 entries.$/,
    );
  });
});
