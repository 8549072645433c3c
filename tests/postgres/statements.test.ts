import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { askedRecords } from '#app/areas/agenda/portal-agenda-sql.server.ts';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeMember } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';

setUpDatabase();

it.each(['jit', 'enable_memoize'])('requests run with %s off', async (setting) => {
  expect((await database().query(`show ${setting}`)).rows).toEqual([{ [setting]: 'off' }]);
});

it('who belongs to several companies sends one statement more for the frame', async () => {
  const { customer, other } = await makePeople();
  const frame = async () => {
    const actor = await customerActor(customer.userId);
    return (await sentBy(() => countUnread(actor, askedRecords(actor)))).length;
  };
  const before = await frame();
  await unsafeOwnerTransaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, customer.userId));
    if (!user) throw new Error('The account is gone.');
    await makeMember(tx, other.customerId, user, { role: 'operations' });
  });
  expect(await frame()).toBe(before + 1);
  expect((await customerActor(customer.userId)).companies).toHaveLength(2);
});
