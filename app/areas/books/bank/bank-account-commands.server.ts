import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { bankAccounts } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import type { BankAccountEdit, NewBankAccount } from './bank-forms.ts';

/** Adds a bank account and returns its id. @throws RefusedError when another has its name or account, or that is no asset to use. */
export function createBankAccount(actor: AdminActor, account: NewBankAccount): Promise<string> {
  return withFreeName(account.name, () =>
    asActor(actor, async (tx) => {
      const [posted] = await tx
        .select({ role: chartAccounts.role, type: chartAccounts.type })
        .from(chartAccounts)
        .where(eq(chartAccounts.id, account.chartAccountId));
      if (posted?.type !== 'asset' || (posted.role !== null && posted.role !== 'bank')) {
        throw new RefusedError(
          'Choose the bank account of the journal, or an asset account of your own.',
        );
      }
      const [made] = await tx
        .insert(bankAccounts)
        .values(account)
        .returning({ id: bankAccounts.id });
      if (!made) throw new Error('The bank account was not made.');
      await logActivity(tx, actor, {
        action: 'books.bank_account_created',
        entityType: 'books',
        entityId: made.id,
        metadata: { name: account.name },
      });
      return made.id;
    }),
  );
}

/** Changes a bank account's name or fee limit. @throws NotFoundError, ChangedMeanwhileError, RefusedError when the name is taken. */
export async function updateBankAccount(
  actor: AdminActor,
  id: string,
  { version, ...after }: BankAccountEdit,
): Promise<void> {
  await withFreeName(after.name, () =>
    asActor(actor, async (tx) => {
      const [before] = await tx
        .select()
        .from(bankAccounts)
        .where(eq(bankAccounts.id, id))
        .for('update');
      if (!before) throw new NotFoundError();
      if (before.version !== version) throw new ChangedMeanwhileError();
      await tx
        .update(bankAccounts)
        .set({ ...after, ...nextVersion(bankAccounts) })
        .where(eq(bankAccounts.id, id));
      await logActivity(tx, actor, {
        action: 'books.bank_account_updated',
        entityType: 'books',
        entityId: id,
        metadata: { name: after.name, ...changesOf(before, after) },
      });
    }),
  );
}

async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'bank_accounts_name_unique')) {
      throw new RefusedError(`Another bank account is named "${name}".`);
    }
    if (isUniqueViolation(error, 'bank_accounts_chart_account_unique')) {
      throw new RefusedError('Another bank account posts to this account of the journal.');
    }
    throw error;
  }
}
