import { adminOf } from '#app/access/guards.server.ts';
import { findMergeOptions } from '#app/areas/tickets/merging/merge-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/merge-options';

/** The tickets that one can be merged into, for a selector; ?q= filters them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.ticketId);
  const found = await findMergeOptions(adminOf(context), id, lookupText(url, 'q')).catch(
    throwMissing,
  );
  const options: LookupOption[] = found.map(({ id: value, number, title }) => ({
    value,
    label: `#${number} ${title}`,
  }));
  return { options };
}
