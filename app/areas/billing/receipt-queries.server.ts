import { eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { postalLines, postalOf } from '#app/areas/customers/postal-address.ts';
import { rowsOf, type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import type { ListedReceipt, ReceiptFacts } from './receipt.ts';

/**
 * Reads the receipt of some money, named by an entry of the ledger that it posted or by its payment, with whom it is for. With `only`
 * it says nothing of other invoices. Whether someone may see it is for the caller to ask.
 * @throws NotFoundError
 */
export async function readReceipt(tx: Tx, moneyId: string, only: string | null = null) {
  const [row] = await rowsOf<{ facts: (ReceiptFacts & { customerId: string }) | null }>(
    tx,
    sql`select receipt_facts(${moneyId}) as facts`,
  );
  if (!row?.facts) throw new NotFoundError();
  const { customerId, ...facts } = row.facts;
  const [customer] = await tx
    .select({
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
      postal: postalOf(customerProfiles),
      companyPostal: postalOf(companies),
    })
    .from(customerProfiles)
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  const { postal, companyPostal, ...names } = customer;
  const companyLines = companyPostal ? postalLines(companyPostal) : [];
  const addressLines = companyLines.length > 0 ? companyLines : postalLines(postal);
  return { ...(only ? alone(facts, only) : facts), from: { ...names, addressLines } };
}

/** A receipt with whom it is for. */
export type Receipt = Awaited<ReturnType<typeof readReceipt>>;

/** What was paid on an invoice by receipts, for anyone who may see the invoice, newest first. */
export async function getReceipts(
  actor: AdminActor | CustomerActor,
  invoiceId: string,
): Promise<ListedReceipt[]> {
  const seen = await asActor(actor, (tx) =>
    tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, invoiceId)),
  );
  return seen.length === 0 ? [] : unsafeAccountsTransaction((tx) => readReceipts(tx, invoiceId));
}

/** The same for a caller that has asked whether the invoice may be seen. */
export async function readReceipts(tx: Tx, invoiceId: string): Promise<ListedReceipt[]> {
  const rows = await rowsOf<{ id: string; facts: ReceiptFacts | null }>(
    tx,
    sql`select id, facts from receipts_of_invoice(${invoiceId}) order by facts ->> 'day' desc, (facts ->> 'number')::int desc`,
  );
  return rows.flatMap(({ id, facts }) => (facts ? [{ ...facts, id }] : []));
}

/** Checks that someone may have a receipt of an invoice. @throws NotFoundError */
export async function assertReceipt(
  actor: AdminActor | CustomerActor,
  invoiceId: string,
  receiptId: string,
): Promise<void> {
  const receipts = await getReceipts(actor, invoiceId);
  if (!receipts.some(({ id }) => id === receiptId)) throw new NotFoundError();
}

/** A receipt as far as it is about one invoice; what went back of the whole is left out where it paid anything else. */
function alone(facts: ReceiptFacts, invoiceId: string): ReceiptFacts {
  const others = facts.parts.filter((part) => part.invoiceId && part.invoiceId !== invoiceId);
  if (others.length === 0) return facts;
  const parts = facts.parts.filter((part) => part.invoiceId === invoiceId);
  const amount = addMoney('0.00', ...parts.map((part) => part.amount));
  return { ...facts, parts, amount, changes: [] };
}
