import { adminOf } from '#app/access/guards.server.ts';
import { findSavedReplies } from '#app/areas/tickets/replies/saved-reply-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/reply-options';

/** Saved replies for the picker next to the message box, by title; ?q= filters them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { replies: await findSavedReplies(adminOf(context), lookupText(url, 'q')) };
}
