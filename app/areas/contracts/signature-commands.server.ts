import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmIn, getSwitches } from '#app/areas/settings/setting-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { CONTRACT_STATUS_DISPLAY } from '#app/records/contract/contract-status.ts';
import { contractSignatures, contracts } from '#app/records/contract/contract-tables.ts';
import { changedWhileRead, partiesOf } from '#app/records/contract/parties.ts';
import { recordPage } from '#app/records/kinds.ts';
import { canonicalHash } from './canonical-hash.server.ts';
import { canonicalText } from './canonical-text.ts';
import { attachmentOf } from './contract-announcements.ts';
import { contractEffects } from './contract-effects.ts';
import type { Signature } from './contract-forms.ts';
import { contractSignedCopy } from './contract-mails.ts';
import { contractInReach } from './contract-rows.server.ts';

/** Most characters of a browser's own description that are stored. */
const USER_AGENT = 400;

/**
 * Signs a contract for its customer: freezes its text with its SHA-256, stores who signed, when, how and from where, notifies
 * the firm and emails the signer a copy if the settings allow email.
 * @throws NotFoundError, ChangedMeanwhileError when `shownHash` is not the hash of its text, RefusedError when it cannot be
 * signed.
 */
export async function signContract(
  actor: CustomerActor,
  id: string,
  { kind, signedName, drawing, agreed, shownHash }: Signature,
  { ipAddress, userAgent }: { ipAddress: string; userAgent: string | null },
): Promise<{ isMailed: boolean }> {
  await countTry('customer-signature', actor.userId);
  if (!agreed) throw new RefusedError('Confirm that you have read the agreement.');
  const today = firmDay();
  const { 'notifications.email.enabled': isMailed } = await getSwitches();
  await asActor(actor, async (tx) => {
    // The policy lets a customer lock a contract that waits for them alone; of two at once the second finds it signed.
    await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, id)).for('update');
    const contract = await contractInReach(tx, id);
    if (contract.status !== 'sent') {
      const { label } = CONTRACT_STATUS_DISPLAY[contract.status];
      throw new RefusedError(`This agreement is already ${label.toLowerCase()}.`);
    }
    if (contract.endDate !== null && contract.endDate < today) {
      throw new RefusedError('The term of this agreement has passed. Ask us for a new one.');
    }
    const firm = await firmIn(tx);
    const frozenText = canonicalText({ ...contract, parties: partiesOf(contract, firm) });
    const contentHash = canonicalHash(frozenText);
    if (contentHash !== shownHash) throw new ChangedMeanwhileError(changedWhileRead('contract'));
    const signatureId = randomUUID();
    await tx.insert(contractSignatures).values({
      id: signatureId,
      contractId: id,
      kind,
      signedName,
      drawing: kind === 'drawn' ? (drawing ?? null) : null,
      userId: actor.userId,
      email: actor.email,
      ipAddress,
      userAgent: userAgent === null ? null : cutText(userAgent, USER_AGENT),
      frozenText,
      contentHash,
    });
    await tx
      .update(contracts)
      .set({ status: 'signed', signedDate: sql`now()`, ...nextVersion(contracts) })
      .where(eq(contracts.id, id));
    const signature = { id: signatureId, signedName, contentHash };
    await happened(tx, actor, contractEffects, 'contract.signed', { contract, signature });
    if (!isMailed) return;
    await queueMail(tx, {
      to: actor.email,
      content: contractSignedCopy(contract, {
        signedName,
        hash: contentHash,
        path: recordPage('customer', 'contract', id),
        verifyUrl: `${firm.url}/verify`,
      }),
      attach: [attachmentOf(signatureId)],
    });
  });
  return { isMailed };
}
