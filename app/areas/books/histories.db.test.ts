import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { getOwed, getStatement } from '#app/areas/billing/statement-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { beanBalances, beanCheck } from '#tests/helpers/beancount.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { hledgerBalances, hledgerCheck } from '#tests/helpers/hledger.ts';
import {
  beginHistory,
  lastMonth,
  MONEY_ACTS,
  moneyHistories,
  takeStep,
} from '#tests/helpers/money-histories.ts';
import { closeMonth } from './closing-commands.server.ts';
import { getReceivables } from './receivables-queries.server.ts';
import { getTrialBalance } from './trial-balance-queries.server.ts';

setUpDatabase();

// More than `npm test` takes, each time others: `PLENUM_HISTORIES=10000 vitest run --project postgres <this file> --testTimeout=7200000
// --hookTimeout=7200000`; half a second each on a machine that does nothing else.
const { PLENUM_HISTORIES, PLENUM_SEED } = process.env;
const HISTORIES = Number(PLENUM_HISTORIES ?? 20);
/** A fresh one each time; a failure prints it, and PLENUM_SEED does the same again. */
const SEED = Number(PLENUM_SEED ?? Date.now() % 2 ** 31);
/** All of the books are compared after so many histories, what is a customer's after each. */
const EVERY = 50;

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const rows = async (statement: string, values: unknown[] = []) =>
  (await database().query(statement, values)).rows as Record<string, string>[];

/** What stands on an account of the chart for a customer. */
async function posted(customerId: string, role: string): Promise<string> {
  const [row] = await rows(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(14, 2)::text as sum from customer_accounts a
       join journal_entries e on e.account_id = a.id join journal_lines l on l.entry_id = e.id
       join chart_accounts c on c.id = l.chart_account_id and c.role = $2 where a.customer_id = $1`,
    [customerId, role],
  );
  return row?.sum ?? '0.00';
}

/** What screens say of a customer, beside what the journal does. */
async function shownOf(customerId: string, userId: string | undefined) {
  const day = firmDay();
  const statement = await getStatement(admin, customerId, { from: '2000-01-01', to: day });
  const open = await rows(
    `select id from invoices where customer_id = $1 and status in ('sent', 'overdue') and archived_at is null`,
    [customerId],
  );
  const sheets = await Promise.all(open.map(({ id }) => getInvoiceSheet(admin, id ?? '')));
  const owed = userId && (await getOwed(await customerActor(userId)));
  const receivables = await posted(customerId, 'receivables');
  const prepaid = subtractMoney('0.00', await posted(customerId, 'prepayments'));
  return {
    shown: {
      closing: statement.closing,
      due: statement.amountDue,
      ages: addMoney('0.00', ...statement.ages.map(({ amount }) => amount)),
      prepaid: statement.prepaid,
      sheets: addMoney('0.00', ...sheets.map((sheet) => sheet.open)),
      portal: userId ? (owed ? owed.sum : '0.00') : receivables,
    },
    posted: {
      closing: subtractMoney(receivables, prepaid),
      due: receivables,
      ages: receivables,
      prepaid,
      sheets: receivables,
      portal: receivables,
    },
  };
}

describe('random histories of money', () => {
  it('leave a journal that balances, and that every screen agrees with', async () => {
    let at = 0;
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(moneyHistories, async (steps) => {
        const history = await beginHistory(admin);
        for (const step of steps) {
          if (await takeStep(history, step)) done.add(step.act);
        }
        at += 1;
        expect(await disagreements(at % EVERY === 0 ? undefined : history.customers)).toEqual([]);
        for (const customerId of history.customers) {
          const isStanding = history.standing.includes(customerId);
          const user = isStanding ? history.people.get(customerId) : undefined;
          const { shown, posted } = await shownOf(customerId, user);
          expect(shown).toEqual(posted);
        }
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
    if (HISTORIES > 100) expect([...done].sort()).toEqual(MONEY_ACTS.toSorted());
    expect(await disagreements()).toEqual([]);
    const { sum } = await getReceivables(admin, firmDay());
    const ages = [sum.notDue, sum.to30, sum.to60, sum.to90, sum.over90, sum.unapplied];
    expect(addMoney(...ages)).toBe(sum.total);
    const [owed] = await rows(
      `select sum(l.debit - l.credit)::numeric(14, 2)::text as sum from journal_lines l
        join chart_accounts c on c.id = l.chart_account_id where c.role in ('receivables', 'prepayments')`,
    );
    expect(sum.total).toBe(owed?.sum);
    const { debit, credit } = await getTrialBalance(admin, firmDay());
    expect(debit).toBe(credit);
  });

  it('are handed over whole, each entry in one batch, and read by hledger and beancount with our balances', async () => {
    const month = lastMonth().slice(0, 7);
    // What is dated in this month can't be handed over yet.
    await database().query('alter table journal_entries disable trigger user');
    await rows('update journal_entries set date = $1 where date > $1', [lastMonth()]);
    await database().query('alter table journal_entries enable trigger user');
    await database().query('select sum_journal_anew()');
    await closeMonth(admin, { month });
    await expect(closeMonth(admin, { month })).rejects.toThrow('Nothing new');

    const files = await rows('select format, content from journal_batch_files');
    const contents = (format: string) =>
      files.flatMap((file) => (file.format === format ? [file.content ?? ''] : []));
    const handed = contents('beancount').flatMap((content) =>
      [...content.matchAll(/^ {2}entry: "J(\d+)"$/gm)].map(([, number]) => Number(number)),
    );
    const entries = await rows('select number from journal_entries order by number');
    expect(handed.sort((a, b) => a - b)).toEqual(entries.map(({ number }) => Number(number)));

    const NAMED =
      /"(\S+)(?: issued|, credit note for \S+)"\n {2}entry: "J\d+"\n {2}document: "([^"]+)"/g;
    const named = contents('beancount').flatMap((content) => [...content.matchAll(NAMED)]);
    expect(named.length).toBeGreaterThan(0);
    // Each entry of a document names it, also where its invoice was issued anew since.
    expect(named.filter(([, issued, document]) => issued !== document)).toEqual([]);

    const ours = (await getTrialBalance(admin, firmDay())).groups.flatMap(({ accounts }) =>
      accounts.flatMap(({ name, debit, credit }): [string, string][] => {
        const balance = debit ?? subtractMoney('0.00', credit ?? '0.00');
        return compareMoney(balance, '0') === 0 ? [] : [[plain(name), balance]];
      }),
    );
    for (const { format, check, balancesOf } of READERS) {
      const sums = new Map<string, string>();
      for (const content of contents(format)) {
        check(content);
        expect(() => check(oneCentWrong(content))).toThrow('refused');
        for (const [account, balance] of balancesOf(content)) {
          const name = plain(account.split(':').slice(1).join(':'));
          sums.set(name, addMoney(sums.get(name) ?? '0.00', balance.replace(/ USD$/, '')));
        }
      }
      const theirs = [...sums].filter(([, sum]) => compareMoney(sum, '0') !== 0);
      expect(theirs.sort(), format).toEqual(ours.sort());
    }
  });
});

const READERS = [
  { format: 'hledger', check: hledgerCheck, balancesOf: hledgerBalances },
  { format: 'beancount', check: beanCheck, balancesOf: beanBalances },
];

/** The name of an account as every program has it. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function oneCentWrong(content: string): string {
  const at = [...content.matchAll(/\d(?= USD$)/gm)].at(-1)?.index ?? 0;
  const cent = content[at] === '9' ? '8' : String(Number(content[at]) + 1);
  return content.slice(0, at) + cent + content.slice(at + 1);
}
