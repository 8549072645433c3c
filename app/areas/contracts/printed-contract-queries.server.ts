import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { rowsOf, type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { contractSignatures } from '#app/records/contract/contract-tables.ts';
import { partiesOf } from '#app/records/contract/parties.ts';
import { canonicalText, titleAndPartiesOf } from './canonical-text.ts';
import { contractInReach } from './contract-rows.server.ts';

/**
 * Returns a contract as it is printed: the text that was signed, or would be, with the signature in force.
 * @throws NotFoundError
 */
export function getPrintedContract(
  actor: AdminActor | CustomerActor,
  id: string,
): Promise<PrintedContract> {
  return asActor(actor, (tx) => readPrintedContract(tx, id));
}

/**
 * Returns a contract as one signature froze it, for jobs, whatever has become of the contract and the signature since.
 * @throws NotFoundError
 */
export async function unsafeSignedContract(signatureId: string): Promise<PrintedContract> {
  return unsafeJobTransaction(async (tx) => {
    const [found] = await tx
      .select({ ...signatureColumns, contractId: contractSignatures.contractId })
      .from(contractSignatures)
      .where(eq(contractSignatures.id, signatureId));
    if (!found) throw new NotFoundError();
    const { contractId, ...signature } = found;
    return {
      id: contractId,
      ...titleAndPartiesOf(signature.frozenText),
      text: signature.frozenText,
      signature,
      withdrawn: [],
      signedOnPaper: null,
      recordedOn: null,
    };
  });
}

const signatureColumns = {
  kind: contractSignatures.kind,
  signedName: contractSignatures.signedName,
  drawing: contractSignatures.drawing,
  email: contractSignatures.email,
  ipAddress: contractSignatures.ipAddress,
  userAgent: contractSignatures.userAgent,
  frozenText: contractSignatures.frozenText,
  contentHash: contractSignatures.contentHash,
  at: contractSignatures.createdAt,
};

async function readPrintedContract(tx: Tx, id: string) {
  const contract = await contractInReach(tx, id);
  const [signature] = await tx
    .select(signatureColumns)
    .from(contractSignatures)
    .where(and(eq(contractSignatures.contractId, id), isNull(contractSignatures.withdrawnAt)));
  const withdrawn = await tx
    .select({
      id: contractSignatures.id,
      signedName: contractSignatures.signedName,
      at: contractSignatures.createdAt,
      // The condition lets only times through.
      withdrawnAt: sql<Date>`${contractSignatures.withdrawnAt}`.mapWith(
        contractSignatures.withdrawnAt,
      ),
    })
    .from(contractSignatures)
    .where(and(eq(contractSignatures.contractId, id), isNotNull(contractSignatures.withdrawnAt)))
    .orderBy(asc(contractSignatures.createdAt), asc(contractSignatures.id));
  const text =
    signature?.frozenText ??
    canonicalText({ ...contract, parties: partiesOf(contract, firmNow()) });
  // The firm says so by the status, where no signature says it.
  const recorded = signature || contract.status === 'draft' ? null : contract.signedDate;
  return {
    id,
    ...titleAndPartiesOf(text),
    text,
    signature: signature ?? null,
    withdrawn,
    // Anyone who signed in the portal once is not said to have signed on paper.
    signedOnPaper: withdrawn.length > 0 ? null : recorded,
    recordedOn: withdrawn.length > 0 ? recorded : null,
  };
}

/**
 * A contract as it is printed. Title and parties are those of its text: of a sent one as they were called then, of a signed one
 * what was signed.
 */
export type PrintedContract = Awaited<ReturnType<typeof readPrintedContract>>;

/**
 * Returns the text that was signed, for anyone who may read the contract.
 * @throws NotFoundError when no signature is in force.
 */
export async function getSignedText(
  actor: AdminActor | CustomerActor,
  id: string,
): Promise<{ title: string; text: string }> {
  return asActor(actor, async (tx) => {
    const { title } = await contractInReach(tx, id);
    const [signature] = await tx
      .select({ text: contractSignatures.frozenText })
      .from(contractSignatures)
      .where(and(eq(contractSignatures.contractId, id), isNull(contractSignatures.withdrawnAt)));
    if (!signature) throw new NotFoundError();
    return { title, text: signature.text };
  });
}

/** What anyone may learn about a signed contract whose hash they have. */
export type VerifiedSignature = { signedName: string; signedAt: Date; withdrawnAt: Date | null };

/** Returns the contract with this SHA-256 (64 hexadecimal digits); null if no one signed one. */
export async function verifySignature(hash: string): Promise<VerifiedSignature | null> {
  const rows = await asActor(VISITOR, (tx) =>
    rowsOf<{ signed_name: string; signed_at: Date | string; withdrawn_at: Date | string | null }>(
      tx,
      sql`select signed_name, signed_at, withdrawn_at from verified_signature(${hash})`,
    ),
  );
  const [found] = rows;
  if (!found) return null;
  return {
    signedName: found.signed_name,
    signedAt: new Date(found.signed_at),
    withdrawnAt: found.withdrawn_at === null ? null : new Date(found.withdrawn_at),
  };
}
