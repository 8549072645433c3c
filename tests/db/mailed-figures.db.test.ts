import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import {
  getInvoice,
  getInvoiceSheet,
  listInvoices,
} from '#app/areas/billing/invoice-queries.server.ts';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { recordPayment, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { remindOfEnds } from '#app/areas/contracts/contract-jobs.server.ts';
import { contractSignedCopy, contractSignedForFirm } from '#app/areas/contracts/contract-mails.ts';
import { workedExample } from '#app/areas/estimator/worked-example.ts';
import { assess, readScores } from '#app/areas/inquiries/checklist/checklist-score.ts';
import {
  estimateDelivery,
  estimateForFirm,
  scoreDelivery,
  scoreForFirm,
} from '#app/areas/inquiries/lead-mails.ts';
import { remindOfFiles } from '#app/areas/outcomes/monthly/monthly-jobs.server.ts';
import { getMonthlyRequests } from '#app/areas/outcomes/monthly/monthly-queries.server.ts';
import { endAutopay } from '#app/areas/payments/autopay-commands.server.ts';
import { planAutopay } from '#app/areas/payments/autopay-plan-commands.server.ts';
import { refundPayment } from '#app/areas/payments/refund-commands.server.ts';
import { completeMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { setProposalStatus } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalAnswered } from '#app/areas/proposals/proposal-mails.ts';
import { billRetainer, createRetainer } from '#app/areas/retainers/retainer-commands.server.ts';
import { tellLowRetainers } from '#app/areas/retainers/retainer-jobs.server.ts';
import { getRetainer } from '#app/areas/retainers/retainer-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { addMoney } from '#app/platform/money.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { autopays } from '#app/records/invoice/autopay-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { projectMilestones as milestones } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { loadDemoFirm } from '#demo/load-demo-firm.server.ts';
import { newBank, newLine, record } from '#tests/helpers/bank-lines.ts';
import { dueOn, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { arrive, begin, outInvoice, payThrough, settleRefunds } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';

// Every email that carries a figure, as the act that sends it writes it in the demo firm: it says what the record says, and its parts
// add up. `HELD` names each; a new one is found by its source.

setUpDatabase();

let admin: AdminActor;
let dana: CustomerActor;

beforeAll(async () => {
  await loadDemoFirm();
  const actorOf = async (email: string) => {
    const [user] = await unsafeOwnerTransaction((tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    return unsafeActorOfUser(user?.id ?? '');
  };
  admin = (await actorOf('admin@example.com')) as AdminActor;
  dana = (await actorOf('customer@example.com')) as CustomerActor;
}, 300_000);

type Told = { id: string; content: MailContent };

/** What is mailed of an act. */
async function toldBy(act: () => Promise<unknown>): Promise<Told[]> {
  const before = (await queuedAnnouncements()).length;
  await act();
  const told = (await queuedAnnouncements()).slice(before);
  return told.flatMap(({ subjectId, mail }) =>
    mail ? [{ id: subjectId, content: mail.content }] : [],
  );
}

const factsOf = ({ blocks }: MailContent) =>
  new Map(blocks.flatMap((block) => (block.kind === 'facts' ? [...block.rows] : [])));
const wordsOf = (content: MailContent) => JSON.stringify(content);
const plain = (shown = '') => shown.replace(/[$,]| h$/g, '');
const amountsIn = (content: MailContent) =>
  (wordsOf(content).match(/-?\$[\d,]+\.\d\d/g) ?? []).map(plain);

const openInvoices = async () => {
  const request = { search: '', sort: 'number', direction: 'asc' as const };
  const list = await listInvoices(
    admin,
    { ...request, after: null, before: null },
    { filters: { show: 'unpaid', status: null }, today: firmDay() },
  );
  return list.rows;
};

/** Whether an email about an invoice says its amount, what is open of it, and nothing else but `also`. */
async function expectInvoice({ id, content }: Told, also: readonly string[] = []): Promise<void> {
  const { amount, credited, open, payments } = await getInvoice(admin, id);
  const live = payments.filter(({ reversedAt }) => !reversedAt);
  expect(addMoney(open, credited, ...live.map((each) => each.amount))).toBe(amount);
  const facts = factsOf(content);
  if (facts.has('Amount')) {
    expect(plain(facts.get('Amount'))).toBe(amount);
    expect(plain(facts.get('Still open') ?? facts.get('Amount'))).toBe(open);
  } else expect(plain(facts.get('Still open'))).toBe(open);
  const said = amountsIn(content);
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((each) => ![amount, open, ...also].includes(each))).toEqual([]);
}

describe('an email about autopay', () => {
  it('has what is open of the invoice, when it is announced and when it is withdrawn', async () => {
    const { customerId, userId } = dana;
    await unsafeOwnerTransaction(async (tx) => {
      const [method] = await tx
        .insert(paymentMethods)
        .values({
          ...{ customerId, addedBy: userId, mandate: 'Agreed' },
          ...{ kind: 'bank', state: 'usable', name: 'First Bank', lastFour: '6789' },
        })
        .returning({ id: paymentMethods.id });
      await tx
        .insert(autopays)
        .values({ customerId, methodId: method?.id ?? '', mandate: 'Agreed', agreedBy: userId });
    });
    const far = '2031-01-01';
    const announced = await toldBy(() => planAutopay(customerId, far));
    expect(announced.length).toBeGreaterThan(0);
    for (const each of announced) await expectInvoice(each);
    const withdrawn = await toldBy(async () => {
      await endAutopay(dana, customerId);
      await planAutopay(customerId, far);
    });
    expect(withdrawn).toHaveLength(announced.length);
    for (const { id, content } of withdrawn) {
      expect(amountsIn(content)).toEqual([(await getInvoice(admin, id)).open]);
    }
  });
});

describe('an email about a refund', () => {
  const stripe = new StripeEmulator();
  afterAll(() => stripe.stop());

  it('has what went back, what is open then, and nothing else', async () => {
    await payThrough(stripe);
    const id = await outInvoice(admin, '1250.00', dana.customerId);
    await begin(id, '1250.00', 'card');
    stripe.press(stripe.newest.id, 'card');
    const paid = await toldBy(() => arrive(stripe.events));
    for (const each of paid) await expectInvoice(each, ['1250.00']);
    const [payment] = (await getInvoice(admin, id)).payments;
    const told = await toldBy(async () => {
      const asked = { amount: '250.00', shown: '1250.00', reason: 'One visit fewer' };
      const refund = { ...asked, afterwards: 'open', submissionId: randomUUID() } as const;
      await refundPayment(admin, refund, { invoiceId: id, paymentId: payment?.id ?? '' });
      await settleRefunds();
    });
    expect(told).toHaveLength(2);
    for (const { content } of told) {
      expect(new Set(amountsIn(content))).toEqual(new Set(['250.00']));
      expect((await getInvoice(admin, id)).open).toBe('250.00');
    }
    const [receipt] = await getReceipts(admin, id);
    expect(receipt?.changes.map(({ amount }) => amount)).toEqual(['250.00']);
  });
});

describe('an email about an invoice', () => {
  it('has its figures when it becomes overdue, on both sides', async () => {
    for (const { id, status } of await openInvoices()) {
      if (status === 'sent') await dueOn(id, '2026-01-05');
    }
    const told = await toldBy(() => overdueInvoicesJob.run({}));
    expect(told.length).toBeGreaterThan(3);
    for (const each of told) await expectInvoice(each);
    // One that is partly paid is among them.
    expect(told.some(({ content }) => factsOf(content).has('Still open'))).toBe(true);
  });

  it('has them when it is paid in part, when that is undone, and when it changes', async () => {
    const [invoice] = await openInvoices();
    if (!invoice) throw new Error('Nothing is open.');
    const { id } = invoice;
    const versionOf = async () => (await getInvoice(admin, id)).version;
    const payment = { amount: '33.33', method: 'check' as const, paidOn: '2026-01-05', note: '' };
    const sent = { ...payment, submissionId: randomUUID(), version: await versionOf() };
    const paid = await toldBy(() => recordPayment(admin, id, sent));
    expect(paid).toHaveLength(1);
    for (const each of paid) await expectInvoice(each, ['33.33']);
    expect(plain(factsOf(paid[0]?.content as MailContent).get('Paid'))).toBe('33.33');

    const { payments } = await getInvoice(admin, id);
    const made = payments.find((each) => each.amount === '33.33');
    const version = await versionOf();
    const undone = await toldBy(() => takeBackPayment(admin, id, made?.id ?? '', version));
    expect(undone).toHaveLength(1);
    for (const each of undone) await expectInvoice(each, ['33.33']);

    const again = { ...sent, submissionId: randomUUID(), version: await versionOf() };
    await toldBy(() => recordPayment(admin, id, again));
    const bank = await newBank('Bank of the mail', '1099');
    const line = await newLine(bank, '2026-01-06', 'RETURNED CHECK', '-33.33');
    const paidAgain = (await getInvoice(admin, id)).payments.at(-1);
    const returned = await toldBy(() => record(admin, line, `payment:${paidAgain?.id}`));
    expect(returned).toHaveLength(1);
    for (const each of returned) await expectInvoice(each, ['33.33']);
    expect(plain(factsOf(returned[0]?.content as MailContent).get('Came back'))).toBe('33.33');

    const [unpaid] = (await openInvoices()).filter(({ amount, open }) => amount === open);
    const before = await getInvoice(admin, unpaid?.id ?? '');
    const edit = {
      invoiceNumber: before.invoiceNumber,
      description: 'Changed',
      dueDate: '2027-03-01',
    };
    const changed = await toldBy(() =>
      updateInvoice(admin, before.id, {
        ...{ ...edit, isPrepayment: before.isPrepayment, version: before.version },
        ...{ over: 'amount' as const, amount: '777.77' },
      }),
    );
    expect(changed).toHaveLength(1);
    for (const each of changed) await expectInvoice(each);
    expect(amountsIn(changed[0]?.content as MailContent)).toContain('777.77');
  });

  it('has them when a part is credited', async () => {
    const [invoice] = (await openInvoices()).filter(({ amount, open }) => amount === open);
    const { id, version } = await getInvoice(admin, invoice?.id ?? '');
    const lines = (await getInvoiceSheet(admin, id)).lines.map((line, at) => ({
      id: line.id,
      amount: at === 0 ? '12.34' : undefined,
    }));
    const credit = lines.length > 0 ? { lines } : { lines, amount: '12.34' };
    const told = await toldBy(() =>
      creditInvoice(admin, id, { ...credit, reason: 'One visit fewer', version }),
    );
    expect(told).toHaveLength(1);
    for (const each of told) await expectInvoice(each, ['12.34']);
    expect(plain(factsOf(told[0]?.content as MailContent).get('Credited'))).toBe('12.34');
  });
});

describe('an email about an agreement', () => {
  it('has the value of a contract, when it ends soon and when it is signed', async () => {
    const soon = Temporal.PlainDate.from(firmDay()).add({ days: 20 }).toString();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(contracts)
        .set({ endDate: soon, remindedAt: null })
        .where(eq(contracts.status, 'signed')),
    );
    const told = await toldBy(() => remindOfEnds(firmDay()));
    expect(told.length).toBeGreaterThan(3);
    const rows = await unsafeOwnerTransaction((tx) => tx.select().from(contracts));
    for (const { id, content } of told) {
      const value = rows.find((row) => row.id === id)?.contractValue;
      expect(amountsIn(content)).toEqual(value ? [value] : []);
    }
    const parties = { companyName: 'Tarryall', contactName: 'Dana' };
    const signed = { signedName: 'Dana', hash: '0', path: '/c', verifyUrl: 'http://x/verify' };
    for (const row of rows) {
      const contract = { ...row, ...parties };
      for (const mail of [
        contractSignedForFirm(contract, 'Dana', '/c'),
        contractSignedCopy(contract, signed),
      ]) {
        expect(amountsIn(mail)).toEqual(row.contractValue ? [row.contractValue] : []);
      }
    }
  });

  it('has the total of a proposal, when it is open again and when it is answered', async () => {
    await unsafeOwnerTransaction((tx) => tx.update(proposals).set({ validUntil: '2099-01-31' }));
    const read = () => unsafeOwnerTransaction((tx) => tx.select().from(proposals));
    const answered = (await read()).filter(
      ({ status, archivedAt }) => status === 'rejected' && !archivedAt,
    );
    const told = await toldBy(async () => {
      for (const { id, version } of answered) {
        await setProposalStatus(admin, id, { status: 'sent', version });
      }
    });
    expect(told.length).toBeGreaterThan(0);
    const rows = await read();
    for (const { id, content } of told) {
      const total = rows.find((row) => row.id === id)?.totalAmount;
      expect(amountsIn(content)).toEqual(total ? [total] : []);
    }
    for (const row of rows) {
      const answer = { decision: 'accepted' as const, signedName: 'Dana', note: null };
      const proposal = { ...row, companyName: 'Tarryall', contactName: 'Dana' };
      const mail = proposalAnswered(proposal, answer, '/p');
      expect(amountsIn(mail)).toEqual(row.totalAmount ? [row.totalAmount] : []);
    }
  });
});

it('an email about a milestone counts those of its project', async () => {
  const [open] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(milestones).where(isNull(milestones.completedAt)).limit(1),
  );
  if (!open) throw new Error('No milestone is open.');
  const { id: milestoneId, projectId, version } = open;
  const told = await toldBy(() => completeMilestone(admin, { projectId, milestoneId }, version));
  const [counted] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({
        done: sql<number>`count(${milestones.completedAt})::int`,
        all: sql<number>`count(*)::int`,
      })
      .from(milestones)
      .where(eq(milestones.projectId, projectId)),
  );
  expect(told).toHaveLength(1);
  expect(wordsOf(told[0]?.content as MailContent)).toContain(
    `${counted?.done} of ${counted?.all} milestones`,
  );
});

it('a reminder of a month names the files that the board counts as missing', async () => {
  const requests = await getMonthlyRequests(dana, dana.customerId);
  const missing = requests.flatMap(({ files }) =>
    files.filter(({ state }) => state === 'open').map(({ name }) => name),
  );
  const told = await toldBy(() => remindOfFiles('2027-01-20'));
  expect(told).toHaveLength(requests.filter(({ doneAt }) => doneAt === null).length);
  const named = told.flatMap(({ content }) =>
    [...factsOf(content)].flatMap(([label, file]) => (/^File/.test(label) ? [file] : [])),
  );
  expect(named).toHaveLength(missing.length);
  for (const name of missing) expect(named.join(', ')).toContain(name);
});

it('both sides are told what their pages say is left of a retainer, and the rate beyond it', async () => {
  const terms = { unit: 'hours', price: '1800.00', period: 'once', delivery: 'draft' } as const;
  const id = await createRetainer(admin, {
    ...{ ...terms, customerId: dana.customerId, name: 'Advice' },
    ...{ hours: '10.00', overRate: '240.00', lowAt: '10.00' },
  });
  const invoiceId = await billRetainer(admin, id, 1);
  await move(admin, invoiceId, 'sent');
  await pay(admin, invoiceId, (await rowOf(invoiceId)).amount);
  const told = await toldBy(tellLowRetainers);
  expect(told).toHaveLength(2);
  const { left, overRate } = await getRetainer(admin, id);
  for (const { content } of told) {
    expect(factsOf(content).get('Left')).toBe(`${left} hours`);
    expect(content.subject).toBe(`${left} hours left of Advice`);
    expect(amountsIn(content)).toEqual([overRate]);
  }
});

describe('an email of a tool of the site', () => {
  it('an estimate adds up to its hours and its break-even', () => {
    const estimate = workedExample();
    const facts = factsOf(estimateDelivery(estimate, '/estimate'));
    const of = (...labels: string[]) => labels.map((label) => plain(facts.get(label)));
    expect([addMoney(...of('Task hours', 'Set-up', 'Travel'))]).toEqual(of('Hours a year'));
    expect([addMoney(...of('Task labor', 'Set-up labor', 'Travel, at cost', 'Materials'))]).toEqual(
      of('Break-even'),
    );
    const links = { estimateUrl: 'http://x/e', adminPath: '/admin' };
    const told = estimateForFirm({ name: 'Rosa', email: 'r@x.example' }, estimate, links);
    expect(wordsOf(told)).toContain(`${facts.get('Hours a year')} a year`);
  });

  it('a score is the sum of its groups', () => {
    const result = assess(readScores(new URLSearchParams({ s: '2222021222111221122202202' })));
    const told = scoreDelivery(result, '/score');
    const groups = [...factsOf(told)].filter(([label]) => /^[A-E]\. /.test(label));
    const sum = groups.reduce((total, [, said]) => total + Number.parseInt(said, 10), 0);
    expect(groups).toHaveLength(5);
    expect(told.subject).toContain(`${sum} of 50`);
    const links = { scoreUrl: 'http://x/s', adminPath: '/admin' };
    const forFirm = scoreForFirm({ name: 'Rosa', email: 'r@x.example' }, result, links);
    expect(wordsOf(forFirm)).toContain(`${sum} of 50`);
  });
});

/**
 * The emails with a figure that are held here, as they are sent from a page in tests/access/sent-figures.test.ts, and those of
 * several invoices in reminder.db.test.ts.
 */
const HELD = [
  ...[
    'invoiceReminder',
    'invoiceSent',
    'invoiceCorrected',
    'invoiceCredited',
    'invoiceOverdue',
    'invoiceOverdueForFirm',
    'statementSent',
  ],
  ...['paymentReceived', 'paymentReturned', 'paymentTakenBack'],
  ...['proposalSent', 'proposalReopened', 'proposalAnswered'],
  ...['contractSent', 'contractSignedForFirm', 'contractSignedCopy', 'contractEndsSoon'],
  ...['estimateDelivery', 'estimateForFirm', 'scoreDelivery', 'scoreForFirm', 'milestoneReached'],
  ...['debitTitle', 'autopayAnnounced', 'autopayWithdrawn'],
  ...['filesAskedForCustomer', 'filesMissingForCustomer', 'retainerLow'],
];
const FIGURE =
  /format(?:Money|Decimal|Count)|wholeDollars|estimate(?:Line|Size)|scoreLine|factsOf\(|total\b|completed\}/;

it('every email with a figure is held', () => {
  const found = globSync('app/areas/**/*-mails.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^export function /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? '', text.split(/^}$/m)[0] ?? ''] as const)
      .filter(([, body]) => FIGURE.test(body))
      .map(([name]) => name),
  );
  expect(found.toSorted()).toEqual(HELD.toSorted());
});
