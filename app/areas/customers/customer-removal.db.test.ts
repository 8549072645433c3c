import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { accountsOf, FIRST_PAGE, makeAdmin, profileOf } from '#tests/helpers/customers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { CUSTOMER_RECORDS } from './customer-history-sql.server.ts';
import { listCustomers } from './customer-queries.server.ts';
import { removeCustomer, restoreCustomer } from './customer-removal-commands.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const listed = async (search: string, show: 'active' | 'archived' = 'active') =>
  (await listCustomers(admin, { ...FIRST_PAGE, search }, show)).rows;

describe('removing a customer', () => {
  it('deletes profile and account without history, and leaves a plain user', async () => {
    const { profile, user } = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      const expiresAt = new Date(Date.now() + 60_000);
      await tx.insert(sessions).values({ userId: made.user.id, token: made.user.id, expiresAt });
      return made;
    });
    await removeCustomer(admin, profile.id, 'delete');
    expect(await profileOf(profile.id)).toBeUndefined();
    expect(await accountsOf(profile.id)).toEqual([]);
    expect(await unsafeActorOfUser(user.id)).toMatchObject({ kind: 'user' });
    const open = await unsafeOwnerTransaction((tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, user.id)),
    );
    expect(open).toEqual([]);
  });

  it.each(['ticket', 'transaction'] as const)(
    'never deletes one with a %s; archives it and brings it back',
    async (kind) => {
      const { profile, user } = await unsafeOwnerTransaction(async (tx) => {
        const made = await makeCustomer(tx, { name: `History ${kind}` });
        if (kind === 'ticket') {
          await makeTicket(tx, made.profile);
        } else {
          await tx.insert(transactions).values({
            accountId: made.account.id,
            entryNumber: 1,
            type: 'credit',
            amount: '10.00',
            balanceAfter: '10.00',
            description: 'Retainer',
          });
        }
        return made;
      });
      expect(await listed(`History ${kind}`)).toMatchObject([{ hasHistory: true }]);
      await expect(removeCustomer(admin, profile.id, 'delete')).rejects.toThrow(RefusedError);
      expect(await profileOf(profile.id)).toMatchObject({ archivedAt: null, version: 1 });
      expect(await accountsOf(profile.id)).toHaveLength(1);

      await removeCustomer(admin, profile.id, 'archive');
      expect(await listed(`History ${kind}`)).toEqual([]);
      expect(await listed(`History ${kind}`, 'archived')).toHaveLength(1);
      expect(await unsafeActorOfUser(user.id)).toMatchObject({ kind: 'user' });

      await restoreCustomer(admin, profile.id);
      expect(await listed(`History ${kind}`)).toHaveLength(1);
      expect(await unsafeActorOfUser(user.id)).toMatchObject({ approval: 'approved' });
    },
  );
});

describe('the history of a customer', () => {
  it('counts the rows of every table that names a customer, but inquiries, which stay without one', async () => {
    const naming = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select distinct conrelid::regclass::text as name from pg_constraint
            where contype = 'f' and confrelid = 'customer_profiles'::regclass
              and conrelid not in ('customer_accounts'::regclass, 'members'::regclass, 'member_invitations'::regclass,
                'account_merges'::regclass, 'customer_profiles'::regclass, 'identity_providers'::regclass, 'notices'::regclass,
                'staff_customers'::regclass, 'project_inquiries'::regclass, 'agreed_rates'::regclass)`,
      ),
    );
    const counted = CUSTOMER_RECORDS.map((table) => getTableName(table));
    expect(counted.toSorted(), 'CUSTOMER_RECORDS, beside the tables that name a customer').toEqual(
      naming.map(({ name }) => name).toSorted(),
    );
  });
});

describe('a record that arrives while its customer is deleted', () => {
  it('keeps the customer, or is refused itself', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const [removal, ticket] = await Promise.allSettled([
      removeCustomer(admin, profile.id, 'delete'),
      unsafeOwnerTransaction((tx) => makeTicket(tx, profile)),
    ]);
    expect([removal.status, ticket.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(Boolean(await profileOf(profile.id))).toBe(ticket.status === 'fulfilled');
  });
});
