import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { checkMarkdown } from '#app/platform/markdown.server.ts';
import { shownContractStatus, signatureOutcome } from '#app/records/contract/contract-status.ts';
import { contractSignatures, contracts } from '#app/records/contract/contract-tables.ts';
import { frozenParties } from '#app/records/contract/parties.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { contractEffects } from './contract-effects.ts';
import type { ContractEdit, ContractStatusChange, NewContract } from './contract-forms.ts';
import { lockedContract } from './contract-rows.server.ts';

/**
 * Creates a contract for a customer, once no matter how often the form is sent: a draft, which they don't see. Returns its id.
 * @throws TooComplicatedError, RefusedError when the customer or the proposal can no longer be chosen.
 */
export async function createContract(
  actor: AdminActor,
  { submissionId, ...contract }: NewContract,
): Promise<string> {
  const submission = submissionOf(submissionId, contract);
  await checkMarkdown(contract.content);
  return asActor(
    actor,
    async (tx) =>
      (await earlierSubmission(tx, contracts, submission)) ??
      createContractIn(tx, actor, contract, submission),
  );
}

/** The same in the actor's transaction, after the caller has called `checkMarkdown`. */
export async function createContractIn(
  tx: Tx,
  actor: AdminActor,
  { customerId, ...contract }: NewContract,
  submission?: Submission,
): Promise<string> {
  const company = await chosenCustomer(tx, customerId);
  const columns = columnsOf(contract);
  if (columns.proposalId) await checkProposal(tx, columns.proposalId, customerId);
  const [made] = await tx
    .insert(contracts)
    .values({ ...columns, customerId, createdBy: actor.userId, ...submission })
    .returning({ id: contracts.id });
  if (!made) throw new Error('The contract was not made.');
  await logActivity(tx, actor, {
    action: 'contract.created',
    entityType: 'contract',
    entityId: made.id,
    metadata: { title: contract.title, company },
  });
  return made.id;
}

/**
 * Edits a draft. A text that was sent or signed stays as it is: the contract goes back to draft first.
 * @throws TooComplicatedError, NotFoundError, ChangedMeanwhileError, RefusedError for an archived contract and one that is not
 * a draft.
 */
export async function updateContract(
  actor: AdminActor,
  id: string,
  { version, ...contract }: ContractEdit,
): Promise<void> {
  await checkMarkdown(contract.content);
  await asActor(actor, async (tx) => {
    const before = await lockedContract(tx, id, { version });
    if (before.status !== 'draft') {
      throw new RefusedError(
        before.signedDate === null
          ? 'Set this contract back to draft before you edit it.'
          : 'This contract was signed. Set it back to draft before you edit it; that withdraws the signature.',
      );
    }
    const columns = columnsOf(contract);
    // What was chosen before may stay, also when it could not be chosen now.
    if (columns.proposalId && columns.proposalId !== before.proposalId) {
      await checkProposal(tx, columns.proposalId, before.customerId);
    }
    await tx
      .update(contracts)
      .set({ ...columns, ...nextVersion(contracts) })
      .where(eq(contracts.id, id));
    await logActivity(tx, actor, {
      action: 'contract.updated',
      entityType: 'contract',
      entityId: id,
      metadata: { title: columns.title, ...changesOf(before, columns) },
    });
  });
}

/**
 * Sets a contract's status; every transition is allowed (specification, section 4). Signed records a signature on
 * paper, dated now, unless there is one. Back to draft or sent withdraws the signature and its date. Leaving draft
 * freezes the parties; returning to it releases them. Sent notifies the customer. Returns the name of the contact that it was
 * sent to.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived contract, one whose term has ended, and
 *   one without text.
 */
export async function setContractStatus(
  actor: AdminActor,
  id: string,
  { status, version }: ContractStatusChange,
): Promise<string | null> {
  const today = firmDay();
  return asActor(actor, async (tx) => {
    const before = await lockedContract(tx, id, { version });
    const hasEnded = before.endDate !== null && before.endDate < today;
    if (hasEnded && (status === 'sent' || status === 'signed')) {
      throw new RefusedError(
        'The end date of this contract has passed. Set it back to draft and choose a later one.',
      );
    }
    if (status === 'sent' && before.content.trim() === '') {
      throw new RefusedError('Write the content of this contract before you send it.');
    }
    if (before.status === status) return null;
    const outcome = signatureOutcome(status);
    const firm = await firmIn(tx);
    const isWithdrawn = outcome === 'withdraw' && (await withdrawSignature(tx, id));
    await tx
      .update(contracts)
      .set({
        status,
        ...frozenParties(before, status, firm),
        ...(status === 'sent' && { sentAt: sql`now()` }),
        ...(status === 'draft' && { sentAt: null }),
        ...(outcome === 'stamp' && { signedDate: sql`coalesce(${contracts.signedDate}, now())` }),
        ...(outcome === 'withdraw' && { signedDate: null, remindedAt: null }),
        ...nextVersion(contracts),
      })
      .where(eq(contracts.id, id));
    await happened(tx, actor, contractEffects, 'contract.status_changed', {
      contract: before,
      shown: shownContractStatus(before, today),
      after: status,
      isWithdrawn,
      firmName: firm.name,
    });
    if (status === 'signed' && before.signedDate === null) {
      const onPaper = { contract: before, signature: null };
      await happened(tx, actor, contractEffects, 'contract.signed', onPaper);
    }
    return status === 'sent' ? before.contactName : null;
  });
}

/**
 * Removes a contract from both sides' lists; its signatures remain and can be verified.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export async function archiveContract(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedContract(tx, id, { version });
    await tx
      .update(contracts)
      .set({ archivedAt: sql`now()`, ...nextVersion(contracts) })
      .where(eq(contracts.id, id));
    await logActivity(tx, actor, {
      action: 'contract.archived',
      entityType: 'contract',
      entityId: id,
      metadata: { title },
    });
    await dropNotices(tx, 'contract', id, 'customer');
  });
}

/** Restores an archived contract. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreContract(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedContract(tx, id, { version, expected: 'archived' });
    await tx
      .update(contracts)
      .set({ archivedAt: null, ...nextVersion(contracts) })
      .where(eq(contracts.id, id));
    await logActivity(tx, actor, {
      action: 'contract.restored',
      entityType: 'contract',
      entityId: id,
      metadata: { title },
    });
  });
}

/** Takes the signature in force back; whether there was one. */
async function withdrawSignature(tx: Tx, contractId: string): Promise<boolean> {
  const withdrawn = await tx
    .update(contractSignatures)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(eq(contractSignatures.contractId, contractId), isNull(contractSignatures.withdrawnAt)),
    )
    .returning({ id: contractSignatures.id });
  return withdrawn.length > 0;
}

/** @throws RefusedError unless the proposal is one of the customer's and not archived. */
async function checkProposal(tx: Tx, proposalId: string, customerId: string): Promise<void> {
  const [proposal] = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, proposalId),
        eq(proposals.customerId, customerId),
        isNull(proposals.archivedAt),
      ),
    );
  if (!proposal) throw new RefusedError('Choose a proposal of this customer.');
}

/** The columns of a form's fields; what was left blank is stored as null, a missing text as an empty one. */
function columnsOf(contract: Omit<NewContract, 'customerId'>) {
  return {
    proposalId: contract.proposalId ?? null,
    title: contract.title,
    content: contract.content ?? '',
    contractValue: contract.contractValue ?? null,
    startDate: contract.startDate ?? null,
    endDate: contract.endDate ?? null,
  };
}
