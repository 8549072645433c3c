import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import {
  setProposalStatus,
  updateProposal,
} from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalHash } from '#app/areas/proposals/proposal-hash.server.ts';
import { getOwnProposal, getProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { FIRM_SETTINGS, setFirm } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { ContractStatus } from '#app/records/contract/contract-status.ts';
import { changedWhileRead } from '#app/records/contract/parties.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { proposalDecisions } from '#app/records/proposal/proposal-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { FIRM } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  answerAs,
  decisionsOf,
  makeEngagementCast,
  readContract,
  readProposal,
  renameFirm,
  shownContract,
  signAs,
  signaturesOf,
} from '#tests/helpers/engagement-cast.ts';
import { setContractStatus, updateContract } from './contract-commands.server.ts';
import { getContract, getOwnContract } from './contract-queries.server.ts';
import { getPrintedContract } from './printed-contract-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-22';
const PARTIES = {
  firmName: FIRM.name,
  companyName: 'First Mechanical',
  contactName: 'Carla Customer',
};

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
});

const called = (companyName: string, contactName: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .update(customerProfiles)
      .set({ companyId: null, companyName, contactName })
      .where(eq(customerProfiles.id, cast.customer.customerId)),
  );

afterEach(() => renameFirm(cast.ann, FIRM.name));

describe('the parties of a contract', () => {
  const set = (id: string, status: ContractStatus, version: number) =>
    setContractStatus(cast.ann, id, { status, version });

  it('stay as they were when it was sent, on the page, in print and under the signature', async () => {
    await called('First Mechanical', 'Carla Customer');
    const { id } = await cast.contract({ status: 'draft' });
    await set(id, 'sent', 1);
    const shownHash = await shownContract(cast.customer, id);
    await called('Somebody Else Inc', 'Zed Other');
    await renameFirm(cast.ann, 'Another Firm');
    for (const { head } of [
      await getOwnContract(cast.customer, id, { today: TODAY }),
      await getContract(cast.ann, id, { today: TODAY }),
    ]) {
      expect(head).toMatchObject({ ...PARTIES, hash: shownHash });
      expect(head.facts).toContainEqual(['Value', '$8,400.00']);
    }
    expect(await getPrintedContract(cast.customer, id)).toMatchObject(PARTIES);
    await signAs(cast.customer, id, { shownHash });
    const [signature] = await signaturesOf(id);
    expect(signature?.contentHash).toBe(shownHash);
    expect(signature?.frozenText).toContain(
      `Between: ${FIRM.name}\nAnd: First Mechanical, represented by Carla Customer\n`,
    );
    // What was withdrawn and is signed again is the same text; taken back to draft it is between both as they are now.
    await set(id, 'sent', 3);
    expect(await shownContract(cast.customer, id)).toBe(shownHash);
    await set(id, 'draft', 4);
    expect(await readContract(id)).toMatchObject({ parties: null });
    expect((await getContract(cast.ann, id, { today: TODAY })).head).toMatchObject({
      firmName: 'Another Firm',
      companyName: 'Somebody Else Inc',
      contactName: 'Zed Other',
    });
  });

  it('are signed only with the text that the page showed', async () => {
    await called('First Mechanical', 'Carla Customer');
    const { id, title } = await cast.contract({ status: 'draft' });
    await set(id, 'sent', 1);
    const shownHash = await shownContract(cast.customer, id);
    await set(id, 'draft', 2);
    await updateContract(cast.ann, id, { title, content: 'Twice the price', version: 3 });
    await set(id, 'sent', 4);
    const other = await shownContract(cast.customer, (await cast.contract()).id);
    for (const hash of [shownHash, other, 'f'.repeat(64)]) {
      await expect(signAs(cast.customer, id, { shownHash: hash })).rejects.toThrow(
        new ChangedMeanwhileError(changedWhileRead('contract')),
      );
    }
    expect(await signaturesOf(id)).toEqual([]);
    expect(await readContract(id)).toMatchObject({ status: 'sent', version: 5 });
    await signAs(cast.customer, id, { shownHash: await shownContract(cast.customer, id) });
    expect(await signaturesOf(id)).toHaveLength(1);
  });

  it('are not signed under another name where none were frozen', async () => {
    await called('First Mechanical', 'Carla Customer');
    const { id } = await cast.contract({ parties: null });
    const shownHash = await shownContract(cast.customer, id);
    await called('First Mechanical', 'Zed Other');
    await expect(signAs(cast.customer, id, { shownHash })).rejects.toThrow(ChangedMeanwhileError);
    expect(await signaturesOf(id)).toEqual([]);
  });
});

describe('the parties of a proposal', () => {
  const set = (id: string, status: 'draft' | 'sent', version: number) =>
    setProposalStatus(cast.ann, id, { status, version });

  it('stay as they were when it was sent, and are part of what is accepted', async () => {
    await called('First Mechanical', 'Carla Customer');
    const { id } = await cast.proposal({ status: 'draft' });
    await set(id, 'sent', 1);
    await called('Somebody Else Inc', 'Zed Other');
    await renameFirm(cast.ann, 'Another Firm');
    const shown = await getOwnProposal(cast.customer, id, { today: TODAY });
    expect(shown.parties).toEqual(PARTIES);
    expect((await getProposal(cast.ann, id, { today: TODAY })).parties).toEqual(PARTIES);
    await answerAs(cast.customer, id, { version: 2 });
    const [decision] = await decisionsOf(id);
    expect(decision).toMatchObject({ contentHash: shown.hash });
    expect(decision?.answeredText).toContain(`"${FIRM.name}","First Mechanical","Carla Customer"`);
    expect(await getOwnProposal(cast.customer, id, { today: TODAY })).toMatchObject({
      isRecordedByFirm: false,
      decisions: [{ isCurrent: true }],
    });
    // Sent again under other names, the answer is about an earlier version.
    await set(id, 'draft', 3);
    await set(id, 'sent', 4);
    const [answer] = (await getOwnProposal(cast.customer, id, { today: TODAY })).decisions;
    expect(answer).toMatchObject({ isCurrent: false, answered: { parties: PARTIES } });
  });

  it('are those that the database names when it is sent, whatever this process still calls the firm', async () => {
    const { id } = await cast.proposal({ status: 'draft' });
    await renameFirm(cast.ann, 'Another Firm');
    const { values } = await unsafeOwnerTransaction((tx) => readStored(tx, FIRM_SETTINGS));
    setFirm({ ...values, 'company.name': 'Out of Date' });
    await set(id, 'sent', 1);
    expect((await readProposal(id)).parties).toMatchObject({ firmName: 'Another Firm' });
  });

  it('are answered only with the text that the page showed', async () => {
    const { id, title } = await cast.proposal({ status: 'draft' });
    await set(id, 'sent', 1);
    const { hash: shownHash } = await getOwnProposal(cast.customer, id, { today: TODAY });
    await set(id, 'draft', 2);
    await updateProposal(cast.ann, id, { title, content: 'Less', version: 3 });
    await set(id, 'sent', 4);
    for (const hash of [shownHash, 'f'.repeat(64)]) {
      await expect(answerAs(cast.customer, id, { shownHash: hash, version: 5 })).rejects.toThrow(
        changedWhileRead('proposal'),
      );
    }
    expect(await decisionsOf(id)).toEqual([]);
    expect(await readProposal(id)).toMatchObject({ status: 'sent', version: 5 });
  });

  it('leave answers that were given before they were frozen in force', async () => {
    const { id, title, content, totalAmount } = await cast.proposal({
      status: 'accepted',
      parties: PARTIES,
    });
    await unsafeOwnerTransaction((tx) =>
      tx.insert(proposalDecisions).values({
        proposalId: id,
        decision: 'accepted',
        signedName: 'Carla Customer',
        userId: cast.customer.userId,
        ipAddress: '203.0.113.7',
        contentHash: proposalHash({ title, content, totalAmount, parties: null }),
      }),
    );
    expect(await getOwnProposal(cast.customer, id, { today: TODAY })).toMatchObject({
      isRecordedByFirm: false,
      decisions: [{ isCurrent: true }],
    });
  });
});
