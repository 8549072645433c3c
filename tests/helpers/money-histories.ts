import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import {
  disputeInvoice,
  promisePayment,
  settleAnswer,
} from '#app/areas/billing/answer-commands.server.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { openRest } from '#app/areas/billing/invoice-amounts.ts';
import {
  archiveInvoice,
  createInvoiceIn,
  restoreInvoice,
} from '#app/areas/billing/invoice-commands.server.ts';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { livePayments } from '#app/areas/billing/invoice-rows.server.ts';
import { standingFigures } from '#app/areas/billing/issued-queries.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { recordPayment, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { writeOffInvoice } from '#app/areas/billing/write-off-commands.server.ts';
import { createPlan } from '#app/areas/billing-plans/plan-commands.server.ts';
import { makePlannedInvoices } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { closeMonth, reopenMonth } from '#app/areas/books/closing-commands.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { billRetainer, endRetainer } from '#app/areas/retainers/retainer-commands.server.ts';
import { expireRetainers } from '#app/areas/retainers/retainer-jobs.server.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closedDay } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { takeBankStep } from './bank-steps.ts';
import { make, move, rowOf } from './billing.ts';
import { makeProject, makeTimeEntry } from './makers.ts';
import { makeAccountsOfOneCompany, noteMerge } from './merges.ts';
import { fillRetainer, makeRetainer, retainerVersion } from './retainers.ts';

/** What people and the firm do to money, each with how often it comes. */
const ACTS = {
  ...{ invoice: 4, lines: 5, hours: 2, issue: 5, issueLastMonth: 2, status: 4 },
  ...{ pay: 6, use: 3, undo: 2, creditPart: 4, creditWhole: 2, writeOff: 3, correct: 3 },
  ...{ archive: 2, restore: 2, entry: 3, answer: 3, settle: 1, plan: 1 },
  ...{ exempt: 1, taxRule: 1, merge: 1, close: 1, reopen: 1 },
  ...{ retainer: 2, billRetainer: 2, fillRetainer: 3, expire: 2, endRetainer: 1 },
  ...{ bankFile: 3, confirmLine: 5, confirmClear: 1, ignoreLine: 1, reopenLine: 2 },
};

type Act = keyof typeof ACTS;

/** The names of all that can happen in a history. */
export const MONEY_ACTS: readonly string[] = Object.keys(ACTS);

type Step = {
  act: Act;
  which: number;
  cents: number;
  status: InvoiceStatus;
  isOld: boolean;
  prices: number[];
};

/** A random history of commands. */
export const moneyHistories = fc.array(
  fc.record<Step>({
    act: fc.oneof(
      ...Object.entries(ACTS).map(([act, weight]) => ({
        weight,
        arbitrary: fc.constant(act as Act),
      })),
    ),
    which: fc.nat(7),
    cents: fc.integer({ min: 1, max: 99_999 }),
    status: fc.constantFrom<InvoiceStatus>(...INVOICE_STATUSES),
    isOld: fc.boolean(),
    prices: fc.array(fc.integer({ min: -2_000, max: 50_000 }), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 15, maxLength: 45 },
);

/** Whom a history is about, and what it has made so far. */
type History = {
  admin: AdminActor;
  /** The first person of each customer, by its id. */
  people: Map<string, string>;
  customers: string[];
  /** The customers by now: a merge leaves the first one behind. */
  standing: string[];
  invoices: string[];
  retainers: string[];
};

/** A day of the month before this one, which can be closed. */
export const lastMonth = () => addDays(`${firmDay().slice(0, 7)}-01`, -3);

/** Begins a history with two customers of one company. */
export async function beginHistory(admin: AdminActor): Promise<History> {
  const { accounts } = await makeAccountsOfOneCompany(2);
  const customers = accounts.map(({ id }) => id);
  const people = new Map(accounts.map(({ id, user }) => [id, user.id]));
  return { admin, people, customers, standing: [...customers], invoices: [], retainers: [] };
}

/** Does a step by the product's own commands. What they refuse changes nothing; returns whether it was done. */
export async function takeStep(history: History, step: Step): Promise<boolean> {
  try {
    await act(history, step);
    return true;
  } catch (error) {
    const isRefusal =
      error instanceof RefusedError ||
      error instanceof NotFoundError ||
      error instanceof RateLimitError;
    if (isRefusal || closedDay(error)) return false;
    throw error;
  }
}

const TAXES = [
  { name: 'Texas sales tax', rate: '8.25' },
  { name: 'City tax', rate: '1.125' },
  { name: 'State tax', rate: '6' },
];

/** Lines with discounts and taxes of several kinds, of which some come to less than nothing. */
function linesOf({ prices, which }: Step) {
  return prices.map((cents, at) => ({
    description: `Line ${at + 1}`,
    quantity: ['1.00', '0.50', '3.33', '0:35'][(which + at) % 4] ?? '1.00',
    unitPrice: moneyOf(BigInt(cents)),
    discount: cents > 0 && (which + at) % 3 === 0 ? ['10%', '0.07', '33.333%'][at % 3] : undefined,
    tax: (which + at) % 4 === 3 ? undefined : TAXES[(which + at) % TAXES.length],
  }));
}

const own = <Row>(statement: ReturnType<typeof sql>) =>
  unsafeOwnerTransaction((tx) => rowsOf<Row & Record<string, unknown>>(tx, statement));

async function act(history: History, step: Step): Promise<void> {
  const { admin, standing, invoices } = history;
  const { which, cents, isOld } = step;
  const amount = moneyOf(BigInt(cents));
  const customerId = standing[which % standing.length] ?? '';
  const day = isOld ? lastMonth() : firmDay();
  switch (step.act) {
    case 'invoice':
      invoices.push(await make(admin, { customerId, amount, isPrepayment: which === 0 }));
      return;
    case 'lines': {
      const discount = isOld ? (['5%', '0.05', '12.5%'][which % 3] ?? '') : undefined;
      const made = await asActor(admin, (tx) =>
        createInvoiceIn(tx, admin, { customerId, lines: linesOf(step), discount }),
      );
      invoices.push(made.id);
      return;
    }
    case 'hours': {
      const entries = await unsafeOwnerTransaction(async (tx) => {
        const { id: projectId } = await makeProject(tx, customerId, { title: 'Board' });
        const given = { customerId, projectId, hourlyRate: '123.45', billable: true };
        return Promise.all(
          step.prices.map(() => makeTimeEntry(tx, admin.userId, { ...given, hours: '1.25' })),
        );
      });
      const seen = entries.map(({ id, version }) => ({ id, version }));
      const grouping = isOld ? ('project' as const) : ('day' as const);
      const { id } = await invoiceTime(admin, { customerId, entries: seen, grouping });
      invoices.push(id);
      if (which % 2 === 0) await addGoodwill(admin, id);
      return;
    }
    case 'plan':
      await createPlan(admin, {
        customerId,
        name: 'Advice',
        period: 'month',
        firstDay: firmDay(),
        lastDay: firmDay(),
        delivery: isOld ? 'draft' : 'send',
        // The form refuses one that comes to nothing.
        lines: linesOf({ ...step, prices: step.prices.map((price) => Math.abs(price) + 1) }),
      });
      await addPlanned(history, customerId);
      return;
    case 'retainer':
      history.retainers.push(
        await makeRetainer(admin, customerId, { amount, isOfHours: isOld, kind: which % 4 }),
      );
      await addPlanned(history, customerId);
      return;
    case 'billRetainer':
    case 'fillRetainer': {
      const id = chosenOf(history.retainers, which);
      if (!id) return;
      const filled = step.act === 'fillRetainer' ? await fillRetainer(admin, id) : undefined;
      invoices.push(filled ?? (await billRetainer(admin, id, await retainerVersion(id))));
      return;
    }
    case 'endRetainer': {
      const id = chosenOf(history.retainers, which);
      if (id) await endRetainer(admin, id, { reason: 'Sold', version: await retainerVersion(id) });
      return;
    }
    case 'expire':
      await expireRetainers(addDays(firmDay(), isOld ? 40 : 80));
      return;
    case 'bankFile':
    case 'confirmLine':
    case 'confirmClear':
    case 'ignoreLine':
    case 'reopenLine':
      await takeBankStep(
        step.act,
        { admin, customerId, tag: history.customers[0] ?? '' },
        step,
        day,
      );
      return;
    case 'exempt':
      await own(sql`update customer_profiles set tax_certificate = ${isOld ? 'TX-01' : null}, tax_exempt_until = null
        where id = ${customerId}`);
      return;
    case 'taxRule':
      await own(sql`insert into settings (key, value) values ('business.tax.rule', ${isOld ? 'line' : 'rate'})
        on conflict (key) do update set value = excluded.value`);
      return;
    case 'entry': {
      const type = which % 3 === 0 ? ('debit' as const) : ('credit' as const);
      const entry = await recordEntry(admin, customerId, { type, amount, description: 'By hand' });
      if (isOld) await reverseEntry(admin, customerId, entry.id, { reason: 'Twice' });
      return;
    }
    case 'merge': {
      const [from, into] = standing;
      if (!from || !into) return;
      await runMerge(await noteMerge(from, into));
      standing.shift();
      return;
    }
    case 'close':
      await closeMonth(admin, { month: lastMonth().slice(0, 7) });
      return;
    case 'reopen':
      await reopenMonth(admin, { month: lastMonth().slice(0, 7), reason: 'A payment was missing' });
      return;
    default: {
      const id = await chosenInvoice(history, step);
      if (id) await actOn(history, id, step, { amount, day });
    }
  }
}

const chosenOf = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)];

/** Makes what plans have to make today, and takes what is a customer's into the history. */
async function addPlanned({ invoices }: History, customerId: string): Promise<void> {
  await makePlannedInvoices(firmDay());
  for (const { id } of await own<{ id: string }>(
    sql`select id from invoices where customer_id = ${customerId} and billing_plan_id is not null`,
  )) {
    if (!invoices.includes(id)) invoices.push(id);
  }
}

const OF_OPEN_ONES: Act[] = ['pay', 'use', 'writeOff', 'creditPart', 'answer'];

/** An invoice for a step: one that it can be done to, where there is such a one and chance does not want another. */
async function chosenInvoice({ invoices }: History, { act, which, isOld }: Step) {
  const any = invoices[which % Math.max(1, invoices.length)];
  const isOfOpen = OF_OPEN_ONES.includes(act);
  if (!any || (which > 5 && isOld) || !(isOfOpen || /^issue/.test(act))) return any;
  const fitting = await own<{
    id: string;
  }>(sql`select id from invoices where id = any(${`{${invoices}}`}::uuid[])
    and archived_at is null and status = any(${isOfOpen ? '{sent,overdue}' : '{draft}'}::text[]) order by created_at`);
  return fitting[which % Math.max(1, fitting.length)]?.id ?? any;
}

async function actOn(
  { admin }: History,
  id: string,
  step: Step,
  { amount: wanted, day }: { amount: string; day: string },
): Promise<void> {
  const row = await rowOf(id);
  const { version, status, isPrepayment } = row;
  const payments = await unsafeOwnerTransaction((tx) => livePayments(tx, id));
  const payment = payments[step.which % Math.max(1, payments.length)];
  const open = openRest(row, payments);
  const isTooMuch = compareMoney(wanted, open) > 0 && step.cents % 8 !== 0;
  const amount = isTooMuch && compareMoney(open, '0') > 0 ? open : wanted;
  switch (step.act) {
    case 'issue':
      if (status === 'draft') await move(admin, id, 'sent');
      return;
    case 'issueLastMonth':
      await own(sql`update invoices set status = 'sent', sent_at = ${`${lastMonth()}T17:00:00Z`} where id = ${id}
        and status = 'draft' and archived_at is null and exemption is null and tax = 0
        and not exists (select from retainer_draws d where d.invoice_id = invoices.id)`);
      return;
    case 'status':
      await move(admin, id, step.status);
      return;
    case 'creditWhole':
      await move(admin, id, 'cancelled');
      return;
    case 'pay':
      await recordPayment(admin, id, { amount, method: 'check', paidOn: day, version });
      return;
    case 'use':
      await recordPayment(admin, id, { amount, method: 'balance', paidOn: firmDay(), version });
      return;
    case 'undo':
      if (payment) await takeBackPayment(admin, id, payment.id, version);
      return;
    case 'archive':
      await archiveInvoice(admin, id, version);
      return;
    case 'restore':
      await restoreInvoice(admin, id, version);
      return;
    case 'correct':
      await updateInvoice(admin, id, {
        ...(step.isOld ? { over: 'lines', lines: linesOf(step) } : { over: 'amount', amount }),
        isPrepayment,
        version,
      });
      return;
    case 'writeOff': {
      const tax = step.which % 2 === 0 ? ('back' as const) : ('owed' as const);
      await writeOffInvoice(admin, id, { reason: 'Closed', tax, writtenOffOn: day, version });
      return;
    }
    case 'creditPart':
      await creditPart(admin, id, step, amount);
      return;
    case 'answer':
      if (step.isOld)
        await disputeInvoice(admin, id, { words: 'Not ours', submissionId: undefined });
      else {
        const promisedOn = addDays(firmDay(), 9);
        await promisePayment(admin, id, { promisedOn, words: '', submissionId: undefined });
      }
      return;
    case 'settle': {
      const [said] = await own<{ id: string }>(
        sql`select id from invoice_answers where invoice_id = ${id} and withdrawn_at is null and settled_at is null`,
      );
      if (said) await settleAnswer(admin, id, said.id, { settlement: 'Agreed' });
      return;
    }
  }
}

/** Takes a little off a draft of hours, as a line of its own. */
async function addGoodwill(admin: AdminActor, id: string): Promise<void> {
  const { lines } = await getInvoiceSheet(admin, id);
  const hours = lines.map(({ id: lineId, description, quantity, unitPrice }) => {
    return { id: lineId, description, quantity, unitPrice };
  });
  const goodwill = { description: 'Goodwill', quantity: '1.00', unitPrice: '-20.00' };
  const { version } = await rowOf(id);
  const edit = { over: 'lines', isPrepayment: false, version } as const;
  await updateInvoice(admin, id, { ...edit, lines: [...hours, goodwill] });
}

/** Credits something of the lines of an invoice, at times all that is left of one; of one without lines an amount. */
async function creditPart(admin: AdminActor, id: string, step: Step, amount: string) {
  const { version, invoiceNumber } = await rowOf(id);
  const standing = await unsafeOwnerTransaction((tx) =>
    standingFigures(tx, id, invoiceNumber ?? ''),
  );
  const lines = standing?.issued.lines ?? [];
  const some = (net: string, at: number) => {
    if ((step.which + at) % 2 === 0) return net;
    const part = moneyOf(BigInt(step.prices[at % step.prices.length] ?? 1));
    return compareMoney(part, net) > 0 ? net : part;
  };
  const given =
    lines.length > 0
      ? {
          lines: lines
            .filter((_, at) => step.isOld || at === step.which % lines.length)
            .map(({ id: lineId, amount: net, share = '0.00' }, at) => ({
              id: lineId,
              amount: some(subtractMoney(net, share), at),
            })),
        }
      : { amount };
  await creditInvoice(admin, id, { ...given, reason: 'Agreed', version });
}
