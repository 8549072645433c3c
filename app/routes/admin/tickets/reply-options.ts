import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { listClientKinds } from '#app/areas/booking/offer-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import {
  type FoundReplies,
  findSavedReplies,
} from '#app/areas/tickets/replies/saved-reply-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/reply-options';

/**
 * Saved replies for the picker next to the message box, by title; ?q= filters them. With ?ticket= also what offers each kind
 * of meeting that clients can book, by a link that carries the ticket along.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const search = lookupText(url, 'q') ?? '';
  const { data: ticketId } = z.uuid().safeParse(url.searchParams.get('ticket'));
  const [replies, offers] = await Promise.all([
    findSavedReplies(actor, search),
    ticketId ? offersOf(actor, ticketId, search) : [],
  ]);
  return { replies: [...replies, ...offers] };
}

async function offersOf(actor: AdminActor, ticket: string, search: string): Promise<FoundReplies> {
  const kinds = await listClientKinds(actor);
  return kinds
    .map(({ id, slug, name }) => ({
      id,
      title: `Offer a time: ${name}`,
      text: `Book a time (${name}): ${firmNow().url}/customer/meetings/book/${slug}?${new URLSearchParams({ ticket })}`,
    }))
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
}
