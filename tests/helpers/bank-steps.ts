import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { createBankAccount } from '#app/areas/books/bank/bank-account-commands.server.ts';
import { addBankFile, setBankColumns } from '#app/areas/books/bank/bank-file-commands.server.ts';
import {
  confirmClearLines,
  confirmLine,
  ignoreLine,
  reopenLine,
} from '#app/areas/books/bank/bank-line-commands.server.ts';
import { createChartAccount } from '#app/areas/books/chart-commands.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMoney, compareMoney, moneyOf } from '#app/platform/money.ts';

type BankAct = 'bankFile' | 'confirmLine' | 'confirmClear' | 'ignoreLine' | 'reopenLine';

/** Whose lines are meant, and the word that all lines of the history contain. */
type Whose = { admin: AdminActor; customerId: string; tag: string };
type Chance = { which: number; cents: number; isOld: boolean; prices: readonly number[] };

const own = <Row>(statement: ReturnType<typeof sql>) =>
  unsafeOwnerTransaction((tx) => rowsOf<Row & Record<string, unknown>>(tx, statement));

/** Does with files of a bank and their lines what people do, by the product's own commands. */
export async function takeBankStep(act: BankAct, whose: Whose, chance: Chance, day: string) {
  const { admin } = whose;
  if (act === 'bankFile') return addFile(whose, chance, day);
  if (act === 'confirmClear') return confirmClearLines(admin);
  const line = await chosenLine(whose, chance, act === 'reopenLine');
  if (!line) return;
  const { id, version } = line;
  if (act === 'reopenLine') return reopenLine(admin, id, version);
  if (act === 'ignoreLine') return ignoreLine(admin, id, { reason: 'Own transfer', version });
  const open = await openOf(whose.customerId);
  const first = open[chance.which % Math.max(1, open.length)];
  const invoices = [first, chance.which > 4 ? open[0] : undefined].flatMap(
    (each) => each?.id ?? [],
  );
  await confirmLine(admin, id, {
    // At times all of it is a prepayment.
    ...(invoices.length === 0 || chance.which === 3
      ? { customerId: whose.customerId, invoices: [] }
      : { invoices }),
    short: chance.isOld ? 'fee' : 'open',
    version,
  });
}

/** Brings the lines of a bank: open invoices whole, in part, too much and less a fee, money of nobody, and money that went out. */
async function addFile({ admin, customerId, tag }: Whose, chance: Chance, day: string) {
  const OFF = ['0.00', '-15.00', '3.21', '-100.00'];
  const open = (await openOf(customerId)).slice(0, chance.prices.length);
  const paid = open.map(({ rest, number }, at) => {
    const amount = addMoney(rest, OFF[(chance.which + at) % OFF.length] ?? '0.00');
    return { amount: compareMoney(amount, '0') > 0 ? amount : rest, text: number };
  });
  const amount = moneyOf(BigInt(chance.cents));
  const rows = [...paid, { amount, text: 'TRANSFER' }, { amount: `-${amount}`, text: 'RENT' }].map(
    (row) => `${day},${row.text} ${tag},${row.amount}`,
  );
  const bankAccountId = await chosenBank(admin, chance.isOld);
  // Nobody sends so many files in an hour.
  await own(sql`delete from rate_limits`);
  const { body } = new Response(`Date,Description,Amount\n${rows.join('\n')}\n`);
  if (!body) throw new Error('There is no body.');
  const upload = await stageUpload(admin, { fileName: 'bank.csv', body });
  await addBankFile(admin, { bankAccountId, uploads: [upload.id] });
  for (const waiting of await own<{ id: string; version: number }>(
    sql`select f.id, a.version from bank_files f join bank_accounts a on a.id = f.bank_account_id where f.added is null`,
  )) {
    await setBankColumns(admin, waiting.id, {
      ...{ date: 'Date', text: 'Description', amount: 'Amount', order: 'ymd', decimal: 'point' },
      version: waiting.version,
    });
  }
}

/** The bank whose account is that of the journal, or one with an account of its own. */
async function chosenBank(admin: AdminActor, isOwn: boolean): Promise<string> {
  const name = isOwn ? 'Savings bank' : 'First bank';
  const [known] = await own<{ id: string }>(sql`select id from bank_accounts where name = ${name}`);
  if (known) return known.id;
  const [posted] = await own<{ id: string }>(
    sql`select id from chart_accounts where role = 'bank'`,
  );
  const chartAccountId = isOwn
    ? await createChartAccount(admin, { code: '1099', name: 'Savings', type: 'asset' })
    : (posted?.id ?? '');
  return createBankAccount(admin, { name, chartAccountId, feeLimit: '25.00' });
}

async function chosenLine({ tag }: Whose, { which }: Chance, isSettled: boolean) {
  const lines = await own<{ id: string; version: number }>(sql`select id, version from bank_lines
    where text like ${`%${tag}`} and (is_settled or ignored_for is not null) = ${isSettled} order by amount, id`);
  return lines[which % Math.max(1, lines.length)];
}

/** What is open of a customer, the oldest first. */
const openOf = (customerId: string) =>
  own<{ id: string; number: string; rest: string }>(sql`select i.id, i.invoice_number as number,
    (i.amount - i.credited - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.reversed_at is null), 0))::text as rest
    from invoices i where i.customer_id = ${customerId} and i.status in ('sent', 'overdue') and i.archived_at is null order by i.created_at`);
