import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import {
  calendarPath,
  makeCalendarFeed,
} from '#app/areas/meetings/calendar-feed-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import { sessionOf } from '../auth/own-session.server.ts';
import type { Route } from './+types/calendar-address';

/** Makes the person's private calendar address, replacing an earlier one; it is in this answer only. */
export async function action({ request, context }: Route.ActionArgs) {
  let address: string | undefined;
  const answer = await answerForm(request, nothingSchema, {
    handle: async () => {
      const session = await sessionOf(request, context);
      address = firmNow().url + calendarPath(await makeCalendarFeed(memberOf(context), session));
      return { kind: 'success', title: 'Calendar address made' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to make the calendar address' },
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, ...(address && { address }) }, answer.init ?? undefined);
}
