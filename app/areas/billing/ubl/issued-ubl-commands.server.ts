import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { firmFromTexts } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { issuedDocuments, issuedUbl } from '#app/records/invoice/issued-tables.ts';
import { readIssued } from '../issued-queries.server.ts';
import { checkedUbl } from './check-ubl.ts';
import { writeUbl } from './ubl-document.ts';

/**
 * Returns the UBL 2.1 of an issued document: written from what was frozen, once, and the same bytes from then on.
 * @throws NotFoundError, Error when the stored text is not that of its hash.
 */
export async function issuedUblFile(
  documentId: string,
): Promise<{ fileName: string; content: string }> {
  const { facts, content, stored } = await unsafeAccountsTransaction(async (tx) => {
    const [document] = await tx
      .select({
        invoiceId: issuedDocuments.invoiceId,
        content: issuedDocuments.content,
        stored: { content: issuedUbl.content, sha256: issuedUbl.sha256 },
      })
      .from(issuedDocuments)
      .leftJoin(issuedUbl, eq(issuedUbl.documentId, issuedDocuments.id))
      .where(eq(issuedDocuments.id, documentId));
    if (!document) throw new NotFoundError();
    return { ...document, facts: await readIssued(tx, document.invoiceId) };
  });
  const own = facts.find(({ id }) => id === documentId);
  if (!own) throw new NotFoundError();
  const fileName = `${own.number.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'invoice'}.xml`;
  if (stored) {
    if (hashOf(stored.content) !== stored.sha256) {
      throw new Error(`The stored UBL of ${own.number} was altered.`);
    }
    return { fileName, content: stored.content };
  }
  const { firm, words } = firmFromTexts(content.firm);
  const earlier = facts.find(({ number }) => number === (own.corrects ?? own.replaces)) ?? null;
  const written = checkedUbl(writeUbl({ ...own, earlier, content, firm, terms: words.terms }));
  return { fileName, content: await storedOnce(documentId, written) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a file unless somebody else has in the meantime: what is stored counts. */
async function storedOnce(documentId: string, content: string): Promise<string> {
  return unsafeAccountsTransaction(async (tx) => {
    await tx
      .insert(issuedUbl)
      .values({ documentId, content, sha256: hashOf(content) })
      .onConflictDoNothing();
    const [stored] = await tx
      .select({ content: issuedUbl.content })
      .from(issuedUbl)
      .where(eq(issuedUbl.documentId, documentId));
    if (!stored) throw new Error('The UBL was not stored.');
    return stored.content;
  });
}
