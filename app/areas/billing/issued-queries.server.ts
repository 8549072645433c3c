import { and, asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import type { Figures } from './credit-figures.ts';

const corrected = alias(issuedDocuments, 'corrected');
const replaced = alias(issuedDocuments, 'replaced');

/** What was issued of an invoice, oldest first: its number, and that of the document that it corrects or replaces. */
export function readIssued(tx: Tx, invoiceId: string) {
  return tx
    .select({
      id: issuedDocuments.id,
      kind: issuedDocuments.kind,
      number: issuedDocuments.number,
      amount: issuedDocuments.amount,
      issuedOn: issuedDocuments.issuedOn,
      dueDate: issuedDocuments.dueDate,
      corrects: corrected.number,
      replaces: replaced.number,
    })
    .from(issuedDocuments)
    .leftJoin(corrected, eq(corrected.id, issuedDocuments.correctsId))
    .leftJoin(replaced, eq(replaced.id, issuedDocuments.replacesId))
    .where(eq(issuedDocuments.invoiceId, invoiceId))
    .orderBy(asc(issuedDocuments.createdAt));
}

/** One document that was issued. */
export type IssuedDocument = Awaited<ReturnType<typeof readIssued>>[number];

/** Returns what was issued of an invoice, for anyone who may see the invoice. */
export function getIssued(
  actor: AdminActor | CustomerActor,
  invoiceId: string,
): Promise<IssuedDocument[]> {
  return asActor(actor, (tx) => readIssued(tx, invoiceId));
}

/** Checks that someone may have a document of an invoice, the one that they name. @throws NotFoundError */
export async function assertIssued(
  actor: AdminActor | CustomerActor,
  invoiceId: string,
  documentId: string,
): Promise<void> {
  const issued = await getIssued(actor, invoiceId);
  if (!issued.some(({ id }) => id === documentId)) throw new NotFoundError();
}

/** What the invoice that stands under a number says of lines and tax, and the credit notes over parts of it. */
export async function standingFigures(
  tx: Tx,
  invoiceId: string,
  number: string,
): Promise<{ issued: Figures; notes: Figures[] } | null> {
  const columns = { id: issuedDocuments.id, content: issuedDocuments.content };
  const [standing] = await tx
    .select(columns)
    .from(issuedDocuments)
    .where(
      and(
        eq(issuedDocuments.invoiceId, invoiceId),
        eq(issuedDocuments.kind, 'invoice'),
        eq(issuedDocuments.number, number),
      ),
    )
    .orderBy(desc(issuedDocuments.createdAt))
    .limit(1);
  if (!standing) return null;
  const notes = await tx
    .select(columns)
    .from(issuedDocuments)
    .where(eq(issuedDocuments.correctsId, standing.id));
  const figuresOf = ({ content: { lines, taxes, taxRule } }: typeof standing): Figures => ({
    lines,
    ...(taxes && { taxes }),
    ...(taxRule && { taxRule }),
  });
  return { issued: figuresOf(standing), notes: notes.map(figuresOf) };
}
