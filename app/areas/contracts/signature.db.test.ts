import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contractSignatures, contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { FIRM } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import {
  FUTURE,
  makeEngagementCast,
  PAST,
  readContract,
  renameFirm,
  signAs,
  signaturesOf,
} from '#tests/helpers/engagement-cast.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { CONTRACT_LIST } from './contract-filters.ts';
import type { Signature } from './contract-forms.ts';
import { listOwnContracts } from './contract-list-queries.server.ts';
import {
  getPrintedContract,
  getSignedText,
  unsafeSignedContract,
  verifySignature,
} from './printed-contract-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-21';
const DRAWING = 'M40 120 L80 60 L120 140 L200 90';

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' }),
  );
});

const sign = (id: string, given: Partial<Signature> = {}, actor = cast.customer) =>
  signAs(actor, id, given);

describe('signing', () => {
  it('freezes the text with its SHA-256 and keeps who, when, how and from where', async () => {
    const { id } = await cast.contract({
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
    const before = await getPrintedContract(cast.ann, id);
    expect(before).toMatchObject({ title: 'Retainer 2027', firmName: FIRM.name, text });
    const { customerId } = cast.customer;
    const rename = (companyName: string) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .update(customerProfiles)
          .set({ companyId: null, companyName })
          .where(eq(customerProfiles.id, customerId)),
      );
    await unsafeOwnerTransaction((tx) =>
      tx.update(contracts).set({ title: 'T', content: 'Tampered' }).where(eq(contracts.id, id)),
    );
    await rename('Renamed Mechanical');
    await renameFirm(cast.ann, 'Renamed');
    expect(await getPrintedContract(cast.ann, id)).toEqual(before);
    expect(await unsafeSignedContract(signature?.id ?? '')).toEqual(before);
    await rename(before.companyName);
    await renameFirm(cast.ann, FIRM.name);
  });

  it('emails the signer a copy and the firm a notice, each with the PDF', async () => {
    const { id, title } = await cast.contract();
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
    const { id } = await cast.contract();
    const outcomes = await Promise.allSettled([sign(id), sign(id), sign(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RefusedError);
    }
    expect(await signaturesOf(id)).toHaveLength(1);
    expect((await readContract(id)).version).toBe(2);
  });

  it('is refused for a draft, someone else, an old copy, an ended term and without consent', async () => {
    const draft = await cast.contract({ status: 'draft' });
    await expect(sign(draft.id)).rejects.toThrow(NotFoundError);
    const sent = await cast.contract();
    await expect(sign(sent.id, {}, cast.other)).rejects.toThrow(NotFoundError);
    await expect(sign(sent.id, { shownHash: 'f'.repeat(64) })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    await expect(sign(sent.id, { agreed: false })).rejects.toThrow(RefusedError);
    const ended = await cast.contract({ endDate: PAST });
    await expect(sign(ended.id)).rejects.toThrow('has passed');
    for (const { id } of [draft, sent, ended]) {
      expect(await signaturesOf(id)).toEqual([]);
      expect((await readContract(id)).version).toBe(1);
    }
  });
});

describe('the policies', () => {
  it('show a customer their own contracts from sent on, and signatures under them', async () => {
    const { id } = await cast.contract({ title: 'Seen by one' });
    await sign(id);
    const { request } = CONTRACT_LIST.read(new URL('http://x/?q=Seen+by+one'));
    const filters = { status: null, today: TODAY };
    expect((await listOwnContracts(cast.customer, request, filters)).count).toBe(1);
    expect((await listOwnContracts(cast.other, request, filters)).count).toBe(0);
    const seen = (actor: typeof cast.other) =>
      asActor(actor, (tx) => tx.$count(contractSignatures, eq(contractSignatures.contractId, id)));
    expect(await seen(cast.customer)).toBe(1);
    expect(await seen(cast.other)).toBe(0);
    await expect(getPrintedContract(cast.other, id)).rejects.toThrow(NotFoundError);
    await expect(getSignedText(cast.other, id)).rejects.toThrow(NotFoundError);
  });

  it('let nobody rewrite a signature, and a customer no word of a contract', async () => {
    const { id } = await cast.contract();
    for (const change of [{ title: 'Mine' }, { content: 'Mine' }, { contractValue: '1.00' }]) {
      await expect(
        asActor(cast.customer, (tx) =>
          tx.update(contracts).set(change).where(eq(contracts.id, id)),
        ),
      ).rejects.toMatchObject(NOT_GRANTED);
    }
    await sign(id);
    for (const actor of [cast.ann, cast.customer]) {
      await expect(
        asActor(actor, (tx) => tx.update(contractSignatures).set({ frozenText: 'Other' })),
      ).rejects.toMatchObject(NOT_GRANTED);
      await expect(asActor(actor, (tx) => tx.delete(contractSignatures))).rejects.toMatchObject(
        NOT_GRANTED,
      );
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
    ).rejects.toThrow(NO_POLICY);
    expect(await signaturesOf(id)).toHaveLength(1);
  });
});
