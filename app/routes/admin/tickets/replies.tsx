import { adminOf } from '#app/access/guards.server.ts';
import { CreateSavedReply } from '#app/areas/tickets/replies/SavedReplyDialogs.tsx';
import { SAVED_REPLY_COLUMNS } from '#app/areas/tickets/replies/saved-reply-columns.tsx';
import {
  listSavedReplies,
  SAVED_REPLY_SORTS,
} from '#app/areas/tickets/replies/saved-reply-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/replies';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(SAVED_REPLY_SORTS), {
    sort: 'title',
    direction: 'asc',
  });
  return { request, replies: await listSavedReplies(adminOf(context), request) };
}

const NAMES: ListScreenNames = {
  title: 'Saved Replies',
  one: 'saved reply',
  many: 'saved replies',
  home: '/admin',
  back: { to: '/admin/tickets', label: 'Back to Tickets' },
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function SavedReplyList({ loaderData }: Route.ComponentProps) {
  const { request, replies } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="Answers that all staff can insert into a message on a ticket."
      actions={<CreateSavedReply />}
      list={replies}
      request={request}
      columns={SAVED_REPLY_COLUMNS}
      search="Search by title or text..."
      hint="Save a reply that you write often, and choose it next to the message box."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
