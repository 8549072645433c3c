import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { inWorker } from '#app/platform/workers.server.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { finderOf } from './bank-finding-rows.server.ts';
import { IS_MATCHED, IS_WAITING, LINE_LEFT } from './bank-line-sql.server.ts';
import type { BankMapping } from './bank-mapping.ts';
import { paidBy, postedBy } from './bank-recorded-rows.server.ts';
import { type Match, matchLine } from './match-line.ts';
import { readOwed } from './owed-queries.server.ts';
import type { BankPreview } from './read-bank-csv.ts';
import type { readBankFile } from './read-bank-file.ts';

/** The sorts of the lines, as their address names them. */
export const BANK_LINE_SORTS = {
  date: { by: bankLines.day, type: 'date' },
} as const satisfies Record<string, SortKey>;

/** Which lines are shown. */
export const BANK_LINES_SHOWN = ['waiting', 'settled', 'ignored'] as const;
type BankLinesShown = (typeof BANK_LINES_SHOWN)[number];

const SHOWN: Record<BankLinesShown, SQL | undefined> = {
  waiting: IS_WAITING,
  settled: IS_MATCHED,
  ignored: isNotNull(bankLines.ignoredFor),
};

const previewInThread = inWorker<typeof readBankFile>('bank-file', {
  lane: 'mail',
  budgetMs: 20_000,
});

/** The lines of banks, each with what it may pay or paid. */
export function listBankLines(actor: AdminActor, request: PageRequest, shown: BankLinesShown) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: bankLines,
      sort: BANK_LINE_SORTS.date,
      request,
      filters: SHOWN[shown],
      holding: (pattern) =>
        anyHolds(pattern, bankLines.text, bankLines.name, sql`${bankLines.amount}::text`),
      rows: (cursor) =>
        tx
          .select({
            id: bankLines.id,
            day: bankLines.day,
            amount: bankLines.amount,
            left: LINE_LEFT,
            name: bankLines.name,
            text: bankLines.text,
            checkNumber: bankLines.checkNumber,
            bankAccountId: bankLines.bankAccountId,
            sent: bankLines.sent,
            ignoredFor: bankLines.ignoredFor,
            version: bankLines.version,
            bankName: bankAccounts.name,
            feeLimit: bankAccounts.feeLimit,
            cursor,
          })
          .from(bankLines)
          .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.bankAccountId)),
    });
    const owed = shown === 'waiting' && page.rows.length > 0 ? await readOwed(tx) : null;
    const asked = (line: (typeof page.rows)[number]) => ({ ...line, amount: line.left });
    const find = owed && (await finderOf(tx, owed, page.rows.map(asked)));
    const ids = page.rows.map(({ id }) => id);
    const paid = shown === 'ignored' ? [] : await paidBy(tx, ids);
    const posted = shown === 'settled' ? await postedBy(tx, ids) : [];
    const clientOf = (match: Match) =>
      owed?.clientNames.get(match.settlement?.customerId ?? '') ?? null;
    return {
      ...page,
      rows: page.rows.map((line) => {
        const found = find?.(asked(line)) ?? null;
        // What is left of a line pays invoices, or takes back what a client paid.
        const isPart =
          line.left !== line.amount &&
          /^(?:account|transfer|payout|deposit):/.test(found?.other?.target ?? '');
        const match = found && isPart ? { ...found, other: null } : found;
        return {
          ...line,
          match,
          client: match && clientOf(match),
          paid: paid.filter(({ lineId }) => lineId === line.id),
          posted: posted.find(({ lineId }) => lineId === line.id)?.label ?? null,
        };
      }),
    };
  });
}

/** A line of a bank as the list shows it. */
export type BankLineRow = Awaited<ReturnType<typeof listBankLines>>['rows'][number];

/** The bank accounts with their latest files, those whose columns are asked for, and what new accounts may post to. */
export async function getBank(actor: AdminActor) {
  const { accounts, files, waiting, choices, clear } = await asActor(actor, async (tx) => {
    const accounts = await tx
      .select({
        id: bankAccounts.id,
        name: bankAccounts.name,
        feeLimit: bankAccounts.feeLimit,
        version: bankAccounts.version,
        mapping: bankAccounts.mapping,
        postsTo: sql<string>`${chartAccounts.code} || ' ' || ${chartAccounts.name}`,
        waiting: sql<number>`(select count(*)::int from bank_lines where bank_lines.bank_account_id = ${sql`${bankAccounts.id}`} and ${IS_WAITING})`,
      })
      .from(bankAccounts)
      .innerJoin(chartAccounts, eq(chartAccounts.id, bankAccounts.chartAccountId))
      .orderBy(asc(bankAccounts.name));
    const files = await tx
      .select({
        id: bankFiles.id,
        bankAccountId: bankFiles.bankAccountId,
        name: bankFiles.name,
        added: bankFiles.added,
        note: bankFiles.note,
        createdAt: bankFiles.createdAt,
      })
      .from(bankFiles)
      .orderBy(desc(bankFiles.createdAt))
      .limit(MOST_FILES);
    const asking = files.filter(({ added }) => added === null).map(({ id }) => id);
    const waiting = asking.length
      ? await tx
          .select({ id: bankFiles.id, bytes: bankFiles.bytes })
          .from(bankFiles)
          .where(inArray(bankFiles.id, asking))
      : [];
    const choices = await tx
      .select({
        value: chartAccounts.id,
        label: sql<string>`${chartAccounts.code} || ' ' || ${chartAccounts.name}`,
      })
      .from(chartAccounts)
      .where(
        and(
          eq(chartAccounts.type, 'asset'),
          or(isNull(chartAccounts.role), eq(chartAccounts.role, 'bank')),
          sql`not exists (select from bank_accounts b where b.chart_account_id = ${sql`${chartAccounts.id}`})`,
        ),
      )
      .orderBy(asc(chartAccounts.code));
    return { accounts, files, waiting, choices, clear: await countClear(tx) };
  });
  const previews = new Map<string, BankPreview>();
  for (const { id, bytes } of waiting) {
    const reading = await previewInThread({ bytes, mapping: null });
    if (reading.kind === 'asks') previews.set(id, reading.preview);
  }
  return {
    accounts: accounts.map(({ mapping, ...account }) => ({
      ...account,
      mapping: mapping as BankMapping | null,
      files: files
        .filter(({ bankAccountId }) => bankAccountId === account.id)
        .map((file) => ({ ...file, preview: previews.get(file.id) ?? null })),
    })),
    choices,
    clear,
  };
}

const MOST_FILES = 12;

/** What the screen shows of the bank accounts. */
export type Bank = Awaited<ReturnType<typeof getBank>>;

/** How many lines are clear, and what they come to: each pays whole invoices by their numbers. */
async function countClear(tx: Tx): Promise<number> {
  const lines = await tx
    .select({
      amount: LINE_LEFT,
      name: bankLines.name,
      text: bankLines.text,
      sent: bankLines.sent,
    })
    .from(bankLines)
    .where(and(IS_WAITING, gt(bankLines.amount, '0')))
    .limit(MOST_COUNTED);
  if (lines.length === 0) return 0;
  const owed = await readOwed(tx);
  const paid = new Set<string>();
  let count = 0;
  for (const line of lines) {
    const { kind, settlement } = matchLine(line, owed, '0.00');
    const ids = settlement?.pays.map(({ invoiceId }) => invoiceId) ?? [];
    if (kind !== 'clear' || ids.some((id) => paid.has(id))) continue;
    for (const id of ids) paid.add(id);
    count += 1;
  }
  return count;
}

const MOST_COUNTED = 2_000;

/** Returns open invoices that a search finds, by number or client, the older first. */
export function listOwedChoices(actor: AdminActor, search: string) {
  const pattern = likePattern(search) ?? '%';
  return asActor(actor, (tx) =>
    rowsOf<{ value: string; number: string; companyName: string; open: string }>(
      tx,
      sql`select o.id as value, o.number, o."companyName", o.open from (
          select invoices.id, invoices.invoice_number as number, p.display_name as "companyName", invoices.due_date, (invoices.amount
            - invoices.credited - coalesce((select sum(y.amount) from invoice_payments y where y.invoice_id = invoices.id
              and y.reversed_at is null), 0))::numeric(12, 2)::text as open
          from invoices join customer_profiles p on p.id = invoices.customer_id
          where invoices.status in ('sent', 'overdue') and invoices.archived_at is null
            and (invoices.invoice_number ilike ${pattern} or p.display_name ilike ${pattern})) o
        order by o.due_date nulls last, o.number limit 20`,
    ),
  );
}
