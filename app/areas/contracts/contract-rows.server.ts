import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';

/** The columns that commands work with. */
const CONTRACT_COLUMNS = {
  id: contracts.id,
  customerId: contracts.customerId,
  proposalId: contracts.proposalId,
  title: contracts.title,
  content: contracts.content,
  contractValue: contracts.contractValue,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  status: contracts.status,
  signedDate: contracts.signedDate,
  parties: contracts.parties,
  archivedAt: contracts.archivedAt,
  version: contracts.version,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

/** Returns a contract that the transaction's role can see, with its customer. @throws NotFoundError */
export async function contractInReach(tx: Tx, id: string) {
  const [contract] = await tx
    .select(CONTRACT_COLUMNS)
    .from(contracts)
    .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
    .where(eq(contracts.id, id));
  if (!contract) throw new NotFoundError();
  return contract;
}

/**
 * Returns the same for staff, locked until the transaction ends, if it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedContract(tx: Tx, id: string, seen: SeenCopy) {
  const contract = await foundAfterMerge(() =>
    tx
      .select(CONTRACT_COLUMNS)
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .where(eq(contracts.id, id))
      .for('update', { of: contracts }),
  );
  if (!contract) throw new NotFoundError();
  checkCopy(contract, seen, 'contract');
  return contract;
}
