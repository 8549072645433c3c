import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { settings } from '#app/areas/settings/setting-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import {
  FIRM,
  FUTURE,
  makeOfferCast,
  PAST,
  readContract,
  signaturesOf,
  toldOf,
} from '#tests/helpers/offer-cast.ts';
import {
  archiveContract,
  createContract,
  restoreContract,
  setContractStatus,
  updateContract,
} from './contract-commands.server.ts';
import { contractSchema, type Signature } from './contract-forms.ts';
import { expireContracts, remindOfEnds } from './contract-jobs.server.ts';
import { contractListOf } from './contract-list-address.ts';
import {
  getContract,
  getOwnContract,
  listContracts,
  listOwnContracts,
} from './contract-queries.server.ts';
import { contractSignatures, contracts } from './contract-tables.ts';
import {
  getPrintedContract,
  getSignedText,
  unsafeSignedContract,
  verifySignature,
} from './printed-contract.server.ts';
import { signContract } from './signature-commands.server.ts';

setUpDatabase();

const TODAY = '2026-11-21';
const DRAWING = 'M40 120 L80 60 L120 140 L200 90';

let cast: Awaited<ReturnType<typeof makeOfferCast>>;
beforeAll(async () => {
  cast = await makeOfferCast();
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' }),
  );
});

const sign = (id: string, given: Partial<Signature> = {}, actor = cast.customer) =>
  signContract(
    actor,
    id,
    {
      kind: 'typed',
      signedName: 'Carla Customer',
      drawing: undefined,
      agreed: true,
      version: 1,
      ...given,
    },
    { ipAddress: '203.0.113.7', userAgent: 'Browser/1', firm: FIRM },
  );

const set = (
  id: string,
  status: 'draft' | 'sent' | 'signed' | 'expired' | 'terminated',
  version: number,
) => setContractStatus(cast.ann, id, { status, version }, FIRM);

/** What one transaction queues has no order of its own. */
const staffFirst = <Told extends { to: object }>(told: Told[]) =>
  told.toSorted((a, b) => Number('staff' in b.to) - Number('staff' in a.to));

describe('writing a contract', () => {
  it('makes a draft that its customer does not see, with blank fields as null', async () => {
    const offer = await cast.offer({ status: 'accepted' });
    const form = contractSchema.parse({
      customerId: cast.customer.customerId,
      proposalId: offer.id,
      title: 'Retainer',
    });
    const id = await createContract(cast.ann, form);
    expect(await readContract(id)).toMatchObject({
      proposalId: offer.id,
      contractValue: null,
      startDate: null,
      endDate: null,
      status: 'draft',
    });
    await expect(getOwnContract(cast.customer, id, TODAY)).rejects.toThrow(NotFoundError);
    await expect(getPrintedContract(cast.customer, id, FIRM)).rejects.toThrow(NotFoundError);
    await expect(
      createContract(cast.ann, { ...form, customerId: cast.other.customerId }),
    ).rejects.toThrow('Choose a proposal of this customer.');
    expect(
      contractSchema.safeParse({ ...form, startDate: '2027-02-01', endDate: '2027-01-31' }).error
        ?.issues,
    ).toMatchObject([{ path: ['endDate'] }]);
  });

  it('is edited only while it is a draft, and only from the copy it was opened on', async () => {
    const { id } = await cast.agreement({ status: 'draft' });
    const edit = { title: 'Second', content: 'New words', version: 1 };
    await updateContract(cast.ann, id, edit);
    await expect(updateContract(cast.ann, id, edit)).rejects.toThrow(ChangedMeanwhileError);
    await set(id, 'sent', 2);
    await expect(
      updateContract(cast.ann, id, { ...edit, content: 'Other words', version: 3 }),
    ).rejects.toThrow('back to draft');
    await sign(id, { version: 3 });
    await expect(
      updateContract(cast.ann, id, { ...edit, content: 'Other words', version: 4 }),
    ).rejects.toThrow('was signed');
    expect(await readContract(id)).toMatchObject({ content: 'New words', status: 'signed' });
  });

  it('is archived and restored', async () => {
    const { id } = await cast.agreement();
    await archiveContract(cast.ann, id, 1);
    await expect(getOwnContract(cast.customer, id, TODAY)).rejects.toThrow(NotFoundError);
    await expect(sign(id, { version: 2 })).rejects.toThrow(NotFoundError);
    await expect(set(id, 'draft', 2)).rejects.toThrow(RefusedError);
    await restoreContract(cast.ann, id, 2);
    expect(await readContract(id)).toMatchObject({ archivedAt: null, status: 'sent', version: 3 });
  });
});

describe('the status of a contract', () => {
  it('tells the customer by mail when it is sent, but sends no blank or ended one', async () => {
    const { id, title } = await cast.agreement({ status: 'draft' });
    await set(id, 'sent', 1);
    expect(await toldOf(id)).toEqual([
      {
        to: { customer: cast.customer.customerId },
        title: `Agreement to sign: ${title}`,
        isMailed: true,
      },
    ]);
    const blank = await cast.agreement({ status: 'draft', content: '' });
    await expect(set(blank.id, 'sent', 1)).rejects.toThrow('Write the content');
    const ended = await cast.agreement({ status: 'draft', endDate: PAST });
    await expect(set(ended.id, 'sent', 1)).rejects.toThrow('has passed');
    expect((await readContract(ended.id)).status).toBe('draft');
  });

  it('records a paper signature as signed now, and clears that on going back', async () => {
    const { id } = await cast.agreement();
    await set(id, 'signed', 1);
    expect((await readContract(id)).signedDate).toBeInstanceOf(Date);
    const { signedDate } = await readContract(id);
    expect(await getPrintedContract(cast.customer, id, FIRM)).toMatchObject({
      ...{ signature: null, signedOnPaper: signedDate, withdrawn: [] },
    });
    await set(id, 'draft', 2);
    expect(await readContract(id)).toMatchObject({ signedDate: null, status: 'draft' });
    await expect(set(id, 'sent', 2)).rejects.toThrow(ChangedMeanwhileError);
  });

  it('withdraws a signature on going back, but not when the contract ends', async () => {
    const { id, title } = await cast.agreement();
    await sign(id);
    const [{ contentHash: hash = '' } = {}] = await signaturesOf(id);
    await set(id, 'terminated', 2);
    expect((await readContract(id)).signedDate).toBeInstanceOf(Date);
    expect(await verifySignature(hash)).toMatchObject({ withdrawnAt: null });
    const signedAt = (await readContract(id)).signedDate;
    await set(id, 'signed', 3);
    expect((await readContract(id)).signedDate).toEqual(signedAt);
    expect((await getContract(cast.ann, id, TODAY)).signedBy).toBe('Carla Customer');
    await set(id, 'draft', 4);
    expect(await readContract(id)).toMatchObject({ signedDate: null });
    expect((await getContract(cast.ann, id, TODAY)).signedBy).toBeNull();
    expect((await verifySignature(hash))?.withdrawnAt).toBeInstanceOf(Date);
    expect((await toldOf(id)).at(-1)).toMatchObject({
      to: { customer: cast.customer.customerId },
      title: `Signature no longer in force: ${title}`,
    });
    expect((await queuedAnnouncements()).at(-1)?.path).toBe('/customer/contracts');
    await expect(getSignedText(cast.ann, id)).rejects.toThrow(NotFoundError);
    // Nobody says that what was signed in the portal was signed on paper.
    await set(id, 'signed', 5);
    const [{ createdAt: at = null, withdrawnAt = null } = {}] = await signaturesOf(id);
    expect(await getPrintedContract(cast.customer, id, FIRM)).toMatchObject({
      ...{ signature: null, signedOnPaper: null, recordedOn: expect.any(Date) },
      withdrawn: [{ signedName: 'Carla Customer', at, withdrawnAt }],
    });
    // Signed anew, both are kept and one is in force.
    await set(id, 'sent', 6);
    await sign(id, { version: 7 });
    const { request, filters } = contractListOf(new URL(`http://x/?q=${title}`));
    const { rows } = await listContracts(cast.ann, request, { filters, today: TODAY });
    expect(rows.filter((row) => row.id === id)).toMatchObject([{ signedBy: 'Carla Customer' }]);
    expect((await signaturesOf(id)).filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(
      1,
    );
  });
});

describe('signing', () => {
  it('freezes the text with its SHA-256 and keeps who, when, how and from where', async () => {
    const { id } = await cast.agreement({
      title: 'Retainer 2027',
      startDate: '2027-01-01',
      endDate: FUTURE,
    });
    await sign(id, { kind: 'drawn', drawing: DRAWING });
    const [signature] = await signaturesOf(id);
    expect(signature).toMatchObject({
      kind: 'drawn',
      drawing: DRAWING,
      signedName: 'Carla Customer',
      userId: cast.customer.userId,
      email: cast.customer.email,
      ipAddress: '203.0.113.7',
      userAgent: 'Browser/1',
      withdrawnAt: null,
    });
    const { text } = await getSignedText(cast.customer, id);
    expect(text).toContain('Agreement: Retainer 2027\n');
    expect(text).toContain(`Reference: ${id}\n`);
    expect(text).toContain('Value: $8,400.00\nStart date: Jan 01, 2027\n');
    expect(text).toContain('1. Month to month\n2. 30 days of notice');
    const hash = createHash('sha256').update(text).digest('hex');
    expect(signature?.contentHash).toBe(hash);
    expect(await verifySignature(hash)).toMatchObject({
      signedName: 'Carla Customer',
      withdrawnAt: null,
    });
    expect(await verifySignature(hash.replace(/^./, hash.startsWith('0') ? '1' : '0'))).toBeNull();
    expect(await readContract(id)).toMatchObject({ status: 'signed', version: 2 });
    // What is printed is the frozen text, and what the mail takes along is the same, whatever becomes of the row and of both parties' names.
    const before = await getPrintedContract(cast.ann, id, FIRM);
    expect(before).toMatchObject({ title: 'Retainer 2027', firmName: 'Plenum', text });
    const { customerId } = cast.customer;
    const rename = (companyName: string) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(customerProfiles).set({ companyName }).where(eq(customerProfiles.id, customerId)),
      );
    await unsafeOwnerTransaction((tx) =>
      tx.update(contracts).set({ title: 'T', content: 'Tampered' }).where(eq(contracts.id, id)),
    );
    await rename('Renamed Mechanical');
    expect(await getPrintedContract(cast.ann, id, { name: 'Renamed' })).toEqual(before);
    expect(await unsafeSignedContract(signature?.id ?? '')).toEqual(before);
    await rename(before.companyName);
  });

  it('mails the signer a copy and the firm a notice, each with the PDF', async () => {
    const { id, title } = await cast.agreement();
    await sign(id);
    const [signature] = await signaturesOf(id);
    const told = (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
    expect(told).toMatchObject([
      {
        to: { staff: 'all' },
        mail: { attach: [`contract:${signature?.id}`] },
        path: `/admin/contracts/${id}`,
      },
    ]);
    expect(
      (await queuedMail()).filter(({ attach }) => attach?.includes(`contract:${signature?.id}`)),
    ).toMatchObject([
      { to: cast.customer.email, content: { subject: `Your signed copy: ${title}` } },
    ]);
  });

  it('happens once, also from two browsers at once', async () => {
    const { id } = await cast.agreement();
    const outcomes = await Promise.allSettled([sign(id), sign(id), sign(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RefusedError);
    }
    expect(await signaturesOf(id)).toHaveLength(1);
    expect((await readContract(id)).version).toBe(2);
  });

  it('is refused for a draft, somebody else, an old copy, an ended term and without consent', async () => {
    const draft = await cast.agreement({ status: 'draft' });
    await expect(sign(draft.id)).rejects.toThrow(NotFoundError);
    const sent = await cast.agreement();
    await expect(sign(sent.id, {}, cast.other)).rejects.toThrow(NotFoundError);
    await expect(sign(sent.id, { version: 4 })).rejects.toThrow(ChangedMeanwhileError);
    await expect(sign(sent.id, { agreed: false })).rejects.toThrow(RefusedError);
    const ended = await cast.agreement({ endDate: PAST });
    await expect(sign(ended.id)).rejects.toThrow('has passed');
    for (const { id } of [draft, sent, ended]) {
      expect(await signaturesOf(id)).toEqual([]);
      expect((await readContract(id)).version).toBe(1);
    }
  });
});

describe('the term of a contract', () => {
  it('ends by the daily job, and shows as ended before it has run', async () => {
    const { id } = await cast.agreement({ status: 'signed', endDate: '2026-11-20' });
    const last = await cast.agreement({ status: 'signed', endDate: TODAY });
    expect((await getContract(cast.ann, id, TODAY)).status).toBe('expired');
    const { request, filters } = contractListOf(new URL('http://x/?status=expired'));
    const { rows } = await listContracts(cast.ann, request, { filters, today: TODAY });
    expect(rows.map((row) => row.id)).toContain(id);
    await expireContracts(TODAY);
    await expireContracts(TODAY);
    expect(await readContract(id)).toMatchObject({ status: 'expired', version: 2 });
    expect((await readContract(last.id)).status).toBe('signed');
    expect(staffFirst(await toldOf(id)).map(({ to }) => to)).toEqual([
      { staff: 'all' },
      { customer: cast.customer.customerId },
    ]);
  });

  it('is announced to both sides once, sixty days before its end', async () => {
    const near = await cast.agreement({ status: 'signed', endDate: '2027-01-20' });
    const far = await cast.agreement({ status: 'signed', endDate: '2027-01-21' });
    const unsigned = await cast.agreement({ endDate: '2026-12-01' });
    await remindOfEnds(TODAY, FIRM);
    await remindOfEnds(TODAY, FIRM);
    expect(staffFirst(await toldOf(near.id)).map(({ to, isMailed }) => ({ to, isMailed }))).toEqual(
      [
        { to: { staff: 'all' }, isMailed: true },
        { to: { customer: cast.customer.customerId }, isMailed: true },
      ],
    );
    expect((await readContract(near.id)).remindedAt).toBeInstanceOf(Date);
    expect(await toldOf(far.id)).toEqual([]);
    expect(await toldOf(unsigned.id)).toEqual([]);
  });
});

describe('the policies', () => {
  it('show a customer their own agreements from sent on, and signatures under them', async () => {
    const { id } = await cast.agreement({ title: 'Seen by one' });
    await sign(id);
    const { request } = contractListOf(new URL('http://x/?q=Seen+by+one'));
    const filters = { status: null, today: TODAY };
    expect((await listOwnContracts(cast.customer, request, filters)).count).toBe(1);
    expect((await listOwnContracts(cast.other, request, filters)).count).toBe(0);
    const seen = (actor: typeof cast.other) =>
      asActor(actor, (tx) => tx.$count(contractSignatures, eq(contractSignatures.contractId, id)));
    expect(await seen(cast.customer)).toBe(1);
    expect(await seen(cast.other)).toBe(0);
    await expect(getPrintedContract(cast.other, id, FIRM)).rejects.toThrow(NotFoundError);
    await expect(getSignedText(cast.other, id)).rejects.toThrow(NotFoundError);
  });

  it('let nobody rewrite a signature, and a customer no word of an agreement', async () => {
    const { id } = await cast.agreement();
    for (const change of [{ title: 'Mine' }, { content: 'Mine' }, { contractValue: '1.00' }]) {
      await expect(
        asActor(cast.customer, (tx) =>
          tx.update(contracts).set(change).where(eq(contracts.id, id)),
        ),
      ).rejects.toThrow();
    }
    await sign(id);
    for (const actor of [cast.ann, cast.customer]) {
      await expect(
        asActor(actor, (tx) => tx.update(contractSignatures).set({ frozenText: 'Other' })),
      ).rejects.toThrow();
      await expect(asActor(actor, (tx) => tx.delete(contractSignatures))).rejects.toThrow();
    }
    const [signature] = await signaturesOf(id);
    expect(signature?.frozenText).not.toBe('Other');
    await expect(
      asActor(cast.other, (tx) =>
        tx.insert(contractSignatures).values({
          contractId: id,
          kind: 'typed',
          signedName: 'Forged',
          userId: cast.other.userId,
          email: 'x@example.com',
          ipAddress: '::1',
          frozenText: 'x',
          contentHash: 'x',
        }),
      ),
    ).rejects.toThrow();
    expect(await signaturesOf(id)).toHaveLength(1);
  });
});
