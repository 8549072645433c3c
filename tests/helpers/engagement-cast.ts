import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import type { Signature } from '#app/areas/contracts/contract-forms.ts';
import { getOwnContract } from '#app/areas/contracts/contract-queries.server.ts';
import { signContract } from '#app/areas/contracts/signature-commands.server.ts';
import { decideProposal } from '#app/areas/proposals/proposal-decision-commands.server.ts';
import type { Decision } from '#app/areas/proposals/proposal-forms.ts';
import { getOwnProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { saveSettings } from '#app/areas/settings/setting-commands.server.ts';
import { getSettings } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contractSignatures, contracts } from '#app/records/contract/contract-tables.ts';
import { proposalDecisions, proposals } from '#app/records/proposal/proposal-tables.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import { makePeople } from './cast.ts';
import { queuedAnnouncements } from './database.ts';

const NO_HASH = '0'.repeat(64);

/** A day that is over, and one that is far off. */
export const PAST = '2020-01-31';
export const FUTURE = '2199-12-31';

/** An admin and two customers, with the records that tests of proposals and contracts start from. */
export async function makeEngagementCast() {
  const { ann, customer, other } = await makePeople({ name: 'Carla Customer' });
  return {
    ann,
    customer,
    other,
    proposal: (given: Partial<typeof proposals.$inferInsert> = {}) =>
      unsafeOwnerTransaction((tx) =>
        makeProposal(tx, customer.customerId, { status: 'sent', ...given }),
      ),
    contract: (given: Partial<typeof contracts.$inferInsert> = {}) =>
      unsafeOwnerTransaction((tx) =>
        makeContract(tx, customer.customerId, { status: 'sent', ...given }),
      ),
  };
}

/** The row of a proposal, past every policy. */
export async function readProposal(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(proposals).where(eq(proposals.id, id)),
  );
  if (!row) throw new Error('There is no such proposal.');
  return row;
}

/** What was answered to a proposal, past every policy. */
export function decisionsOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(proposalDecisions).where(eq(proposalDecisions.proposalId, id)),
  );
}

/** The row of a contract, past every policy. */
export async function readContract(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(contracts).where(eq(contracts.id, id)),
  );
  if (!row) throw new Error('There is no such contract.');
  return row;
}

/** Signatures under a contract, past every policy. */
export function signaturesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(contractSignatures).where(eq(contractSignatures.contractId, id)),
  );
}

const SHOWN = { today: PAST };

/** The number of the text that a contract's page shows its customer; of one that they can't see any. */
export async function shownContract(actor: CustomerActor, id: string): Promise<string> {
  const { head } = await getOwnContract(actor, id, SHOWN);
  return head.hash;
}

/** Signs the contract that the customer's page shows by typing a name, unless given otherwise. */
export async function signAs(actor: CustomerActor, id: string, given: Partial<Signature> = {}) {
  const shownHash = given.shownHash ?? (await shownContract(actor, id).catch(() => NO_HASH));
  return signContract(
    actor,
    id,
    {
      kind: 'typed',
      signedName: 'Carla Customer',
      drawing: undefined,
      agreed: true,
      ...given,
      shownHash,
    },
    { ipAddress: '203.0.113.7', userAgent: 'Browser/1' },
  );
}

/** Answers the proposal that the customer's page shows: accepts it, unless given otherwise. */
export async function answerAs(actor: CustomerActor, id: string, given: Partial<Decision> = {}) {
  const shown = await getOwnProposal(actor, id, SHOWN).catch(() => ({ hash: NO_HASH }));
  return decideProposal(
    actor,
    id,
    {
      decision: 'accepted',
      signedName: 'Carla Customer',
      note: undefined,
      shownHash: shown.hash,
      version: 1,
      ...given,
    },
    { ipAddress: '203.0.113.7' },
  );
}

/** Saves another name of the firm, as the screen of its settings does. */
export async function renameFirm(actor: AdminActor, companyName: string): Promise<void> {
  await saveSettings(actor, { ...(await getSettings(actor)), companyName });
}

/** Who is to be told what about a record: the audience and the line. */
export async function announcementsOf(id: string) {
  return (await queuedAnnouncements())
    .filter(({ subjectId }) => subjectId === id)
    .map(({ to, title, mail }) => ({ to, title, isMailed: mail !== undefined }));
}
