import { z } from 'zod';
import { lookerIdOf } from '#app/access/actor.ts';
import { memberOf } from '#app/access/guards.server.ts';
import { findSentForm } from '#app/access/sent-forms.server.ts';
import { SENT_FORM } from '#app/platform/sent-form.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/sent-form';

const sentFormSchema = z.object({ name: z.uuid({ error: 'Name the form' }) });

/** Says what came of a form whose answer was lost, and answers as it did. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = memberOf(context);
  return answerForm(request, sentFormSchema, {
    sender: { actor, needs: undefined },
    handle: ({ name }) => answerAgain(lookerIdOf(actor), name),
    failed: { kind: 'error', title: 'Error', description: 'Failed to find the form' },
  });
}

async function answerAgain(userId: string, name: string): Promise<Response> {
  const { state, answer } = await findSentForm(userId, name);
  const headers = new Headers(answer?.headers ?? []);
  const location = headers.get('location');
  if (location !== null) {
    // As the router tells its client of one that a proxy would follow.
    headers.delete('location');
    headers.set('X-Remix-Redirect', location);
    headers.set('X-Remix-Status', String(answer?.status));
    headers.set('X-Remix-Revalidate', 'true');
  }
  headers.set(SENT_FORM, state);
  const status = location === null ? (answer?.status ?? 202) : 204;
  return new Response(location === null ? (answer?.body ?? null) : null, { status, headers });
}
