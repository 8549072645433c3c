import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { makePlannedInvoices } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay, setFirmClock } from '#app/platform/firm-clock.server.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { fillRetainer, retainerBlocksOf, retainerVersion } from '#tests/helpers/retainers.ts';
import {
  billRetainer,
  createRetainer,
  endRetainer,
  updateRetainer,
} from './retainer-commands.server.ts';
import { blockExpiry } from './retainer-cover.ts';
import { type NewRetainer, retainerSchema } from './retainer-forms.ts';
import { expireRetainers } from './retainer-jobs.server.ts';
import { getRetainer, listOwnRetainers } from './retainer-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

const MONEY = { unit: 'money', price: '2000.00', period: 'once', delivery: 'draft' } as const;
const TEN_HOURS = { ...MONEY, unit: 'hours', hours: '10.00', price: '1800.00' } as const;

async function newRetainer(given: Partial<NewRetainer> = {}) {
  const customerId = given.customerId ?? (await newCustomerId());
  const id = await createRetainer(admin, { ...MONEY, name: 'Advice', ...given, customerId });
  return { id, customerId };
}

const fill = (id: string) => fillRetainer(admin, id);

const leftOf = async (id: string) =>
  (await retainerBlocksOf(id)).map(({ leftSize, leftWorth }) => [leftSize, leftWorth]);

async function log(customerId: string, hours: string, given: object = {}): Promise<string> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .insert(timeEntries)
      .values({
        ...{ customerId, hours, userId: admin.userId, hourlyRate: '200.00', date: firmDay() },
        ...given,
      })
      .returning({ id: timeEntries.id }),
  );
  return row?.id ?? '';
}

/** A draft of these hours. */
const invoice = async (customerId: string, ...ids: string[]) =>
  (
    await invoiceTime(admin, {
      customerId,
      entries: ids.map((id) => ({ id, version: 1 })),
      grouping: 'project',
    } as Parameters<typeof invoiceTime>[1])
  ).id;

/** What stands in the journal of a customer, by role; debits above zero. */
const booksOf = async (customerId: string) =>
  Object.fromEntries(
    (
      await unsafeOwnerTransaction((tx) =>
        rowsOf<{ role: string; amount: string }>(
          tx,
          sql`select c.role, sum(l.debit - l.credit)::text as amount from journal_lines l join journal_entries e on e.id = l.entry_id
            join customer_accounts a on a.id = e.account_id join chart_accounts c on c.id = l.chart_account_id
            where a.customer_id = ${customerId} group by c.role having sum(l.debit - l.credit) <> 0`,
        ),
      )
    ).map(({ role, amount }) => [role, amount]),
  );

const agree = async () => expect(await disagreements()).toEqual([]);

describe('a retainer', () => {
  it('is never revenue twice: 2,000.00 paid ahead, 6.5 h × 200.00 drawn from it', async () => {
    const { id, customerId } = await newRetainer();
    await fill(id);
    expect(await booksOf(customerId)).toEqual({ bank: '2000.00', prepayments: '-2000.00' });
    const work = await invoice(customerId, await log(customerId, '6.50'));
    // Reserved while it is a draft, and owed still.
    expect(await leftOf(id)).toEqual([['700.00', '700.00']]);
    await agree();
    await move(admin, work, 'sent');
    expect(await rowOf(work)).toMatchObject({ status: 'paid', amount: '1300.00' });
    expect(await booksOf(customerId)).toEqual({
      bank: '2000.00',
      prepayments: '-700.00',
      retainers: '-1300.00',
    });
    const [document] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(issuedDocuments).where(eq(issuedDocuments.invoiceId, work)),
    );
    expect(await getRetainer(admin, id)).toMatchObject({
      ...{ left: '700.00', unearned: '700.00' },
      events: expect.arrayContaining([
        { day: firmDay(), kind: 'added', size: '2000.00' },
        { day: firmDay(), kind: 'used', size: '1300.00' },
      ]),
    });
    expect(document?.content).toMatchObject({
      prepaid: '1300.00',
      lines: [{ description: expect.stringMatching(/, covered by Advice$/), quantity: '6.50' }],
    });
    await agree();
  });

  it('is shown to its customer without what a draft reserves', async () => {
    const { id } = await newRetainer({ customerId: customer.customerId });
    await fill(id);
    await invoice(customer.customerId, await log(customer.customerId, '1.00'));
    expect(await listOwnRetainers(customer)).toMatchObject([
      { id, events: [{ day: firmDay(), kind: 'added', size: '2000.00' }] },
    ]);
    expect(await getRetainer(admin, id)).toMatchObject({ left: '1800.00', unearned: '2000.00' });
  });

  it('draws bought hours at what they cost, and bills what is beyond at the stated rate', async () => {
    const { id, customerId } = await newRetainer({ ...TEN_HOURS, overRate: '240.00' });
    await fill(id);
    const work = await invoice(customerId, await log(customerId, '12.00'));
    await move(admin, work, 'sent');
    expect(await leftOf(id)).toEqual([['0.00', '0.00']]);
    // 10 × 180.00 are covered, 2 × 240.00 are owed.
    expect(await rowOf(work)).toMatchObject({ status: 'sent', amount: '2280.00' });
    expect(await booksOf(customerId)).toEqual({
      ...{ bank: '1800.00', receivables: '480.00', retainers: '-1800.00', hourly: '-480.00' },
    });
    await agree();
  });

  it('draws the oldest block first, and no hour twice by two who invoice at once', async () => {
    const { id, customerId } = await newRetainer(TEN_HOURS);
    await fill(id);
    await fill(id);
    const entries = await Promise.all(
      ['6.00', '6.00', '6.00'].map((hours) => log(customerId, hours)),
    );
    const made = await Promise.all(entries.map((each) => invoice(customerId, each)));
    expect(await leftOf(id)).toEqual([
      ['0.00', '0.00'],
      ['2.00', '360.00'],
    ]);
    await Promise.all(made.map((each) => move(admin, each, 'sent')));
    expect(await booksOf(customerId)).toEqual({
      ...{ bank: '3600.00', prepayments: '-360.00', retainers: '-3240.00' },
    });
    await agree();
  });

  it('never falls below zero, whoever writes', async () => {
    const { id } = await newRetainer();
    await fill(id);
    const [block] = await retainerBlocksOf(id);
    const drawn = unsafeOwnerTransaction((tx) =>
      tx.execute(sql`insert into retainer_draws (block_id, invoice_id, size, worth)
        values (${block?.id}, ${block?.invoiceId}, 2000.01, 2000.01)`),
    );
    await expect(drawn).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'retainer_blocks_left' }),
    });
  });

  it('has back what a canceled or archived draft reserved, and what an undone payment drew', async () => {
    const { id, customerId } = await newRetainer();
    await fill(id);
    const entry = await log(customerId, '1.00');
    const first = await invoice(customerId, entry);
    await move(admin, first, 'cancelled');
    expect(await leftOf(id)).toEqual([['2000.00', '2000.00']]);
    const second = (
      await invoiceTime(admin, {
        customerId,
        entries: [{ id: entry, version: 3 }],
        grouping: 'project',
      } as Parameters<typeof invoiceTime>[1])
    ).id;
    await move(admin, second, 'sent');
    const [payment] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, second)),
    );
    await takeBackPayment(admin, second, payment?.id ?? '', (await rowOf(second)).version);
    expect(await leftOf(id)).toEqual([['2000.00', '2000.00']]);
    expect(await booksOf(customerId)).toEqual({
      ...{ bank: '2000.00', prepayments: '-2000.00', receivables: '200.00', hourly: '-200.00' },
    });
    await agree();
    const third = await invoice(customerId, await log(customerId, '1.00'));
    await archiveInvoice(admin, third, (await rowOf(third)).version);
    expect(await leftOf(id)).toEqual([['2000.00', '2000.00']]);
    await agree();
  });

  it('keeps the payment of a block that was used, with a sentence, and loses an unused one with it', async () => {
    const { id, customerId } = await newRetainer();
    const paid = await fill(id);
    const [payment] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, paid)),
    );
    const undo = async () =>
      takeBackPayment(admin, paid, payment?.id ?? '', (await rowOf(paid)).version);
    const work = await invoice(customerId, await log(customerId, '1.00'));
    await expect(undo()).rejects.toThrow(/Hours were drawn from what .* paid ahead/);
    await expect(move(admin, paid, 'sent')).rejects.toThrow(RefusedError);
    await move(admin, work, 'cancelled');
    await undo();
    expect(await retainerBlocksOf(id)).toEqual([]);
    await agree();
  });

  it('keeps its money from other payments and charges', async () => {
    const { id, customerId } = await newRetainer();
    await fill(id);
    const other = await make(admin, { customerId, amount: '10.00' });
    await move(admin, other, 'sent');
    await expect(pay(admin, other, '10.00', 'balance')).rejects.toThrow(
      'Of the balance of $2,000.00, $2,000.00 is kept for retainers.',
    );
    const charge = { type: 'debit', amount: '0.01', description: 'Postage' } as const;
    await expect(
      recordEntry(admin, customerId, charge as Parameters<typeof recordEntry>[2]),
    ).rejects.toThrow(/is kept for retainers/);
  });

  it('opens once all of its invoice is paid', async () => {
    const { id } = await newRetainer({ ...TEN_HOURS });
    const invoiceId = await billRetainer(admin, id, await retainerVersion(id));
    await move(admin, invoiceId, 'sent');
    await pay(admin, invoiceId, '900.00');
    expect(await retainerBlocksOf(id)).toEqual([]);
    await pay(admin, invoiceId, '900.00');
    expect(await retainerBlocksOf(id)).toMatchObject([{ size: '10.00', price: '1800.00' }]);
    await agree();
  });

  it('is as large as what was paid once a part of its invoice was credited', async () => {
    const credit = async (invoiceId: string, amount: string) => {
      const [line] = (await getInvoiceSheet(admin, invoiceId)).lines;
      const lines = [{ id: line?.id ?? '', amount }];
      const { version } = await rowOf(invoiceId);
      await creditInvoice(admin, invoiceId, { lines, reason: 'Agreed on less', version });
    };
    const { id, customerId } = await newRetainer(TEN_HOURS);
    const sent = async () => {
      const invoiceId = await billRetainer(admin, id, await retainerVersion(id));
      await move(admin, invoiceId, 'sent');
      return invoiceId;
    };
    // The part is credited before it is paid, after a part is paid, and all of it.
    const first = await sent();
    await credit(first, '900.00');
    await pay(admin, first, '900.00');
    const second = await sent();
    await pay(admin, second, '1000.00');
    expect(await retainerBlocksOf(id)).toHaveLength(1);
    await credit(second, '800.00');
    await credit(await sent(), '1800.00');
    expect(await leftOf(id)).toEqual([
      ['5.00', '900.00'],
      ['5.56', '1000.00'],
    ]);
    await expect(credit(first, '1.00')).rejects.toThrow('This invoice is paid.');
    expect(await booksOf(customerId)).toEqual({ bank: '1900.00', prepayments: '-1900.00' });
    await agree();
  });

  it('is edited and ended; its terms stay', async () => {
    const { id } = await newRetainer();
    await updateRetainer(admin, id, { name: 'Care', lowAt: '100.00', version: 1 });
    await endRetainer(admin, id, { reason: 'They sold the company', version: 2 });
    await expect(billRetainer(admin, id, 3)).rejects.toThrow('This retainer has ended.');
  });

  it.each([
    [{ price: '0' }, /more than 0/],
    [{ price: '-1' }, /more than 0/],
    [{ price: '1.234.567,00' }, /number like/],
    [{ unit: 'hours' }, /Hours are required/],
    [{ period: 'month' }, /First invoice is required/],
    [{ carries: 1 }, /does not expire/],
    [{ period: 'month', firstDay: '2027-01-01', carries: 25 }, /0 to 24/],
  ])('refuses %o with a sentence', async (given, words) => {
    const form = { ...MONEY, customerId: crypto.randomUUID(), name: 'Advice', ...given };
    const result = retainerSchema.safeParse({ ...form, submissionId: crypto.randomUUID() });
    expect(result.error?.issues.map(({ message }) => message).join()).toMatch(words);
  });
});

describe.each(['America/Chicago', 'Europe/Paris', 'Australia/Sydney'])(
  '36 months in %s',
  (zone) => {
    it('bill, carry and expire each block once, by two processes', async () => {
      const clock = firmClock();
      setFirmClock({ ...clock, timeZone: zone });
      try {
        const terms = {
          ...TEN_HOURS,
          period: 'month',
          firstDay: '2027-01-31',
          delivery: 'send',
        } as const;
        const own = await newRetainer({ ...terms, carries: 0 });
        const carried = await newRetainer({ ...terms, carries: 1 });
        const kept = await newRetainer(terms);
        for (let month = 0; month < 36; month += 1) {
          const today = firmDay(new Date(Date.UTC(2027, month + 1, 0, 12)));
          await Promise.all([makePlannedInvoices(today), makePlannedInvoices(today)]);
          for (const each of [own, carried, kept]) {
            const [made] = await unsafeOwnerTransaction((tx) =>
              tx
                .select({ id: invoices.id, amount: invoices.amount })
                .from(invoices)
                .where(
                  sql`${invoices.customerId} = ${each.customerId} and ${invoices.status} = 'sent'`,
                ),
            );
            if (!made) throw new Error(`No invoice by ${today}`);
            await pay(admin, made.id, made.amount);
          }
          await Promise.all([expireRetainers(today), expireRetainers(today)]);
          const open = async (id: string) =>
            (await retainerBlocksOf(id)).filter(({ leftWorth }) => leftWorth !== '0.00').length;
          expect([await open(own.id), await open(carried.id), await open(kept.id)]).toEqual([
            1,
            Math.min(month + 1, 2),
            month + 1,
          ]);
        }
        for (const block of await retainerBlocksOf(carried.id)) {
          const days = { anchor: '2027-01-31', fromDay: block.fromDay };
          expect(block.expiresOn).toBe(blockExpiry(days, 'month', 1));
        }
        expect(await booksOf(own.customerId)).toMatchObject({
          prepayments: '-1800.00',
          retainers: '-63000.00',
        });
        await agree();
      } finally {
        await endRetainers();
        setFirmClock(clock);
      }
    });
  },
);

const endRetainers = async () => {
  await unsafeOwnerTransaction((tx) =>
    tx.execute(
      sql`update billing_plans set status = 'ended', next_day = null where status <> 'ended'`,
    ),
  );
};

it('waits with the expiry of a block until hours that it may cover are billed', async () => {
  const { id, customerId } = await newRetainer({
    ...{ period: 'month', carries: 0, firstDay: firmDay() },
  });
  await fill(id);
  await endRetainers();
  const entry = await log(customerId, '1.00');
  const later = addDays(firmDay(), 40);
  await expireRetainers(later);
  expect(await leftOf(id)).toEqual([['2000.00', '2000.00']]);
  await move(admin, await invoice(customerId, entry), 'sent');
  await expireRetainers(later);
  await expireRetainers(later);
  expect(await leftOf(id)).toEqual([['0.00', '0.00']]);
  expect(await booksOf(customerId)).toEqual({ bank: '2000.00', retainers: '-2000.00' });
  const [account] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(customerAccounts).where(eq(customerAccounts.customerId, customerId)),
  );
  expect(account).toMatchObject({ availableBalance: '0.00', totalSpent: '2000.00' });
  await agree();
});
