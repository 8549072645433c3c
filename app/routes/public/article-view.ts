import { data } from 'react-router';
import { NotFoundError } from '#app/access/refusals.ts';
import { articleViewSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { countView } from '#app/areas/knowledge/reader-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { postedForm, UnreadableFormError } from '../posted-form.server.ts';
import type { Route } from './+types/article-view';

/** Counts a visit that reads an article once, and answers the number of views as text. */
export async function action({ request, params, context }: Route.ActionArgs) {
  try {
    await countTry('article-view', clientAddressOf(context));
    const { submission } = await postedForm(request, articleViewSchema);
    if (submission.status !== 'success') throw data('A visit has an id.', { status: 400 });
    return new Response(String(await countView(params.slug, submission.value.visitId)));
  } catch (error) {
    if (error instanceof NotFoundError) throw data(null, { status: 404 });
    if (error instanceof UnreadableFormError) throw data(error.message, { status: 400 });
    if (error instanceof RateLimitError) throw data(null, { status: 429 });
    throw error;
  }
}
