import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { proposalDecisions, proposals } from '#app/records/proposal/proposal-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  announcementsOf,
  answerAs,
  decisionsOf,
  FUTURE,
  makeEngagementCast,
  PAST,
  readProposal,
} from '#tests/helpers/engagement-cast.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import {
  archiveProposal,
  createProposal,
  restoreProposal,
  setProposalStatus,
  updateProposal,
} from './proposal-commands.server.ts';
import { PROPOSAL_LIST } from './proposal-filters.ts';
import { type Decision, proposalSchema } from './proposal-forms.ts';
import { expireProposals } from './proposal-jobs.server.ts';
import {
  findProposalOptions,
  listOwnProposals,
  listProposals,
} from './proposal-list-queries.server.ts';
import { getOwnProposal, getProposal } from './proposal-queries.server.ts';

setUpDatabase();

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TODAY = '2026-11-21';

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
});

const answer = (id: string, given: Partial<Decision> = {}, actor = cast.customer) =>
  answerAs(actor, id, given);

const listed = async (address: string) => {
  const { request, filters } = PROPOSAL_LIST.read(new URL(`http://x/?${address}`));
  return (await listProposals(cast.ann, request, { filters, today: TODAY })).rows;
};

describe('writing a proposal', () => {
  it('makes a draft that its customer does not see, with blank fields as null', async () => {
    const form = proposalSchema.parse({
      customerId: cast.customer.customerId,
      title: ' Repricing ',
      totalAmount: '$4,800.5',
    });
    const id = await createProposal(cast.ann, form);
    expect(await readProposal(id)).toMatchObject({
      title: 'Repricing',
      content: '',
      totalAmount: '4800.50',
      validUntil: null,
      status: 'draft',
      createdBy: cast.ann.userId,
    });
    await expect(getOwnProposal(cast.customer, id, { today: TODAY })).rejects.toThrow(
      NotFoundError,
    );
    const own = PROPOSAL_LIST.read(new URL('http://x/?q=Repricing'));
    const { count } = await listOwnProposals(cast.customer, own.request, {
      status: null,
      today: TODAY,
    });
    expect(count).toBe(0);
    expect(await announcementsOf(id)).toEqual([]);
    await expect(createProposal(cast.ann, { ...form, customerId: NOBODY })).rejects.toThrow(
      RefusedError,
    );
  });

  it('edits a draft of the version it was opened on, and nothing that was sent', async () => {
    const { id } = await cast.proposal({ status: 'draft' });
    const edit = { title: 'Second', content: 'New words', version: 1 };
    await updateProposal(cast.ann, id, edit);
    expect(await readProposal(id)).toMatchObject({
      title: 'Second',
      totalAmount: null,
      version: 2,
    });
    await expect(updateProposal(cast.ann, id, edit)).rejects.toThrow(ChangedMeanwhileError);
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
    await expect(
      updateProposal(cast.ann, id, { ...edit, title: 'Third', version: 3 }),
    ).rejects.toThrow('Revise it first');
    expect(await readProposal(id)).toMatchObject({ title: 'Second', status: 'sent', version: 3 });
  });
});

describe('the status of a proposal', () => {
  it('tells the customer by mail when it is sent', async () => {
    const { id, title } = await cast.proposal({ status: 'draft', validUntil: FUTURE });
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 1 });
    expect((await readProposal(id)).sentAt).toBeInstanceOf(Date);
    expect(await announcementsOf(id)).toEqual([
      {
        to: { customer: cast.customer.customerId, toSign: true },
        title: `New proposal: ${title}`,
        isMailed: true,
      },
    ]);
    expect((await getOwnProposal(cast.customer, id, { today: TODAY })).status).toBe('sent');
    await expect(getOwnProposal(cast.other, id, { today: TODAY })).rejects.toThrow(NotFoundError);
  });

  it('is sent and emailed once, pressed twice or by two at once', async () => {
    const { id } = await cast.proposal({ status: 'draft' });
    const send = () => setProposalStatus(cast.ann, id, { status: 'sent', version: 1 });
    const outcomes = await Promise.allSettled([send(), send()]);
    expect(outcomes).toContainEqual({ status: 'fulfilled', value: 'Carla Customer' });
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.any(ChangedMeanwhileError),
    });
    await expect(send()).rejects.toThrow(ChangedMeanwhileError);
    expect(await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 })).toBeNull();
    expect(await readProposal(id)).toMatchObject({ status: 'sent', version: 2 });
    expect(await announcementsOf(id)).toHaveLength(1);
  });

  it('is not sent past the day until which it is valid', async () => {
    const { id } = await cast.proposal({ status: 'draft', validUntil: PAST });
    await expect(setProposalStatus(cast.ann, id, { status: 'sent', version: 1 })).rejects.toThrow(
      'has expired',
    );
    expect(await readProposal(id)).toMatchObject({ status: 'draft', version: 1 });
  });

  it('stamps the answer, and clears the stamp on leaving it', async () => {
    const { id } = await cast.proposal();
    await setProposalStatus(cast.ann, id, { status: 'accepted', version: 1 });
    expect((await readProposal(id)).decidedAt).toBeInstanceOf(Date);
    await setProposalStatus(cast.ann, id, { status: 'draft', version: 2 });
    expect(await readProposal(id)).toMatchObject({
      decidedAt: null,
      sentAt: null,
      status: 'draft',
    });
    const { history } = await getProposal(cast.ann, id, { today: TODAY });
    expect(history.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toEqual([
      expect.stringMatching(/ changed proposal .+ from Accepted to Draft$/),
      expect.stringMatching(/ changed proposal .+ from Sent to Accepted$/),
    ]);
  });

  it('is archived and restored; an archived one takes no change and the customer no longer sees it', async () => {
    const { id } = await cast.proposal();
    await archiveProposal(cast.ann, id, 1);
    await expect(getOwnProposal(cast.customer, id, { today: TODAY })).rejects.toThrow(
      NotFoundError,
    );
    await expect(answer(id, { version: 2 })).rejects.toThrow(NotFoundError);
    await expect(setProposalStatus(cast.ann, id, { status: 'draft', version: 2 })).rejects.toThrow(
      RefusedError,
    );
    expect((await listed('show=archived')).map((row) => row.id)).toEqual([id]);
    await restoreProposal(cast.ann, id, 2);
    expect(await readProposal(id)).toMatchObject({ archivedAt: null, status: 'sent', version: 3 });
  });
});

describe('expiry', () => {
  it('shows on reading before the job has run, and is found by the filter', async () => {
    const { id } = await cast.proposal({ validUntil: PAST, title: 'Long gone' });
    expect((await readProposal(id)).status).toBe('sent');
    expect((await getProposal(cast.ann, id, { today: TODAY })).status).toBe('expired');
    expect((await getOwnProposal(cast.customer, id, { today: TODAY })).status).toBe('expired');
    expect((await listed('status=expired&q=Long+gone')).map((row) => row.id)).toEqual([id]);
    expect(await listed('status=sent&q=Long+gone')).toEqual([]);
    // The last day counts.
    expect((await getProposal(cast.ann, id, { today: PAST })).status).toBe('sent');
  });

  it('is stored by the daily job and told once', async () => {
    const { id } = await cast.proposal({ validUntil: '2026-11-20' });
    const open = await cast.proposal({ validUntil: TODAY });
    const accepted = await cast.proposal({ validUntil: PAST, status: 'accepted' });
    await expireProposals(TODAY);
    await expireProposals(TODAY);
    expect(await readProposal(id)).toMatchObject({ status: 'expired', version: 2 });
    expect((await readProposal(open.id)).status).toBe('sent');
    expect((await readProposal(accepted.id)).status).toBe('accepted');
    expect(await announcementsOf(id)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is searched by company and sorted by amount', async () => {
    await cast.proposal({ title: 'Sorted A', totalAmount: '100.00' });
    await cast.proposal({ title: 'Sorted B', totalAmount: '9000.00' });
    await cast.proposal({ title: 'Sorted C', totalAmount: null });
    expect((await listed('q=Sorted&sort=amount')).map(({ title }) => title)).toEqual([
      'Sorted B',
      'Sorted A',
      'Sorted C',
    ]);
    expect(await listed('q=Carla+Customer')).not.toEqual([]);
    expect(
      await findProposalOptions(cast.ann, { customerId: cast.other.customerId, search: '' }),
    ).toEqual([]);
  });
});

describe('the policies', () => {
  it('let a customer move no word and no figure, and write no answer to what is not theirs', async () => {
    const { id } = await cast.proposal();
    for (const change of [{ title: 'Mine' }, { content: 'Mine' }, { totalAmount: '1.00' }]) {
      await expect(
        asActor(cast.customer, (tx) =>
          tx.update(proposals).set(change).where(eq(proposals.id, id)),
        ),
      ).rejects.toMatchObject(NOT_GRANTED);
    }
    await expect(
      asActor(cast.customer, (tx) =>
        tx.update(proposals).set({ status: 'draft' }).where(eq(proposals.id, id)),
      ),
    ).rejects.toThrow(NO_POLICY);
    const forged = {
      proposalId: id,
      decision: 'accepted' as const,
      signedName: 'Forged',
      userId: cast.other.userId,
      ipAddress: '::1',
      contentHash: 'x',
    };
    for (const actor of [cast.other, cast.customer]) {
      await expect(
        asActor(actor, (tx) => tx.insert(proposalDecisions).values(forged)),
      ).rejects.toThrow(NO_POLICY);
    }
    expect(await readProposal(id)).toMatchObject({ status: 'sent', version: 1 });
    expect(await decisionsOf(id)).toEqual([]);
    await answer(id);
    await expect(
      asActor(cast.ann, (tx) => tx.update(proposalDecisions).set({ signedName: 'Other' })),
    ).rejects.toMatchObject(NOT_GRANTED);
    await expect(asActor(cast.ann, (tx) => tx.delete(proposalDecisions))).rejects.toMatchObject(
      NOT_GRANTED,
    );
  });
});
