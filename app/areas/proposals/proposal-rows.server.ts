import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';

const COLUMNS = {
  id: proposals.id,
  customerId: proposals.customerId,
  title: proposals.title,
  content: proposals.content,
  totalAmount: proposals.totalAmount,
  validUntil: proposals.validUntil,
  status: proposals.status,
  parties: proposals.parties,
  templateVersionId: proposals.templateVersionId,
  templateChosenBy: proposals.templateChosenBy,
  engagementStart: proposals.engagementStart,
  decidedAt: proposals.decidedAt,
  archivedAt: proposals.archivedAt,
  version: proposals.version,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

/** Returns a proposal that the transaction's role can see, with its customer. @throws NotFoundError */
export async function proposalInReach(tx: Tx, id: string) {
  const [proposal] = await tx
    .select(COLUMNS)
    .from(proposals)
    .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
    .where(eq(proposals.id, id));
  if (!proposal) throw new NotFoundError();
  return proposal;
}

/**
 * Returns the same for staff, locked until the transaction ends, if it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedProposal(tx: Tx, id: string, seen: SeenCopy) {
  const proposal = await foundAfterMerge(() =>
    tx
      .select(COLUMNS)
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .where(eq(proposals.id, id))
      .for('update', { of: proposals }),
  );
  if (!proposal) throw new NotFoundError();
  checkCopy(proposal, seen, 'proposal');
  return proposal;
}
