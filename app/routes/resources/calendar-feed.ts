import { calendarOf } from '#app/areas/meetings/calendar-feed-commands.server.ts';
import { throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/calendar-feed';

/** A person's meetings for their calendar program, which has no session: the secret in the address is the key. */
export async function loader({ params }: Route.LoaderArgs) {
  const token = /^(.+)\.ics$/.exec(params.calendar)?.[1] ?? '';
  const calendar = await calendarOf(token).catch(throwMissing);
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="meetings.ics"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
