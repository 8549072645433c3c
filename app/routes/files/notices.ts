import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { markAllSeen } from '#app/areas/notices/notice-commands.server.ts';
import { countUnread, listNotices } from '#app/areas/notices/notice-queries.server.ts';
import type { Route } from './+types/notices';

/** The person's latest notices and how many records have something unread, for the frame. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = memberOf(context);
  return { unread: await countUnread(actor), notices: await listNotices(actor) };
}

/** Marks all of them as read. */
export async function action({ context }: Route.ActionArgs) {
  await markAllSeen(memberOf(context));
  return data({ done: true });
}
