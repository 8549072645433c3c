import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTimeEntry } from '#tests/helpers/makers.ts';
import { createRate, removeRate, updateRate } from './rate-commands.server.ts';
import { getRate, listAgreedRates } from './rate-queries.server.ts';
import { logTime } from './time-commands.server.ts';

setUpDatabase();

let ann: AdminActor;
let con: AdminActor;
let customer: string;
let project: string;

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    customer = profile.id;
    project = (await makeProject(tx, customer, { title: 'Service board' })).id;
    const admin = await makeUser(tx, { role: 'admin', name: 'Ann' });
    const consultant = await makeUser(tx, { role: 'consultant', name: 'Con' });
    return [admin.id, consultant.id];
  });
  const [a, c] = await Promise.all(made.map((id) => unsafeActorOfUser(id)));
  if (a?.kind !== 'admin' || c?.kind !== 'admin') throw new Error('Both are staff.');
  [ann, con] = [a, c];
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(timeEntries);
    await tx.delete(agreedRates);
  }),
);

const work = () => ({ userId: con.userId, customerId: customer, projectId: project });
const rate = () => getRate(ann, work());
const list = async (search = '') => {
  const request = { search, sort: 'created', direction: 'desc', after: null, before: null };
  return (await listAgreedRates(ann, request as never)).rows;
};

describe('the rate of new hours', () => {
  it('is the one agreed with the client, else the project’s, else the person’s, else the one last used', async () => {
    expect(await rate()).toBeNull();
    await unsafeOwnerTransaction((tx) =>
      makeTimeEntry(tx, con.userId, {
        customerId: customer,
        projectId: project,
        hourlyRate: '100.00',
        date: '2026-11-02',
      }),
    );
    expect(await rate()).toBe('100.00');
    await createRate(ann, { of: 'person', person: con.userId, rate: '150.00' });
    expect(await rate()).toBe('150.00');
    await createRate(ann, { of: 'project', project, rate: '175.00' });
    expect(await rate()).toBe('175.00');
    expect(await getRate(ann, { ...work(), projectId: null })).toBe('150.00');
    await createRate(ann, { of: 'customer', customer, rate: '190.00' });
    expect(await rate()).toBe('190.00');
    // The firm's own work is billed to nobody.
    expect(await getRate(ann, { ...work(), customerId: null, projectId: null })).toBeNull();
  });

  it('is stored on hours of people who see no money, and logged hours keep theirs', async () => {
    await createRate(ann, { of: 'customer', customer, rate: '190.00' });
    const hours = { hours: '1.00', date: '2026-11-03', billable: true };
    await logTime(con, { ...hours, customerId: customer, hourlyRate: '1.00' });
    await createRate(ann, { of: 'customer', customer, rate: '210.00' });
    await logTime(con, { ...hours, customerId: customer });
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(timeEntries));
    expect(stored.map(({ hourlyRate }) => hourlyRate).sort()).toEqual(['190.00', '210.00']);
    expect(await getRate(con, work())).toBeNull();
  });

  it('is the newest of two that a merge of accounts left', async () => {
    await createRate(ann, { of: 'customer', customer, rate: '190.00' });
    await unsafeOwnerTransaction((tx) =>
      tx.insert(agreedRates).values({ customerId: customer, rate: '180.00' }),
    );
    expect(await rate()).toBe('180.00');
    await createRate(ann, { of: 'customer', customer, rate: '185.00' });
    expect(await list()).toMatchObject([{ rate: '185.00' }]);
  });
});

describe('a rate', () => {
  it('is found by its name, changed as it was shown, and removed', async () => {
    await createRate(ann, { of: 'project', project, rate: '175.00' });
    await createRate(ann, { of: 'person', person: con.userId, rate: '150.00' });
    const [found] = await list('service b');
    expect(found).toMatchObject({ name: 'Service board', rate: '175.00' });
    const id = found?.id ?? '';
    await updateRate(ann, id, { rate: '180.00', shown: '175.00' });
    const late = updateRate(ann, id, { rate: '200.00', shown: '175.00' });
    await expect(late).rejects.toThrow(ChangedMeanwhileError);
    expect(await rate()).toBe('180.00');
    await removeRate(ann, id);
    await removeRate(ann, id);
    const gone = updateRate(ann, id, { rate: '1.00', shown: '180.00' });
    await expect(gone).rejects.toThrow(NotFoundError);
    expect((await list()).map(({ name }) => name)).toEqual(['Con']);
  });

  it('is refused for whom nobody can choose, and to who handles no money', async () => {
    const wrong = [
      { of: 'customer', customer: project },
      { of: 'project', project: customer },
      { of: 'person', person: customer },
    ] as const;
    for (const target of wrong) {
      await expect(createRate(ann, { ...target, rate: '100.00' })).rejects.toThrow(RefusedError);
    }
    await expect(createRate(con, { of: 'project', project, rate: '1.00' })).rejects.toThrow();
    expect(await list()).toEqual([]);
  });
});
