import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import type { AccountEdit, NewAccount } from './books-forms.ts';

/** Adds an account of the firm's own and returns its id. @throws RefusedError when another one has the code or the name. */
export function createChartAccount(actor: AdminActor, account: NewAccount): Promise<string> {
  return withFreeNames(account, () =>
    asActor(actor, async (tx) => {
      const [made] = await tx
        .insert(chartAccounts)
        .values({ ...account, exportName: account.exportName ?? null })
        .returning({ id: chartAccounts.id });
      if (!made) throw new Error('The account was not made.');
      await logActivity(tx, actor, {
        action: 'books.account_created',
        entityType: 'books',
        entityId: made.id,
        metadata: { name: account.name },
      });
      return made.id;
    }),
  );
}

/**
 * Gives an account another code or name, here or at the accountant. Its type stays, and what the product posts to it.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when another one has the code or the name.
 */
export async function updateChartAccount(
  actor: AdminActor,
  id: string,
  { version, code, name, exportName }: AccountEdit,
): Promise<void> {
  await withFreeNames({ code, name }, () =>
    asActor(actor, async (tx) => {
      const [before] = await tx
        .select()
        .from(chartAccounts)
        .where(eq(chartAccounts.id, id))
        .for('update');
      if (!before) throw new NotFoundError();
      if (before.version !== version) throw new ChangedMeanwhileError();
      const after = { code, name, exportName: exportName ?? null };
      await tx
        .update(chartAccounts)
        .set({ ...after, ...nextVersion(chartAccounts) })
        .where(eq(chartAccounts.id, id));
      await logActivity(tx, actor, {
        action: 'books.account_updated',
        entityType: 'books',
        entityId: id,
        metadata: { name, ...changesOf(before, after) },
      });
    }),
  );
}

async function withFreeNames<T>(
  { code, name }: Pick<NewAccount, 'code' | 'name'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'chart_accounts_code_unique')) {
      throw new RefusedError(`Another account has the code ${code}.`);
    }
    if (isUniqueViolation(error, 'chart_accounts_name_unique')) {
      throw new RefusedError(`Another account is named "${name}".`);
    }
    throw error;
  }
}
