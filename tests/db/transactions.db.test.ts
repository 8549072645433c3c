import { DrizzleQueryError, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { QueryOutsideTransactionError } from '#app/platform/db/transaction-scope.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

const mail = {
  to: 'ann@example.com',
  content: { subject: 'S', preview: 'P', heading: 'H', blocks: [] },
};

describe('a query beside an open transaction', () => {
  // On the embedded engine each of these would wait for itself forever.
  it.each([
    ['a plain query', () => database().query('select 1')],
    ['the query builder', async () => database().orm.execute(sql`select 1`)],
    ['another transaction', () => unsafeOwnerTransaction(async () => {})],
    ['another actor', () => asActor(VISITOR, async () => {})],
    ['an area query', () => getFirm()],
  ])('is refused at once: %s', async (_what, query) => {
    const attempt = unsafeOwnerTransaction(async () => {
      await query();
    });
    const refusal: unknown = await attempt.catch((error: unknown) => error);
    // The query builder wraps what its driver throws.
    const cause = refusal instanceof DrizzleQueryError ? refusal.cause : refusal;
    expect(cause).toBeInstanceOf(QueryOutsideTransactionError);
  });

  it('is fine again once the transaction has ended', async () => {
    await unsafeOwnerTransaction((tx) => tx.execute(sql`select 1`));
    await expect(database().query('select 1 as one')).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });
});

describe('mail in a transaction', () => {
  it('is queued when the transaction commits, whatever role it runs as', async () => {
    const before = (await queuedMail()).length;
    await asActor(VISITOR, async (tx) => {
      await queueMail(tx, mail);
      const result = await tx.execute(sql`select current_setting('role') as role`);
      expect((result as unknown as { rows: { role: string }[] }).rows[0]?.role).toBe(
        'plenum_visitor',
      );
    });
    expect((await queuedMail()).length).toBe(before + 1);
  });

  it('is not queued when the transaction rolls back', async () => {
    const before = (await queuedMail()).length;
    await expect(
      asActor(VISITOR, async (tx) => {
        await queueMail(tx, mail);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await queuedMail()).length).toBe(before);
  });
});
