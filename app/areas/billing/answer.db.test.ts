import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { make, move } from '#tests/helpers/billing.ts';
import { actionsOn, announcementsOf, customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  disputeInvoice,
  promisePayment,
  settleAnswer,
  withdrawInvoiceAnswer,
} from './answer-commands.server.ts';
import { getAnswers, getCollection } from './answer-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let id: string;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
  id = await make(admin, { customerId: customer.customerId });
  await move(admin, id, 'sent');
});

const WORDS = 'Half of it was not done.';
const stateOf = async () =>
  (await getAnswers(admin, id)).map(({ kind, withdrawnAt, settledAt }) => [
    kind,
    withdrawnAt ? 'withdrawn' : settledAt ? 'settled' : 'open',
  ]);
const saidOnToday = async () =>
  (await getToday(admin, agendaClock())).flatMap(({ group, id: of, note }) =>
    group === 'said' && of === id ? [note] : [],
  );

describe('what a customer says of an invoice', () => {
  it('reaches staff on Today, by notice and email, and in the log', async () => {
    await disputeInvoice(customer, id, { words: WORDS });
    expect(await stateOf()).toEqual([['dispute', 'open']]);
    expect(await saidOnToday()).toEqual(['Disputed']);
    const told = (await announcementsOf(id)).filter(({ to }) => 'staff' in to);
    expect(JSON.stringify(told.at(-1)?.mail?.content)).toContain(WORDS);
    expect(await actionsOn(id)).toContain('invoice.disputed');
    const { noLetter } = await getCollection(admin, { id, customerId: customer.customerId });
    expect(noLetter).toBe('off');
  });

  it('is replaced by what it says next', async () => {
    const promisedOn = addDays(firmDay(), 5);
    await promisePayment(customer, id, { promisedOn });
    expect(await stateOf()).toEqual([
      ['promise', 'open'],
      ['dispute', 'withdrawn'],
    ]);
    expect(await saidOnToday()).toEqual([expect.stringMatching(/^Pays on \w{3} \d\d, \d{4}$/)]);
  });

  it('is withdrawn by its people and answered by staff, once', async () => {
    const [open] = await getAnswers(customer, id);
    await withdrawInvoiceAnswer(customer, id, open?.id ?? '');
    await expect(withdrawInvoiceAnswer(customer, id, open?.id ?? '')).rejects.toThrow(RefusedError);
    expect(await saidOnToday()).toEqual([]);
    await disputeInvoice(customer, id, { words: WORDS });
    const [disputed] = await getAnswers(admin, id);
    await settleAnswer(admin, id, disputed?.id ?? '', { settlement: 'We took that off.' });
    await expect(
      settleAnswer(admin, id, disputed?.id ?? '', { settlement: 'Twice.' }),
    ).rejects.toThrow(RefusedError);
    await expect(withdrawInvoiceAnswer(customer, id, disputed?.id ?? '')).rejects.toThrow(
      RefusedError,
    );
    expect((await getAnswers(customer, id))[0]).toMatchObject({ settlement: 'We took that off.' });
    const told = (await announcementsOf(id)).filter(({ to }) => 'customer' in to);
    expect(JSON.stringify(told.at(-1))).toContain('We took that off.');
  });

  it('is noted by staff, who are not notified of it', async () => {
    const before = (await announcementsOf(id)).length;
    await disputeInvoice(admin, id, { words: 'They called.' });
    expect(await stateOf()).toHaveLength(4);
    expect(await announcementsOf(id)).toHaveLength(before);
  });

  it('is refused of what is not theirs, not to be paid, or for a day that is over', async () => {
    const before = await stateOf();
    const draft = await make(admin, { customerId: customer.customerId });
    const paid = await make(admin, { customerId: customer.customerId });
    for (const status of ['sent', 'paid'] as const) await move(admin, paid, status);
    await expect(disputeInvoice(other, id, { words: WORDS })).rejects.toThrow(NotFoundError);
    await expect(disputeInvoice(customer, draft, { words: WORDS })).rejects.toThrow(NotFoundError);
    await expect(disputeInvoice(customer, paid, { words: WORDS })).rejects.toThrow(RefusedError);
    for (const days of [-1, 366]) {
      const promisedOn = addDays(firmDay(), days);
      await expect(promisePayment(customer, id, { promisedOn })).rejects.toThrow(RefusedError);
    }
    const viewer = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx, { name: 'Vera' });
      await makeMember(tx, customer.customerId, user, { role: 'viewer' });
      return user.id;
    });
    await expect(
      disputeInvoice(await customerActor(viewer), id, { words: WORDS }),
    ).rejects.toThrow();
    const [open] = await getAnswers(admin, id);
    await expect(withdrawInvoiceAnswer(other, id, open?.id ?? '')).rejects.toThrow(NotFoundError);
    expect(await getAnswers(other, id)).toEqual([]);
    expect(await stateOf()).toEqual(before);
  });

  it('is one of two that are said at the same moment, and once by a form sent twice', async () => {
    const submissionId = crypto.randomUUID();
    const form = { words: 'Sent twice.', submissionId };
    await Promise.allSettled([1, 2].map(() => disputeInvoice(customer, id, form)));
    await Promise.allSettled([1, 2].map(() => disputeInvoice(customer, id, { words: WORDS })));
    const states = await stateOf();
    expect(states.filter(([, state]) => state === 'open')).toHaveLength(1);
    expect(
      (await getAnswers(admin, id)).filter(({ words }) => words === 'Sent twice.'),
    ).toHaveLength(1);
  });
});
