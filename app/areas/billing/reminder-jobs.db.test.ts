import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoiceAnswers, invoiceReminders } from '#app/records/invoice/collection-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { dueOn, make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { actionsOn, makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { recordEntry } from './ledger-commands.server.ts';
import { overdueInvoicesJob } from './overdue-jobs.server.ts';
import { remindCustomer } from './reminder-commands.server.ts';
import { sendReminders } from './reminder-jobs.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await emptyTables(tx, 'invoices, transactions, journal_entries');
    await tx.update(customerAccounts).set({ availableBalance: '0.00', totalSpent: '0.00' });
    await tx.execute(sql`delete from pgboss.job`);
    await tx.execute(sql`delete from settings where key like 'billing.reminders%'`);
    await tx.insert(settings).values({ key: 'billing.reminders.on', value: 'true' });
  });
});

/** Nine o'clock in Chicago, in summer. */
const at = (day: string, time = '14:00') => new Date(`${day}T${time}:00Z`);

async function sent(given: { amount?: string; dueDate?: string; customerId?: string } = {}) {
  const id = await make(admin, {
    customerId: customer.customerId,
    amount: '400.00',
    dueDate: '2027-05-10',
    ...given,
  });
  await move(admin, id, 'sent');
  return id;
}

/** The stages of the letters that run on these days, each as "day: stage of each invoice". */
async function run(days: readonly string[]) {
  const letters = [];
  for (const day of days) {
    const before = await stagesSent();
    const count = await sendReminders(at(day));
    if (count > 0) letters.push(`${day}: ${(await stagesSent()).slice(before.length).join(', ')}`);
  }
  return letters;
}

const stagesSent = () =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = await tx.select().from(invoiceReminders).orderBy(invoiceReminders.createdAt);
    return rows.map(({ stage }) => stage ?? 'by hand');
  });

const letterTitles = async () =>
  (await queuedAnnouncements())
    .filter(({ title }) => title.startsWith('Reminder'))
    .map(({ title, mail }) => `${title}: ${mail?.content.heading}`);

const days = (from: string, to: string) => {
  const all = [];
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    all.push(day.toString());
  }
  return all;
};

async function says(invoiceId: string, said: Partial<typeof invoiceAnswers.$inferInsert>) {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(invoiceAnswers).values({
      ...{ customerId: customer.customerId, invoiceId, userId: customer.userId },
      ...{ authorName: 'Carla', kind: 'dispute', words: 'It was half the work.' },
      ...said,
    }),
  );
}

describe('the letters about an invoice that is due on a day', () => {
  it('come before it and after it, late but once, and none on the morning of the payment', async () => {
    const id = await sent();
    expect(
      await run([...days('2027-05-01', '2027-05-09'), ...days('2027-05-13', '2027-05-16')]),
    ).toEqual(['2027-05-07: -3', '2027-05-13: 1']);
    await pay(admin, id, '400.00');
    expect(await run(days('2027-05-17', '2027-06-30'))).toEqual([]);
    expect(await actionsOn(id)).toContain('invoice.reminded');
  });

  it('are one of the latest stage after a standstill', async () => {
    await sent();
    expect(await run(['2027-05-07', '2027-05-18', '2027-05-19'])).toEqual([
      '2027-05-07: -3',
      '2027-05-18: 7',
    ]);
  });

  it('name what is left once a part is paid', async () => {
    const id = await sent();
    await pay(admin, id, '150.00');
    expect(await run(['2027-05-11'])).toEqual(['2027-05-11: 1']);
    expect((await letterTitles()).at(-1)).toContain('$250.00 is past due');
    expect(JSON.stringify(await queuedAnnouncements())).toContain('$250.00 of $400.00');
  });

  it('are none where an unapplied credit covers it', async () => {
    await sent();
    const credit = { type: 'credit', description: 'Paid ahead', amount: '400.00' } as const;
    await recordEntry(admin, customer.customerId, credit);
    expect(await run(days('2027-05-01', '2027-05-31'))).toEqual([]);
  });

  it('are none while it is disputed, nor until a promised day is over', async () => {
    const [disputed, promised] = [await sent(), await sent()];
    await says(disputed, {});
    await says(promised, { kind: 'promise', promisedOn: '2027-05-18', words: null });
    expect(await run(days('2027-05-01', '2027-05-18'))).toEqual([]);
    await expect(remindCustomer(admin, customer.customerId, '2027-05-18')).rejects.toThrow(
      RefusedError,
    );
    expect(await run(['2027-05-19'])).toEqual(['2027-05-19: 7']);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(invoiceAnswers)
        .set({ withdrawnAt: new Date() })
        .where(eq(invoiceAnswers.invoiceId, disputed)),
    );
    expect(await run(['2027-05-20'])).toEqual(['2027-05-20: 7']);
  });

  it('are one to a client for all of its invoices, and another to another client', async () => {
    for (const amount of ['100.10', '200.20']) await sent({ amount });
    await sent({ customerId: other.customerId });
    expect(await sendReminders(at('2027-05-11'))).toBe(2);
    expect((await letterTitles()).sort()).toEqual([
      'Reminder: 2 invoices are past due: $300.30 is past due',
      expect.stringMatching(/^Reminder: invoice .* is past due: \$400\.00 is past due$/),
    ]);
  });

  it('go on a business morning alone, in the firm’s zone', async () => {
    await sent({ dueDate: '2027-05-07' });
    expect(await run(['2027-05-08', '2027-05-09'])).toEqual([]);
    expect(await sendReminders(at('2027-05-10', '12:59'))).toBe(0);
    expect(await sendReminders(at('2027-05-10', '13:00'))).toBe(1);
  });

  it('are sent once by two processes at the same moment', async () => {
    await sent();
    await sent({ amount: '10.00' });
    const both = await Promise.all([1, 2, 3].map(() => sendReminders(at('2027-05-11'))));
    expect(both.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stagesSent()).toEqual([1, 1]);
    expect(await letterTitles()).toHaveLength(1);
  });

  it('count what someone sent by hand', async () => {
    const id = await sent();
    expect(await remindCustomer(admin, customer.customerId, '2027-05-12')).toBe(1);
    expect(await run(['2027-05-12', '2027-05-13', '2027-05-17'])).toEqual(['2027-05-17: 7']);
    expect(await stagesSent()).toEqual(['by hand', 7]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('are none while the setting is off, and go on its days alone', async () => {
    await sent();
    const set = (key: string, value: string) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .insert(settings)
          .values({ key, value })
          .onConflictDoUpdate({ target: settings.key, set: { value } }),
      );
    await set('billing.reminders.on', 'false');
    expect(await run(['2027-05-11'])).toEqual([]);
    await set('billing.reminders.on', 'true');
    await set('billing.reminders.days', '5');
    expect(await run(days('2027-05-07', '2027-05-31'))).toEqual(['2027-05-17: 5']);
  });
});

it('an invoice that becomes overdue is told to its client by email only where no letters go and it may be asked', async () => {
  const told = async () => {
    const id = await sent();
    await dueOn(id, '2026-01-05');
    return {
      id,
      emailed: async () => {
        await overdueInvoicesJob.run({});
        const own = (await queuedAnnouncements()).filter(
          ({ subjectId, to }) => subjectId === id && 'customer' in to && 'customer' in to,
        );
        return own
          .filter(({ title }) => title.endsWith('is past due'))
          .map(({ mail }) => Boolean(mail));
      },
    };
  };
  expect(await (await told()).emailed()).toEqual([false]);
  await unsafeOwnerTransaction((tx) =>
    tx.delete(settings).where(eq(settings.key, 'billing.reminders.on')),
  );
  expect(await (await told()).emailed()).toEqual([true]);
  const disputed = await told();
  await says(disputed.id, {});
  expect(await disputed.emailed()).toEqual([false]);
});
