import { adminOf } from '#app/access/guards.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { endConnecting } from '#app/areas/calendars/connect-calendar-commands.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/connected-calendars';

const CALENDARS = '/admin/meetings/calendars';

/** A provider of calendars sends the browser back here. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  try {
    const read = await endConnecting(adminOf(context), session.id, url.searchParams);
    const description = cutText(read, 500);
    return redirectWithToast(CALENDARS, { kind: 'success', title: 'Connected', description });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const description = cutText(error.message, 500);
    return redirectWithToast(CALENDARS, { kind: 'error', title: 'Not connected', description });
  }
}
