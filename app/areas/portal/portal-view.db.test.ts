import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { members } from '#app/records/member/member-tables.ts';
import { portalViews } from '#app/records/user/portal-view-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { somebody } from '#tests/helpers/sign-in.ts';
import { startPortalView } from './portal-view-commands.server.ts';

setUpDatabase();

it('begins once for a session in which it is asked for several times at once', async () => {
  const { actor, session } = await somebody('admin');
  if (actor.kind !== 'admin') throw new Error('The account is an admin.');
  const { id: customerId } = (await unsafeOwnerTransaction((tx) => makeCustomer(tx))).profile;
  const [member] = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: members.id }).from(members).where(eq(members.customerId, customerId)),
  );
  const start = () => startPortalView(actor, session.id, customerId, member?.id ?? '');
  await Promise.all(Array.from({ length: 4 }, start));
  const open = and(eq(portalViews.sessionId, session.id), isNull(portalViews.endedAt));
  expect(await unsafeOwnerTransaction((tx) => tx.$count(portalViews, open))).toBe(1);
});
