import { memberOf } from '#app/access/guards.server.ts';
import { listSavedFilters, saveFilter } from '#app/areas/frame/saved-filter-commands.server.ts';
import { savedFilterListSchema, savedFilterSchema } from '#app/areas/frame/saved-filter-forms.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/saved-filters';

/** The filters that the person saved for a list (?list=/admin/tickets); none for what is no list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list = savedFilterListSchema.safeParse(url.searchParams.get('list'));
  return { filters: list.success ? await listSavedFilters(memberOf(context), list.data) : [] };
}

/** Saves the filters of a list under a name. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, savedFilterSchema, {
    handle: async (form) => {
      await saveFilter(memberOf(context), form);
      return { kind: 'success', title: 'Filter saved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save the filter' },
    refusesInForm: true,
  });
}
