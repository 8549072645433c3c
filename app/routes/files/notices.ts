import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { askedRecords } from '#app/areas/agenda/portal-agenda-sql.server.ts';
import { markAllSeen } from '#app/areas/notices/notice-commands.server.ts';
import { getNotices } from '#app/areas/notices/notice-queries.server.ts';
import type { Route } from './+types/notices';

/** The person's latest notices and how many records have something unread, for the frame. */
export function loader({ context }: Route.LoaderArgs) {
  const member = memberOf(context);
  return getNotices(member, member.kind === 'customer' ? askedRecords(member) : undefined);
}

/** Marks all of them as read. */
export async function action({ context }: Route.ActionArgs) {
  await markAllSeen(memberOf(context));
  return data({ done: true });
}
