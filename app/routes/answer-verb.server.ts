import { type ActionFunctionArgs, data } from 'react-router';
import { adminOf, customerOf } from '#app/access/guards.server.ts';
import { SERVER_AREAS } from '#app/areas.server.ts';
import { wholeAddressOf } from '#app/platform/client-address.server.ts';
import { answerForm, idParam } from './answer-form.server.ts';

const HANDLERS = new Map(
  SERVER_AREAS.flatMap(({ handlers = [] }) => handlers).map((handler) => [
    handler.verb.path,
    handler,
  ]),
);

/** Carries out the verb whose address was posted to, after the guard of its surface. */
export async function answerVerb({ request, params, context, pattern }: ActionFunctionArgs) {
  const handler = HANDLERS.get(`/${pattern.replace(/^\//, '')}`);
  if (!handler) throw data(null, { status: 404 });
  const { verb, run } = handler;
  const actor = verb.path.startsWith('/admin/') ? adminOf(context) : customerOf(context);
  const ids = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, idParam(value)]),
  );
  const origin = {
    ipAddress: wholeAddressOf(context),
    userAgent: request.headers.get('user-agent'),
  };
  return answerForm(request, await verb.schema(), {
    sender: { actor, needs: verb.needs },
    handle: (form) => run(actor, form, ids, origin),
    about: Object.values(ids),
    failed: { kind: 'error', title: 'Error', description: verb.failed },
  });
}
