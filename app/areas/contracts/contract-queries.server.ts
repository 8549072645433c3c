import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { readHistory } from '#app/areas/activity/history-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { type ContractStatus, shownContractStatus } from '#app/records/contract/contract-status.ts';
import { contractSignatures, contracts } from '#app/records/contract/contract-tables.ts';
import { type Parties, partiesOf } from '#app/records/contract/parties.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { canonicalHash } from './canonical-hash.server.ts';
import { canonicalText, contractHead } from './canonical-text.ts';

/**
 * Returns a contract as its page in the back office shows it: with its signatures, including withdrawn ones, and its history.
 * @throws NotFoundError
 */
export async function getContract(actor: AdminActor, id: string, { today }: { today: string }) {
  return asActor(actor, async (tx) => {
    const [contract] = await tx
      .select({
        ...READ,
        customerId: contracts.customerId,
        proposalId: contracts.proposalId,
        proposalTitle: proposals.title,
        signedBy: contractSignatures.signedName,
        creatorName: users.name,
        archivedAt: contracts.archivedAt,
        createdAt: contracts.createdAt,
        remindedAt: contracts.remindedAt,
      })
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .leftJoin(proposals, eq(proposals.id, contracts.proposalId))
      .leftJoin(contractSignatures, isInForce)
      .leftJoin(users, eq(users.id, contracts.createdBy))
      .where(eq(contracts.id, id));
    if (!contract) throw new NotFoundError();
    const history = await readHistory(tx, 'contract', id);
    return { ...(await withHead(tx, withShownContractStatus(contract, today))), history };
  });
}

/** A contract as its page in the back office shows it. */
export type ContractDetail = Awaited<ReturnType<typeof getContract>>;

/** A contract as its customer reads it, with their signatures. @throws NotFoundError */
export async function getOwnContract(
  actor: CustomerActor,
  id: string,
  { today }: { today: string },
) {
  return asActor(actor, async (tx) => {
    const [contract] = await tx
      .select(READ)
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .where(and(eq(contracts.id, id), eq(contracts.customerId, actor.customerId)));
    if (!contract) throw new NotFoundError();
    const isPast = contract.endDate !== null && contract.endDate < today;
    return { ...(await withHead(tx, withShownContractStatus(contract, today))), isPast };
  });
}

/** A contract as its customer reads it. */
export type OwnContractDetail = Awaited<ReturnType<typeof getOwnContract>>;

const READ = {
  id: contracts.id,
  title: contracts.title,
  content: contracts.content,
  contractValue: contracts.contractValue,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  status: contracts.status,
  sentAt: contracts.sentAt,
  signedDate: contracts.signedDate,
  version: contracts.version,
  parties: contracts.parties,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

type ReadContract = Parameters<typeof canonicalText>[0] & {
  parties: Parties | null;
  companyName: string;
  contactName: string;
};

/**
 * A contract with its signatures and the head of its text, as signed or as it would be signed, with the SHA-256 of that text,
 * by which a signature names what it is under.
 */
async function withHead<Row extends Omit<ReadContract, 'parties'> & { parties: Parties | null }>(
  tx: Tx,
  contract: Row,
) {
  const rows = await signaturesOf(tx, contract.id);
  const signed = rows.find(({ withdrawnAt }) => withdrawnAt === null);
  const text =
    signed?.frozenText ?? canonicalText({ ...contract, parties: partiesOf(contract, firmNow()) });
  return {
    ...contract,
    head: { ...contractHead(text), hash: canonicalHash(text) },
    signatures: rows.map(({ frozenText, ...signature }) => signature),
  };
}

/** Signatures under a contract, the latest first. */
function signaturesOf(tx: Tx, contractId: string) {
  return tx
    .select({
      id: contractSignatures.id,
      kind: contractSignatures.kind,
      signedName: contractSignatures.signedName,
      drawing: contractSignatures.drawing,
      email: contractSignatures.email,
      ipAddress: contractSignatures.ipAddress,
      frozenText: contractSignatures.frozenText,
      contentHash: contractSignatures.contentHash,
      withdrawnAt: contractSignatures.withdrawnAt,
      at: contractSignatures.createdAt,
    })
    .from(contractSignatures)
    .where(eq(contractSignatures.contractId, contractId))
    .orderBy(desc(contractSignatures.createdAt), desc(contractSignatures.id));
}

/** A signature as pages show it. */
export type ShownSignature = ContractDetail['signatures'][number];

/** The signature in force; a contract has at most one. */
export const isInForce = and(
  eq(contractSignatures.contractId, contracts.id),
  isNull(contractSignatures.withdrawnAt),
);

/** Adds to a row its status as everyone sees it on `today`. */
export function withShownContractStatus<
  Row extends { status: ContractStatus; endDate: string | null },
>(row: Row, today: string): Row {
  return { ...row, status: shownContractStatus(row, today) };
}
