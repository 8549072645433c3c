import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

it('no statement is compiled before it runs', async () => {
  expect((await database().query('show jit')).rows).toEqual([{ jit: 'off' }]);
});
