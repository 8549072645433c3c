import { expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { demoLogins } from './load-demo-firm.server.ts';
import { makeUser } from './makers.server.ts';

setUpDatabase();

it('are told where the installation has them, and not in that of another firm', async () => {
  await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
  expect(await demoLogins()).toEqual([]);
  await unsafeOwnerTransaction((tx) => makeUser(tx, { email: 'customer@example.com' }));
  expect(await demoLogins()).toMatchObject([{ email: 'customer@example.com' }]);
});
