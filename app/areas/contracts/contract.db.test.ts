import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  announcementsOf,
  makeEngagementCast,
  PAST,
  readContract,
  signAs,
  signaturesOf,
} from '#tests/helpers/engagement-cast.ts';
import {
  archiveContract,
  createContract,
  restoreContract,
  setContractStatus,
  updateContract,
} from './contract-commands.server.ts';
import { CONTRACT_LIST } from './contract-filters.ts';
import { contractSchema, type Signature } from './contract-forms.ts';
import { expireContracts, remindOfEnds } from './contract-jobs.server.ts';
import { listContracts } from './contract-list-queries.server.ts';
import { getContract, getOwnContract } from './contract-queries.server.ts';
import {
  getPrintedContract,
  getSignedText,
  verifySignature,
} from './printed-contract-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-21';

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' }),
  );
});

const sign = (id: string, given: Partial<Signature> = {}) => signAs(cast.customer, id, given);

const set = (
  id: string,
  status: 'draft' | 'sent' | 'signed' | 'expired' | 'terminated',
  version: number,
) => setContractStatus(cast.ann, id, { status, version });

/** What one transaction queues has no order of its own. */
const staffFirst = <Told extends { to: object }>(told: Told[]) =>
  told.toSorted((a, b) => Number('staff' in b.to) - Number('staff' in a.to));

describe('writing a contract', () => {
  it('makes a draft that its customer does not see, with blank fields as null', async () => {
    const proposal = await cast.proposal({ status: 'accepted' });
    const form = contractSchema.parse({
      customerId: cast.customer.customerId,
      proposalId: proposal.id,
      title: 'Retainer',
    });
    const id = await createContract(cast.ann, form);
    expect(await readContract(id)).toMatchObject({
      proposalId: proposal.id,
      contractValue: null,
      startDate: null,
      endDate: null,
      status: 'draft',
    });
    await expect(getOwnContract(cast.customer, id, { today: TODAY })).rejects.toThrow(
      NotFoundError,
    );
    await expect(getPrintedContract(cast.customer, id)).rejects.toThrow(NotFoundError);
    await expect(
      createContract(cast.ann, { ...form, customerId: cast.other.customerId }),
    ).rejects.toThrow('Choose a proposal of this customer.');
    expect(
      contractSchema.safeParse({ ...form, startDate: '2027-02-01', endDate: '2027-01-31' }).error
        ?.issues,
    ).toMatchObject([{ path: ['endDate'] }]);
  });

  it('is edited only while it is a draft, and only from the copy it was opened on', async () => {
    const { id } = await cast.contract({ status: 'draft' });
    const edit = { title: 'Second', content: 'New words', version: 1 };
    await updateContract(cast.ann, id, edit);
    await expect(updateContract(cast.ann, id, edit)).rejects.toThrow(ChangedMeanwhileError);
    await set(id, 'sent', 2);
    await expect(
      updateContract(cast.ann, id, { ...edit, content: 'Other words', version: 3 }),
    ).rejects.toThrow('back to draft');
    await sign(id);
    await expect(
      updateContract(cast.ann, id, { ...edit, content: 'Other words', version: 4 }),
    ).rejects.toThrow('was signed');
    expect(await readContract(id)).toMatchObject({ content: 'New words', status: 'signed' });
  });

  it('is archived and restored', async () => {
    const { id } = await cast.contract();
    await archiveContract(cast.ann, id, 1);
    await expect(getOwnContract(cast.customer, id, { today: TODAY })).rejects.toThrow(
      NotFoundError,
    );
    await expect(sign(id)).rejects.toThrow(NotFoundError);
    await expect(set(id, 'draft', 2)).rejects.toThrow(RefusedError);
    await restoreContract(cast.ann, id, 2);
    expect(await readContract(id)).toMatchObject({ archivedAt: null, status: 'sent', version: 3 });
  });
});

describe('the status of a contract', () => {
  it('tells the customer by mail when it is sent, but sends no blank or ended one', async () => {
    const { id, title } = await cast.contract({ status: 'draft' });
    await set(id, 'sent', 1);
    expect(await announcementsOf(id)).toEqual([
      {
        to: { customer: cast.customer.customerId, toSign: true },
        title: `Agreement to sign: ${title}`,
        isMailed: true,
      },
    ]);
    const blank = await cast.contract({ status: 'draft', content: '' });
    await expect(set(blank.id, 'sent', 1)).rejects.toThrow('Write the content');
    const ended = await cast.contract({ status: 'draft', endDate: PAST });
    await expect(set(ended.id, 'sent', 1)).rejects.toThrow('has passed');
    expect((await readContract(ended.id)).status).toBe('draft');
  });

  it('is sent and emailed once, pressed twice or by two at once', async () => {
    const { id } = await cast.contract({ status: 'draft' });
    const outcomes = await Promise.allSettled([set(id, 'sent', 1), set(id, 'sent', 1)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: 'Carla Customer' },
    ]);
    await expect(set(id, 'sent', 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await set(id, 'sent', 2)).toBeNull();
    expect(await readContract(id)).toMatchObject({ status: 'sent', version: 2 });
    expect(await announcementsOf(id)).toHaveLength(1);
  });

  it('records a paper signature as signed now, and clears that on going back', async () => {
    const { id } = await cast.contract();
    await set(id, 'signed', 1);
    expect((await readContract(id)).signedDate).toBeInstanceOf(Date);
    const { signedDate } = await readContract(id);
    expect(await getPrintedContract(cast.customer, id)).toMatchObject({
      ...{ signature: null, signedOnPaper: signedDate, withdrawn: [] },
    });
    await set(id, 'draft', 2);
    expect(await readContract(id)).toMatchObject({ signedDate: null, status: 'draft' });
    await expect(set(id, 'sent', 2)).rejects.toThrow(ChangedMeanwhileError);
  });

  it('withdraws a signature on going back, but not when the contract ends', async () => {
    const { id, title } = await cast.contract();
    await sign(id);
    const [{ contentHash: hash = '' } = {}] = await signaturesOf(id);
    await set(id, 'terminated', 2);
    expect((await readContract(id)).signedDate).toBeInstanceOf(Date);
    expect(await verifySignature(hash)).toMatchObject({ withdrawnAt: null });
    const signedAt = (await readContract(id)).signedDate;
    await set(id, 'signed', 3);
    expect((await readContract(id)).signedDate).toEqual(signedAt);
    expect((await getContract(cast.ann, id, { today: TODAY })).signedBy).toBe('Carla Customer');
    await set(id, 'draft', 4);
    expect(await readContract(id)).toMatchObject({ signedDate: null });
    expect((await getContract(cast.ann, id, { today: TODAY })).signedBy).toBeNull();
    expect((await verifySignature(hash))?.withdrawnAt).toBeInstanceOf(Date);
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      to: { customer: cast.customer.customerId },
      title: `Signature no longer valid: ${title}`,
    });
    expect((await queuedAnnouncements()).at(-1)?.path).toBe('/customer/contracts');
    await expect(getSignedText(cast.ann, id)).rejects.toThrow(NotFoundError);
    // Nobody says that what was signed in the portal was signed on paper.
    await set(id, 'signed', 5);
    const [{ createdAt: at = null, withdrawnAt = null } = {}] = await signaturesOf(id);
    expect(await getPrintedContract(cast.customer, id)).toMatchObject({
      ...{ signature: null, signedOnPaper: null, recordedOn: expect.any(Date) },
      withdrawn: [{ signedName: 'Carla Customer', at, withdrawnAt }],
    });
    // Signed again, both are stored and one is in force.
    await set(id, 'sent', 6);
    await sign(id);
    const { request, filters } = CONTRACT_LIST.read(new URL(`http://x/?q=${title}`));
    const { rows } = await listContracts(cast.ann, request, { filters, today: TODAY });
    expect(rows.filter((row) => row.id === id)).toMatchObject([{ signedBy: 'Carla Customer' }]);
    expect((await signaturesOf(id)).filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(
      1,
    );
  });
});

describe('the term of a contract', () => {
  it('ends by the daily job, and shows as ended before it has run', async () => {
    const { id } = await cast.contract({ status: 'signed', endDate: '2026-11-20' });
    const last = await cast.contract({ status: 'signed', endDate: TODAY });
    expect((await getContract(cast.ann, id, { today: TODAY })).status).toBe('expired');
    const { request, filters } = CONTRACT_LIST.read(new URL('http://x/?status=expired'));
    const { rows } = await listContracts(cast.ann, request, { filters, today: TODAY });
    expect(rows.map((row) => row.id)).toContain(id);
    await expireContracts(TODAY);
    await expireContracts(TODAY);
    expect(await readContract(id)).toMatchObject({ status: 'expired', version: 2 });
    expect((await readContract(last.id)).status).toBe('signed');
    expect(staffFirst(await announcementsOf(id)).map(({ to }) => to)).toEqual([
      { staff: 'all' },
      { customer: cast.customer.customerId },
    ]);
  });

  it('is announced to both sides once, sixty days before its end', async () => {
    const near = await cast.contract({ status: 'signed', endDate: '2027-01-20' });
    const far = await cast.contract({ status: 'signed', endDate: '2027-01-21' });
    const unsigned = await cast.contract({ endDate: '2026-12-01' });
    await remindOfEnds(TODAY);
    await remindOfEnds(TODAY);
    expect(
      staffFirst(await announcementsOf(near.id)).map(({ to, isMailed }) => ({ to, isMailed })),
    ).toEqual([
      { to: { staff: 'all' }, isMailed: true },
      { to: { customer: cast.customer.customerId }, isMailed: true },
    ]);
    expect((await readContract(near.id)).remindedAt).toBeInstanceOf(Date);
    expect(await announcementsOf(far.id)).toEqual([]);
    expect(await announcementsOf(unsigned.id)).toEqual([]);
  });
});
