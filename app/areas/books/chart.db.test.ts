import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { actionsOn, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { accountEditSchema, accountSchema } from './books-forms.ts';
import { createChartAccount, updateChartAccount } from './chart-commands.server.ts';
import { listChart } from './chart-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const REQUEST = { search: '', sort: 'code', direction: 'asc', after: null, before: null } as const;
const chart = async () => (await listChart(admin, REQUEST)).rows;

it('takes accounts of the firm’s own, each with a code and a name that no other has', async () => {
  const account = accountSchema.parse({ code: ' 6500 ', name: 'Travel : Hotels', type: 'expense' });
  const id = await createChartAccount(admin, account);
  expect((await chart()).find((row) => row.id === id)).toMatchObject({
    role: null,
    code: '6500',
    name: 'Travel:Hotels',
    type: 'expense',
    exportName: null,
    version: 1,
  });
  expect(await actionsOn(id)).toEqual(['books.account_created']);
  await expect(createChartAccount(admin, { ...account, name: 'Other' })).rejects.toThrow(
    'Another account has the code 6500.',
  );
  await expect(
    createChartAccount(admin, { ...account, code: '6501', name: 'travel:HOTELS' }),
  ).rejects.toThrow('Another account is named "travel:HOTELS".');
  expect(await chart()).toHaveLength(19);
});

it('renames an account, and keeps its type and what is posted to it', async () => {
  const bank = (await chart()).find(({ role }) => role === 'bank');
  const id = bank?.id ?? '';
  const edit = { code: '1010', name: 'Checking', exportName: '090', version: 1 };
  await updateChartAccount(admin, id, edit);
  const after = (await chart()).find((row) => row.id === id);
  expect(after).toEqual({ ...bank, ...edit, version: 2 });
  expect(await actionsOn(id)).toEqual(['books.account_updated']);
  await expect(updateChartAccount(admin, id, edit)).rejects.toThrow(ChangedMeanwhileError);
  await expect(
    updateChartAccount(admin, id, { ...edit, code: '6500', version: 2 }),
  ).rejects.toThrow('Another account has the code 6500.');
  expect((await chart()).find((row) => row.id === id)).toEqual(after);
});

it.each([
  ['a code with a space', { code: '10 00' }],
  ['a code of eleven characters', { code: '12345678901' }],
  ['a name without a level', { name: 'Services:' }],
  ['no name', { name: ' ' }],
  ['a name at the accountant that is too long', { exportName: 'x'.repeat(160) }],
])('refuses %s', (_, change) => {
  const fields = { code: '6200', name: 'Meals', version: '1', ...change };
  expect(accountEditSchema.safeParse(fields).success).toBe(false);
});
