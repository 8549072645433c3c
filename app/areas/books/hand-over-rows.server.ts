import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db/database.server.ts';
import { chartAccounts, journalEntries, journalLines } from '#app/records/books/journal-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import type { HandedAccount, HandedEntry, HandedIssue } from './hand-over/handed-entry.ts';

/** Joins a client with the billing terms that it has now. */
export const IS_TERMS_OF_CLIENT = and(
  eq(billingTerms.customerId, customerProfiles.id),
  isNull(billingTerms.replacedAt),
);
const corrected = alias(issuedDocuments, 'corrected');

/** Reads entries of the journal as every format writes them, with the chart, the accountant's names, the clients and the tax agency. */
export async function readHandOver(tx: Tx, which: SQL) {
  const { chart, accountNames } = await readChart(tx);
  const { customers, customerNames } = await readCustomers(tx);
  const entries = await readEntries(tx, which, chart);
  const agencyNames = await readAgencies(tx, chart);
  return {
    ...{ entries, chart: [...chart.values()] },
    ...{ accountNames, customers, customerNames, agencyNames },
  };
}

async function readChart(tx: Tx) {
  const rows = await tx
    .select()
    .from(chartAccounts)
    .orderBy(asc(chartAccounts.createdAt), asc(chartAccounts.code));
  const chart = new Map<string, HandedAccount>(
    rows.map(({ id, code, name, type, role }) => [
      id,
      {
        key: id,
        code,
        name,
        type,
        isReceivable: role === 'receivables',
        isTax: role === 'sales_tax',
      },
    ]),
  );
  const accountNames = new Map(
    rows.flatMap(({ id, exportName }) => (exportName === null ? [] : [[id, exportName] as const])),
  );
  return { chart, accountNames };
}

/** The name of the tax agency for each account of sales tax. */
async function readAgencies(tx: Tx, chart: ReadonlyMap<string, HandedAccount>) {
  const { values } = await readStored(tx, ['business.tax.agency']);
  const agency = values['business.tax.agency'];
  const ofTax = [...chart.values()].filter(({ isTax }) => isTax && agency !== '');
  return new Map(ofTax.map(({ key }) => [key, agency] as const));
}

/** The clients that have a ledger, oldest first, and the accountant's names of them: two of ours never become one of theirs, in later batches neither. */
async function readCustomers(tx: Tx) {
  const rows = await tx
    .select({ name: customerProfiles.displayName, theirs: billingTerms.exportName })
    .from(customerAccounts)
    .innerJoin(customerProfiles, eq(customerProfiles.id, customerAccounts.customerId))
    .leftJoin(billingTerms, IS_TERMS_OF_CLIENT)
    .orderBy(asc(customerProfiles.createdAt), asc(customerProfiles.id));
  const named = rows.flatMap(({ name, theirs }) =>
    theirs === null ? [] : [[name, theirs] as const],
  );
  return { customers: rows.map(({ name }) => name), customerNames: new Map(named) };
}

async function readEntries(
  tx: Tx,
  which: SQL,
  chart: ReadonlyMap<string, HandedAccount>,
): Promise<HandedEntry[]> {
  const rows = await tx
    .select({
      id: journalEntries.id,
      number: journalEntries.number,
      date: journalEntries.date,
      description: journalEntries.description,
      document: sql<string | null>`coalesce(${issuedDocuments.number}, ${invoices.invoiceNumber})`,
      customer: customerProfiles.displayName,
      issued: {
        kind: issuedDocuments.kind,
        number: issuedDocuments.number,
        dueDate: issuedDocuments.dueDate,
        amount: issuedDocuments.amount,
        corrects: corrected.number,
        content: issuedDocuments.content,
      },
      lines: sql<{ account: string; debit: string; credit: string }[]>`(
        select json_agg(json_build_object('account', ${journalLines.chartAccountId}, 'debit', ${journalLines.debit}::text,
          'credit', ${journalLines.credit}::text) order by ${journalLines.position})
        from ${journalLines} where ${eq(journalLines.entryId, journalEntries.id)})`,
    })
    .from(journalEntries)
    .leftJoin(customerAccounts, eq(customerAccounts.id, journalEntries.accountId))
    .leftJoin(customerProfiles, eq(customerProfiles.id, customerAccounts.customerId))
    .leftJoin(invoices, eq(invoices.id, journalEntries.invoiceId))
    .leftJoin(issuedDocuments, eq(issuedDocuments.id, journalEntries.documentId))
    .leftJoin(corrected, eq(corrected.id, issuedDocuments.correctsId))
    .where(which)
    .orderBy(asc(journalEntries.number));
  return rows.map(({ id: _, lines, issued, ...entry }) => ({
    ...entry,
    ...issueOf(issued),
    lines: lines.flatMap(({ account, ...amounts }) => {
      const handed = chart.get(account);
      return handed ? [{ account: handed, ...amounts }] : [];
    }),
  }));
}

/** The document of an entry, where it posts one. */
function issueOf({
  kind,
  number,
  amount,
  content,
  ...rest
}: { [Part in keyof HandedIssue]: HandedIssue[Part] | null }): Pick<HandedEntry, 'issued'> {
  if (kind === null || number === null || amount === null || content === null) return {};
  return { issued: { kind, number, amount, content, ...rest } };
}
