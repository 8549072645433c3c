import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rightsOfStaff, STAFF_ROLES } from '#app/access/staff-rights.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { removeCostRate, setCostRate } from './cost-rate-commands.server.ts';
import { costRateSchema } from './cost-rate-forms.ts';
import { listCostRates } from './cost-rate-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let con: string;

beforeAll(async () => {
  ann = await makeAdmin('Ann');
  con = await unsafeOwnerTransaction(async (tx) => {
    return (await makeUser(tx, { role: 'consultant', name: 'Con' })).id;
  });
});

const list = async (actor = ann, search = '') => {
  const request = { search, sort: 'from', direction: 'desc', after: null, before: null } as const;
  return (await listCostRates(actor, request)).rows;
};

describe('a cost rate', () => {
  it('holds from its day, one a person and day, until it is removed', async () => {
    await setCostRate(ann, { person: con, rate: '60.00', holdsFrom: '2026-01-01' });
    await setCostRate(ann, { person: con, rate: '65.00', holdsFrom: '2026-07-01' });
    await setCostRate(ann, { person: con, rate: '66.00', holdsFrom: '2026-07-01' });
    const rates = await list();
    expect(rates.map(({ name, rate, holdsFrom }) => [name, rate, holdsFrom])).toEqual([
      ['Con', '66.00', '2026-07-01'],
      ['Con', '60.00', '2026-01-01'],
    ]);
    expect(await list(ann, 'ann')).toEqual([]);
    await removeCostRate(ann, rates[0]?.id ?? '');
    await removeCostRate(ann, rates[0]?.id ?? '');
    expect(await list()).toMatchObject([{ rate: '60.00' }]);
  });

  it('is pay: no other role reads or sets it, and the log has no amount', async () => {
    for (const role of STAFF_ROLES.filter((each) => each !== 'admin')) {
      const actor: AdminActor = { ...ann, role, rights: rightsOfStaff(role, false) };
      expect(await list(actor), role).toEqual([]);
      const set = setCostRate(actor, { person: con, rate: '1.00', holdsFrom: '2026-01-01' });
      await expect(set, role).rejects.toThrow();
      await removeCostRate(actor, (await list())[0]?.id ?? '');
    }
    expect(await list()).toMatchObject([{ rate: '60.00' }]);
    const logged = await unsafeOwnerTransaction((tx) => tx.select().from(activityLogs));
    const actions = logged.map(({ action }) => action);
    expect(actions.filter((action) => action === 'time.cost_rate_set')).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toMatch(/6[056]\.00/);
  });

  it('is refused for who is not on the staff, and unless it is an amount from a day on', async () => {
    const strange = { person: crypto.randomUUID(), rate: '1.00', holdsFrom: '2026-01-01' };
    await expect(setCostRate(ann, strange)).rejects.toThrow(RefusedError);
    for (const wrong of [
      { rate: '0' },
      { rate: '-5' },
      { rate: '5,00' },
      { holdsFrom: '1200-01-01' },
      { holdsFrom: '' },
      { person: 'Con' },
    ]) {
      const form = { person: con, rate: '5.00', holdsFrom: '2026-01-01', ...wrong };
      expect(costRateSchema.safeParse(form).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
