import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { kbCategories } from '#app/records/article/knowledge-tables.ts';
import type { Category, CategoryEdit, CategoryMove } from './knowledge-forms.ts';

/** Creates a category and returns its id. @throws RefusedError when another one has the name. */
export async function createCategory(actor: AdminActor, category: Category): Promise<string> {
  return changingCategories(actor, async (tx) => {
    await expectFreeName(tx, category.name, null);
    const [made] = await tx
      .insert(kbCategories)
      .values(columnsOf(category))
      .returning({ id: kbCategories.id });
    if (!made) throw new Error('The category was not made.');
    await logCategory(tx, actor, 'created', { id: made.id, name: category.name });
    return made.id;
  });
}

/**
 * Edits a category.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for an archived category and when
 * another one has the name.
 */
export async function updateCategory(
  actor: AdminActor,
  id: string,
  { version, ...edit }: CategoryEdit,
): Promise<void> {
  await changingCategories(actor, async (tx) => {
    const before = await categoryOf(tx, id, version);
    if (before.archivedAt) throw new RefusedError('Restore this category before you edit it.');
    await expectFreeName(tx, edit.name, id);
    const after = columnsOf(edit);
    await change(tx, before, after);
    await logCategory(tx, actor, 'updated', { id, name: edit.name, ...changesOf(before, after) });
  });
}

/**
 * Swaps a category with the one before it ('up') or after it ('down') among those that are not archived; at the end nothing
 * happens. Sort orders are counted again, so that equal ones don't get in the way.
 * @throws NotFoundError, RefusedError for an archived category.
 */
export async function moveCategory(
  actor: AdminActor,
  id: string,
  { direction }: CategoryMove,
): Promise<void> {
  await changingCategories(actor, async (tx) => {
    const moved = await categoryOf(tx, id);
    if (moved.archivedAt) throw new RefusedError('Restore this category before you move it.');
    const row = await tx
      .select()
      .from(kbCategories)
      .where(isNull(kbCategories.archivedAt))
      .orderBy(asc(kbCategories.sortOrder), asc(kbCategories.name), asc(kbCategories.id));
    const from = row.findIndex((category) => category.id === id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const other = row[to];
    if (!other) return;
    row[to] = moved;
    row[from] = other;
    for (const [index, category] of row.entries()) {
      const sortOrder = index + 1;
      // An edit that is open elsewhere would put the category back where it was.
      if (category.sortOrder !== sortOrder) await change(tx, category, { sortOrder });
    }
    await logCategory(tx, actor, 'moved', { id, name: moved.name, direction });
  });
}

/**
 * Removes a category from the lists. Its articles stay, without a category for readers.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export function archiveCategory(actor: AdminActor, id: string, version: number): Promise<void> {
  return setArchived(actor, id, version, true);
}

/**
 * Restores an archived category.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived or another one has the name.
 */
export function restoreCategory(actor: AdminActor, id: string, version: number): Promise<void> {
  return setArchived(actor, id, version, false);
}

async function setArchived(actor: AdminActor, id: string, version: number, isArchived: boolean) {
  await changingCategories(actor, async (tx) => {
    const category = await categoryOf(tx, id, version);
    if ((category.archivedAt !== null) === isArchived) {
      throw new RefusedError(
        isArchived ? 'This category is already archived.' : 'This category is not archived.',
      );
    }
    if (!isArchived) await expectFreeName(tx, category.name, id);
    await change(tx, category, { archivedAt: isArchived ? sql`now()` : null });
    await logCategory(tx, actor, isArchived ? 'archived' : 'restored', { id, name: category.name });
  });
}

/** Categories are few and ordered among each other, so only one change of them happens at a time. */
function changingCategories<T>(actor: AdminActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return asActor(actor, async (tx) => {
    await tx.execute(sql`lock table ${kbCategories} in share row exclusive mode`);
    return work(tx);
  });
}

type CategoryRecord = typeof kbCategories.$inferSelect;

async function categoryOf(tx: Tx, id: string, version?: number): Promise<CategoryRecord> {
  const [category] = await tx.select().from(kbCategories).where(eq(kbCategories.id, id));
  if (!category) throw new NotFoundError();
  if (version !== undefined && category.version !== version) throw new ChangedMeanwhileError();
  return category;
}

async function change(
  tx: Tx,
  { id }: CategoryRecord,
  columns: Partial<ReturnType<typeof columnsOf>> & { archivedAt?: SQL | null },
): Promise<void> {
  await tx
    .update(kbCategories)
    .set({ ...columns, ...nextVersion(kbCategories) })
    .where(eq(kbCategories.id, id));
}

async function expectFreeName(tx: Tx, name: string, own: string | null): Promise<void> {
  const [other] = await tx
    .select({ id: kbCategories.id })
    .from(kbCategories)
    .where(
      and(
        sql`lower(${kbCategories.name}) = lower(${name})`,
        isNull(kbCategories.archivedAt),
        own === null ? undefined : ne(kbCategories.id, own),
      ),
    );
  if (other) throw new RefusedError(`A category named "${name}" already exists.`);
}

/** The columns of a form's fields; what was left blank is stored as null, also over an older value. */
function columnsOf({ name, description, icon, sortOrder }: Category) {
  return { name, description: description ?? null, icon: icon ?? null, sortOrder };
}

async function logCategory(
  tx: Tx,
  actor: AdminActor,
  step: 'created' | 'updated' | 'moved' | 'archived' | 'restored',
  { id, ...metadata }: { id: string; name: string; [fact: string]: unknown },
): Promise<void> {
  await logActivity(tx, actor, {
    action: `category.${step}`,
    entityType: 'category',
    entityId: id,
    metadata,
  });
}
