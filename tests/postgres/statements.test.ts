import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

it.each(['jit', 'enable_memoize'])('requests run with %s off', async (setting) => {
  expect((await database().query(`show ${setting}`)).rows).toEqual([{ [setting]: 'off' }]);
});
