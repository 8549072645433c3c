import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { getReceivables } from '#app/areas/books/receivables-queries.server.ts';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { dueOn, make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { disputeInvoice, promisePayment, settleAnswer } from './answer-commands.server.ts';
import { getAnswers } from './answer-queries.server.ts';
import { getClientReminders, goesOn } from './client-reminder-queries.server.ts';
import { remindCustomer } from './reminder-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
const today = firmDay();

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await emptyTables(tx, 'invoices, transactions, journal_entries');
    await tx.execute(sql`delete from settings where key like 'billing.reminders%'`);
    await tx.insert(settings).values({ key: 'billing.reminders.on', value: 'true' });
  });
});

const shown = (isActive = true) => getClientReminders(admin, { id: customer.customerId, isActive });

async function dueIn(days: number): Promise<{ id: string; number: string }> {
  const id = await make(admin, { customerId: customer.customerId });
  await move(admin, id, 'sent');
  await dueOn(id, addDays(today, days));
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update invoices set sent_at = now() - interval '60 days' where id = ${id}`,
    );
  });
  return { id, number: (await rowOf(id)).invoiceNumber ?? '' };
}

const said = async () => (await getReceivables(admin, today)).clients[0]?.said;

it('names the day and the stage of the next letter, or why none goes', async () => {
  expect(await shown()).toEqual({ last: null, next: 'None: nothing is open' });
  const { id, number } = await dueIn(20);
  const next = `${formatDate(goesOn(addDays(today, 17)))}, 3 days before the due date`;
  expect(await shown()).toEqual({ last: null, next });
  expect((await shown(false)).next).toBe('None: the client is not active');

  await disputeInvoice(admin, id, { words: 'Too many hours' });
  expect((await shown()).next).toBe(`None: ${number} is disputed`);
  const [answer] = await getAnswers(admin, id);
  await settleAnswer(admin, id, answer?.id ?? '', { settlement: 'Hours checked' });
  const promised = addDays(today, 30);
  await promisePayment(admin, id, { promisedOn: promised });
  expect((await shown()).next).toBe(
    `None until ${formatDate(promised)} is over: payment is promised`,
  );
  // Another invoice is reminded of all the same.
  await dueIn(20);
  expect((await shown()).next).toBe(next);

  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`update settings set value = 'false' where key = 'billing.reminders.on'`),
  );
  expect((await shown()).next).toBe('None: reminders are off in Settings');
});

it('tells of a letter by hand, and of none after the last', async () => {
  await dueIn(-20);
  expect((await shown()).next).toBe(`${formatDate(goesOn(today))}, 14 days after the due date`);
  await remindCustomer(admin, customer.customerId, today);
  expect(await shown()).toEqual({
    last: `${formatDate(today)}, by hand`,
    next: 'None: every reminder has gone',
  });
});

it('receivables and the client say the last thing said and since when money is owed', async () => {
  const { id } = await dueIn(-40);
  await dueIn(-5);
  const desk = async () => (await getCustomerDesk(admin, customer.customerId, today)).desk;
  expect(await desk()).toMatchObject({ firstDue: addDays(today, -40), pastDueInvoices: 2 });
  expect(await said()).toBeNull();
  await remindCustomer(admin, customer.customerId, today);
  expect(await said()).toBe(`Reminded ${formatDate(today)}`);
  await promisePayment(customer, id, { promisedOn: addDays(today, 3) });
  expect(await said()).toBe(`Pays ${formatDate(addDays(today, 3))}`);
  await disputeInvoice(customer, id, { words: 'Not ours' });
  expect(await said()).toBe('Disputed');
  const [answer] = await getAnswers(admin, id);
  await settleAnswer(admin, id, answer?.id ?? '', { settlement: 'It is' });
  expect(await said()).toBe('We answered');
  await pay(admin, id, '1000.00');
  expect(await desk()).toMatchObject({ firstDue: addDays(today, -5), pastDueInvoices: 1 });
});
