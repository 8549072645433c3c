import { memberOf } from '#app/access/guards.server.ts';
import { askedRecords } from '#app/areas/agenda/agenda-queries.server.ts';
import { markAllSeen } from '#app/areas/notices/notice-commands.server.ts';
import { getNotices } from '#app/areas/notices/notice-queries.server.ts';
import { unreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/notices';

/** The person's latest notices and how many records have something unread, for the frame. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = memberOf(context);
  const asked = member.kind === 'customer' ? askedRecords(member) : undefined;
  const { unread, notices } = await getNotices(member, asked);
  return { unread: unreadMarks(member.kind, unread), notices };
}

/** Marks all notices of the person's current company as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = memberOf(context);
  return answerForm(request, nothingSchema, {
    sender: { actor, needs: undefined },
    handle: async () => {
      await markAllSeen(actor);
      return null;
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to mark the notices as read' },
  });
}
