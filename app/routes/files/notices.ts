import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { markAllSeen } from '#app/areas/notices/notice-commands.server.ts';
import { listNotices } from '#app/areas/notices/notice-queries.server.ts';
import type { Route } from './+types/notices';

/** The person's latest notices, for the menu of the frame. */
export async function loader({ context }: Route.LoaderArgs) {
  return { notices: await listNotices(memberOf(context)) };
}

/** Marks all of them as read. */
export async function action({ context }: Route.ActionArgs) {
  await markAllSeen(memberOf(context));
  return data({ done: true });
}
