import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { announceJob, dropNoticesJob } from '#app/areas/notices/notice-jobs.server.ts';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import { queuedAnnouncements, queuedDrops, setUpDatabase } from '#tests/helpers/database.ts';
import {
  announcementsOf,
  answerAs,
  decisionsOf,
  makeEngagementCast,
  PAST,
  readProposal,
} from '#tests/helpers/engagement-cast.ts';
import { setProposalStatus, updateProposal } from './proposal-commands.server.ts';
import { type Decision, decisionSchema } from './proposal-forms.ts';
import { getOwnProposal, getProposal } from './proposal-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-21';

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
});

const answer = (id: string, given: Partial<Decision> = {}, actor = cast.customer) =>
  answerAs(actor, id, given);

describe("a customer's answer", () => {
  it('is recorded with name, address and the hash of the words, and told to the firm', async () => {
    const { id, title, content, totalAmount } = await cast.proposal();
    await answer(id, { note: 'Start in December' });
    const row = await readProposal(id);
    const { parties } = await getOwnProposal(cast.customer, id, { today: TODAY });
    const answered = [
      ...[title, content, totalAmount],
      ...[parties.firmName, parties.companyName, parties.contactName],
    ];
    expect(row).toMatchObject({ status: 'accepted', version: 2 });
    expect(row.decidedAt).toBeInstanceOf(Date);
    expect(await decisionsOf(id)).toMatchObject([
      {
        decision: 'accepted',
        signedName: 'Carla Customer',
        note: 'Start in December',
        userId: cast.customer.userId,
        ipAddress: '203.0.113.7',
        contentHash: createHash('sha256').update(JSON.stringify(answered)).digest('hex'),
        answeredText: JSON.stringify(answered),
      },
    ]);
    expect(await announcementsOf(id)).toEqual([
      { to: { staff: 'all' }, title: `Proposal accepted: ${title}`, isMailed: true },
    ]);
  });

  it('stands for the words that it is about, and for no later ones', async () => {
    const { id, title } = await cast.proposal({ content: 'Old words', totalAmount: '1000.00' });
    await answer(id);
    const shown = async () => [
      await getProposal(cast.ann, id, { today: TODAY }),
      await getOwnProposal(cast.customer, id, { today: TODAY }),
    ];
    for (const proposal of await shown()) {
      expect(proposal.isRecordedByFirm).toBe(false);
      expect(proposal.decisions).toMatchObject([{ isCurrent: true, answered: null }]);
    }
    const set = (status: ProposalStatus, version: number) =>
      setProposalStatus(cast.ann, id, { status, version });
    await set('draft', 2);
    const edit = { title, content: 'New words', totalAmount: '9000.00', version: 3 };
    await updateProposal(cast.ann, id, edit);
    await set('sent', 4);
    await set('accepted', 5);
    for (const proposal of await shown()) {
      expect(proposal).toMatchObject({ status: 'accepted', isRecordedByFirm: true });
      expect(proposal.decisions).toMatchObject([
        { isCurrent: false, answered: { title, content: 'Old words', totalAmount: '1000.00' } },
      ]);
    }
    await set('sent', 6);
    await answer(id, { version: 7 });
    for (const proposal of await shown()) {
      expect(proposal.isRecordedByFirm).toBe(false);
      expect(proposal.decisions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    }
    // The last word of the customer counts: the same words, declined, and then accepted by the firm.
    await set('sent', 8);
    await answer(id, { decision: 'rejected', version: 9 });
    await set('accepted', 10);
    expect((await getProposal(cast.ann, id, { today: TODAY })).isRecordedByFirm).toBe(true);
  });

  it('that is set aside is told to the customer', async () => {
    const { id, title } = await cast.proposal();
    await answer(id);
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
    await answer(id, { decision: 'rejected', version: 3 });
    await setProposalStatus(cast.ann, id, { status: 'draft', version: 4 });
    const told = (await queuedAnnouncements()).filter(
      ({ subjectId, to }) => subjectId === id && 'customer' in to,
    );
    expect(told).toMatchObject([
      { title: `Proposal open again: ${title}`, path: `/customer/proposals/${id}` },
      { title: `Proposal withdrawn for changes: ${title}`, path: '/customer/proposals' },
    ]);
    // It leads to the list, and looking at that reads it.
    const [reopened, taken] = told;
    if (!reopened || !taken) throw new Error('Nobody was told.');
    await announceJob.run(reopened);
    await announceJob.run(taken);
    for (const queued of await queuedDrops()) {
      if (queued.subjectId === id) await dropNoticesJob.run(queued);
    }
    const unread = async () => (await countUnread(cast.customer)).proposal;
    expect(await unread()).toBe(1);
    await markListSeen(cast.customer, 'proposal', '/customer/proposals');
    expect(await unread()).toBe(0);
  });

  it('that asks for changes leaves the proposal open', async () => {
    const { id } = await cast.proposal();
    expect(
      decisionSchema.safeParse({
        decision: 'changes',
        signedName: 'Carla',
        version: 1,
        shownHash: 'a'.repeat(64),
      }).error?.issues,
    ).toMatchObject([{ path: ['note'], message: 'Say what should change' }]);
    await answer(id, { decision: 'changes', note: 'Two sites less' });
    expect(await readProposal(id)).toMatchObject({
      status: 'sent',
      decidedAt: null,
      changesAskedAt: expect.any(Date),
      version: 2,
    });
    await answer(id, { decision: 'rejected', version: 2 });
    expect((await getOwnProposal(cast.customer, id, { today: TODAY })).decisions).toMatchObject([
      { decision: 'rejected' },
      { decision: 'changes', note: 'Two sites less' },
    ]);
  });

  it('counts once, also from two browsers at once', async () => {
    const { id } = await cast.proposal();
    const outcomes = await Promise.allSettled([
      answer(id),
      answer(id, { decision: 'rejected' }),
      answer(id),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RefusedError);
    }
    expect(await decisionsOf(id)).toHaveLength(1);
    expect(await readProposal(id)).toMatchObject({ version: 2 });
  });

  it('is refused on a draft, a proposal of someone else, an old copy and an expired proposal', async () => {
    const draft = await cast.proposal({ status: 'draft' });
    await expect(answer(draft.id)).rejects.toThrow(NotFoundError);
    const sent = await cast.proposal();
    await expect(answer(sent.id, {}, cast.other)).rejects.toThrow(NotFoundError);
    await expect(answer(sent.id, { version: 7 })).rejects.toThrow(ChangedMeanwhileError);
    const expired = await cast.proposal({ validUntil: PAST });
    await expect(answer(expired.id)).rejects.toThrow('valid until Jan 31, 2020');
    for (const { id } of [draft, sent, expired]) {
      expect(await decisionsOf(id)).toEqual([]);
      expect((await readProposal(id)).version).toBe(1);
    }
  });
});
