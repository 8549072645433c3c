import { redirect } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { beginConnecting } from '#app/areas/calendars/connect-calendar-commands.server.ts';
import { connectableKinds } from '#app/areas/calendars/oauth-account.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/connect-calendars';

/** Leads to a provider of calendars, to be let in there. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kind = connectableKinds().find((each) => each === params.provider);
  if (!kind) throw new Response(null, { status: 404 });
  const session = await sessionOf(request, context);
  try {
    return redirect(await beginConnecting(adminOf(context), session.id, kind));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const toast = { kind: 'error', title: 'Not connected', description: error.message } as const;
    return redirectWithToast('/admin/meetings/calendars', toast);
  }
}
