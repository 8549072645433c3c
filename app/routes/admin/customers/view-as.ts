import { redirect } from 'react-router';
import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { startPortalView } from '#app/areas/portal/portal-view-commands.server.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/view-as';

const schema = z.object({ memberId: z.uuid() });

/** Lets the session see the portal as one of the customer's people, and leads there. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  const session = await sessionOf(request, context);
  return answerForm(request, schema, {
    handle: async ({ memberId }) => {
      await startPortalView(adminOf(context), session.id, customerId, memberId);
      return redirect('/customer');
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to open the portal' },
  });
}
