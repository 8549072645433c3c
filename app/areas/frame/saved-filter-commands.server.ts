import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { savedFilters } from '#app/records/notice/preference-tables.ts';
import { filtersInForce } from '#app/ui/list-address.ts';
import type { SavedFilterForm } from './saved-filter-forms.ts';

type Member = AdminActor | CustomerActor;

const MOST = 20;

/** The filters that a person saved for a list, by name. */
export function listSavedFilters(actor: Member, list: string) {
  return asActor(actor, (tx) =>
    tx
      .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
      .from(savedFilters)
      .where(and(eq(savedFilters.userId, actor.userId), eq(savedFilters.list, list)))
      .orderBy(asc(savedFilters.name)),
  );
}

/**
 * Saves the filters of a list under a name; an existing name gets the new filters. The place in the list (its page, what is
 * open) is left out. It is not in the activity log: it is the person's own view and changes nothing for others.
 * @throws NotFoundError for a list of the other surface. RefusedError beyond 20 of one list, and when nothing is filtered.
 */
export async function saveFilter(actor: Member, form: SavedFilterForm): Promise<void> {
  const { list, name } = form;
  const surface = actor.kind === 'admin' ? '/admin' : '/customer';
  if (list !== surface && !list.startsWith(`${surface}/`)) throw new NotFoundError();
  const query = filtersInForce(form.query);
  if (query === '') throw new RefusedError('Set a filter first, then save it.');
  await asActor(actor, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('saved-filters'), hashtext(${actor.userId}))`,
    );
    const own = and(eq(savedFilters.userId, actor.userId), eq(savedFilters.list, list));
    const others = await tx.$count(savedFilters, and(own, ne(savedFilters.name, name)));
    if (others >= MOST) {
      throw new RefusedError(`A list can have ${MOST} saved filters. Remove one first.`);
    }
    await tx
      .insert(savedFilters)
      .values({ userId: actor.userId, list, name, query })
      .onConflictDoUpdate({
        target: [savedFilters.userId, savedFilters.list, savedFilters.name],
        set: { query },
      });
  });
}

/** Removes saved filters. @throws NotFoundError for someone else's. */
export async function removeSavedFilter(actor: Member, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [removed] = await tx
      .delete(savedFilters)
      .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, actor.userId)))
      .returning({ id: savedFilters.id });
    if (!removed) throw new NotFoundError();
  });
}
