import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { getAccount } from '#app/areas/billing/ledger-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outcomeBaselines, outcomeSignatures } from '#app/records/outcome/outcome-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { addTo, importText, monthsFrom, startOn } from '#tests/helpers/outcomes.ts';
import { agreeToBaseline, proposeBaseline, withdrawBaseline } from './baseline-commands.server.ts';
import { getBaseline, verifyBaseline } from './baseline-queries.server.ts';
import { getBoard } from './board-queries.server.ts';
import { setFigure } from './measure-commands.server.ts';

setUpDatabase();

const ORIGIN = { ipAddress: '203.0.113.7', userAgent: 'Test' };
const TODAY = '2026-11-25';
const FORM = { fromMonth: '2025-01', toMonth: '2025-12', signedName: 'Ada Advisor' };

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let customerId: string;
let measureId: string;

beforeAll(async () => {
  ({ admin, customer, other } = await makeMembers());
  customerId = customer.customerId;
  measureId = await addTo(admin, customerId, {
    kind: 'days-to-invoice',
    unitWorth: '1000',
    worthBasis: 'Revenue of $365,000 ÷ 365.',
  });
  await startOn(admin, customerId, '2026-01-01');
  await startOn(admin, other.customerId, '2026-01-01');
  // Days to invoice of 10, 12, 10, 12 … in the year before, 6 in the months since.
  const days = [...monthsFrom('2025-01', 12).map((_, at) => 10 + (at % 2) * 2), 6, 7, 6, 7, 6, 7];
  const lines = monthsFrom('2025-01', 18).flatMap((month, at) => {
    const invoiced = new Date(`${month}-01T00:00:00Z`);
    invoiced.setUTCDate(1 + (days[at] ?? 0));
    const line = `${month}-01,${invoiced.toISOString().slice(0, 10)}`;
    return Array.from({ length: 6 }, () => line);
  });
  const place = { customerId, measureId };
  await importText(admin, place, `Completed,Invoice date\n${lines.join('\n')}\n`, {
    layout: 'own-days-to-invoice',
  });
});

const read = (actor: CustomerActor | AdminActor, id: string) =>
  getBaseline(actor, { customerId, baselineId: id });
const agree = (actor: CustomerActor, id: string, shownHash: string) =>
  agreeToBaseline(actor, id, { signedName: 'Carl Customer', agreed: true, shownHash }, ORIGIN);

async function agreedOne(reason?: string): Promise<string> {
  const form = { ...FORM, ...(reason && { reason }) };
  const id = await proposeBaseline(admin, customerId, form, ORIGIN);
  await agree(customer, id, (await read(customer, id)).hash);
  return id;
}

describe('a baseline', () => {
  let id: string;

  it('waits for someone who may sign, who agrees to what was shown', async () => {
    await expect(
      proposeBaseline(
        admin,
        customerId,
        { ...FORM, fromMonth: '2024-01', toMonth: '2024-02' },
        ORIGIN,
      ),
    ).rejects.toThrow('No measure has a figure in these months.');
    id = await proposeBaseline(admin, customerId, FORM, ORIGIN);
    await expect(proposeBaseline(admin, customerId, FORM, ORIGIN)).rejects.toThrow(RefusedError);
    const shown = await read(customer, id);
    expect(shown.content).toContain('**11.0 days**, mean of 12 months, n = 72, grade A.');
    expect(await announcementsOf(id)).toMatchObject([{ to: { toSign: true } }]);
    expect((await getBoard(customer, customerId, TODAY)).measures[0]?.verdict.kind).toBe('none');
    await expect(agree(customer, id, '0'.repeat(64))).rejects.toThrow(ChangedMeanwhileError);
    await expect(agree(other, id, shown.hash)).rejects.toThrow(NotFoundError);
    const unsigning = { ...customer, rights: customer.rights.filter((right) => right !== 'sign') };
    await expect(agree(unsigning, id, shown.hash)).rejects.toThrow();
    expect(await verifyBaseline(shown.hash)).toBeNull();
    const both = await Promise.allSettled([
      agree(customer, id, shown.hash),
      agree(customer, id, shown.hash),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await verifyBaseline(shown.hash)).toMatchObject({
      signedName: 'Carl Customer',
      firmSignedName: 'Ada Advisor',
      replacedAt: null,
    });
  });

  it('is compared with, and priced by what was agreed', async () => {
    const { measures, money, baseline, isClosable } = await getBoard(customer, customerId, TODAY);
    expect(isClosable).toBe(true);
    expect(baseline).toMatchObject({ id, number: 1, months: 'Jan to Dec 2025' });
    expect(measures[0]).toMatchObject({
      change: '4.5 days faster',
      verdict: { kind: 'better' },
      baseline: { text: '11.0 days', grade: 'A', cases: 72 },
      lastYear: { text: '11.0 days', months: 'Jan to Jun 2025' },
      latest: { text: '6.5 days', months: 'Jan to Jun 2026' },
      worth: { amount: '4500.00', isYearly: false },
    });
    expect(money).toMatchObject({ once: '4500.00', yearly: null });
    // The baseline is older than the months that a board reads of later ones.
    const later = await getBoard(customer, customerId, '2029-11-25');
    expect(later.measures[0]?.verdict).toEqual(measures[0]?.verdict);
    const theirs = await getBoard(other, other.customerId, TODAY);
    expect(theirs.measures).toEqual([]);
    await expect(getBoard(other, customerId, TODAY)).rejects.toThrow(NotFoundError);
  });

  it('counts from the day that both sides agreed on, also once the project is moved', async () => {
    const move = (startDate: string) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(projects).set({ startDate }).where(eq(projects.customerId, customerId)),
      );
    await move('2024-05-01');
    expect((await getBoard(admin, customerId, TODAY)).kickoff).toBe('2026-01-01');
    await move('2026-01-01');
  });

  it('refuses every write once both sides agreed, by every role and in SQL', async () => {
    const before = await unsafeOwnerTransaction((tx) =>
      tx.select().from(outcomeBaselines).where(eq(outcomeBaselines.id, id)),
    );
    const writes = [
      sql`update outcome_baselines set frozen_text = 'Other' where id = ${id}`,
      sql`update outcome_baselines set measures = '[]' where id = ${id}`,
      sql`update outcome_baselines set status = 'withdrawn' where id = ${id}`,
      sql`update outcome_baselines set agreed_at = now() where id = ${id}`,
      sql`delete from outcome_baselines where id = ${id}`,
      sql`update outcome_signatures set signed_name = 'Other' where baseline_id = ${id}`,
      sql`delete from outcome_signatures where baseline_id = ${id}`,
      sql`truncate outcome_baselines cascade`,
    ];
    for (const write of writes) {
      await expect(unsafeOwnerTransaction((tx) => tx.execute(write))).rejects.toThrow();
      for (const actor of [admin, customer]) {
        await asActor(actor, (tx) => tx.execute(write)).catch(() => null);
      }
    }
    await expect(withdrawBaseline(admin, { customerId, baselineId: id })).rejects.toThrow(
      RefusedError,
    );
    const after = await unsafeOwnerTransaction((tx) =>
      tx.select().from(outcomeBaselines).where(eq(outcomeBaselines.id, id)),
    );
    expect(after).toEqual(before);
    const signatures = await unsafeOwnerTransaction((tx) =>
      tx.$count(outcomeSignatures, eq(outcomeSignatures.baselineId, id)),
    );
    expect(signatures).toBe(2);
  });

  it('is corrected by a further one with its reason, which takes its place', async () => {
    await expect(proposeBaseline(admin, customerId, FORM, ORIGIN)).rejects.toThrow(
      'Say why the agreed baseline is corrected.',
    );
    const second = await agreedOne('March held invoices of the other branch.');
    const { baseline } = await getBoard(admin, customerId, TODAY);
    expect(baseline).toMatchObject({ id: second, number: 2 });
    expect((await verifyBaseline((await read(admin, id)).hash))?.replacedAt).toBeInstanceOf(Date);
    const third = await proposeBaseline(
      admin,
      customerId,
      { ...FORM, reason: 'Once more' },
      ORIGIN,
    );
    await withdrawBaseline(admin, { customerId, baselineId: third });
    await expect(read(customer, third)).rejects.toThrow(NotFoundError);
    expect((await getBoard(admin, customerId, TODAY)).baseline?.id).toBe(second);
  });
});

it('has the months before the engagement alone, and says what it leaves out of the year before', async () => {
  const theirs = await newCustomerId();
  const typed = await addTo(admin, theirs, { kind: 'first-visit' });
  const place = { customerId: theirs, measureId: typed };
  for (const month of monthsFrom('2025-01', 18)) {
    await setFigure(admin, place, { month, value: '60', cases: '20', uploads: [] });
  }
  const propose = (form: object = {}) =>
    proposeBaseline(admin, theirs, { ...FORM, ...form }, ORIGIN);
  await expect(propose()).rejects.toThrow('No project of this customer has a start date.');
  expect(await getBoard(admin, theirs, TODAY)).toMatchObject({ kickoff: null, isClosable: false });
  const later = await startOn(admin, theirs, '2026-04-15');
  await expect(propose({ toMonth: '2026-04' })).rejects.toThrow(
    'The engagement starts on Apr 15, 2026. Its baseline can end with Mar 2026 at the latest.',
  );
  await expect(propose({ projectId: measureId })).rejects.toThrow('Choose an engagement');
  const first = await propose({ projectId: later });
  const { content } = await getBaseline(admin, { customerId: theirs, baselineId: first });
  expect(content).toContain('starts on Apr 15, 2026. Results count from May 2026');
  expect(content).toContain(
    'Of the twelve months before the engagement, it leaves out Jan to Mar 2026.',
  );
  const board = await getBoard(admin, theirs, TODAY);
  expect(board.measures[0]).toMatchObject({ verdict: { kind: 'none' }, change: null });
  expect(board).toMatchObject({ kickoff: '2026-04-15', isClosable: false, baseline: null });
});

it('claims nothing of figures whose cases are few or not stated', async () => {
  const typed = await addTo(admin, other.customerId, { kind: 'first-visit' });
  const place = { customerId: other.customerId, measureId: typed };
  for (const [at, month] of monthsFrom('2025-01', 18).entries()) {
    await setFigure(admin, place, {
      month,
      value: at < 12 ? '60' : '90',
      cases: at < 12 ? '20' : '1',
      uploads: [],
    });
  }
  const id = await proposeBaseline(admin, other.customerId, FORM, ORIGIN);
  const { hash } = await getBaseline(other, { customerId: other.customerId, baselineId: id });
  await agree(other, id, hash);
  const verdict = async () => (await getBoard(other, other.customerId, TODAY)).measures[0]?.verdict;
  expect(await verdict()).toMatchObject({ kind: 'better' });
  for (const month of monthsFrom('2026-02', 5)) {
    await setFigure(admin, place, { month, value: '90', cases: '0', uploads: [] });
  }
  expect(await verdict()).toEqual({
    kind: 'same',
    words: 'No change stated: fewer than 5 cases',
  });
  await setFigure(admin, place, { month: '2026-06', value: '90', uploads: [] });
  expect((await verdict())?.words).toContain('the number of cases is not given');
});

it('names a fee in which money that was prepaid counts once, as it is used', async () => {
  const theirs = await newCustomerId();
  const block = await make(admin, { customerId: theirs, amount: '10000.00', isPrepayment: true });
  await move(admin, block, 'sent');
  await pay(admin, block, '10000.00');
  const used = await make(admin, { customerId: theirs, amount: '4000.00' });
  await move(admin, used, 'sent');
  await pay(admin, used, '4000.00', 'balance');
  const gone = await make(admin, { customerId: theirs, amount: '500.00' });
  await move(admin, gone, 'paid');
  await archiveInvoice(admin, gone, (await rowOf(gone)).version);
  await make(admin, { customerId: theirs, amount: '70.00' });
  const advisory = { type: 'debit', description: 'Advisory, 4.0 h' } as const;
  await recordEntry(admin, theirs, { ...advisory, amount: '900.00' });
  const { id } = await recordEntry(admin, theirs, { ...advisory, amount: '30.00' });
  await reverseEntry(admin, theirs, id, { reason: 'Not ours' });
  const { money } = await getBoard(admin, theirs, TODAY);
  const { totalSpent } = await getAccount(admin, theirs);
  expect(money?.fee).toEqual({ toDate: '5400.00', agreed: null });
  expect(money?.fee.toDate).toBe(totalSpent);
});
