import { asc, ilike } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';

const MOST_CHOICES = 20;

/** The sorts of the list of saved replies, as its address names them. */
export const SAVED_REPLY_SORTS = {
  title: { by: savedReplies.title, type: 'text' },
  updated: { by: savedReplies.updatedAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Saved replies, searched by title and text. */
export async function listSavedReplies(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: savedReplies,
      sort: SAVED_REPLY_SORTS[request.sort as keyof typeof SAVED_REPLY_SORTS],
      request,
      filters: undefined,
      holding: (pattern) => anyHolds(pattern, savedReplies.title, savedReplies.text),
      rows: (cursor) =>
        tx
          .select({
            id: savedReplies.id,
            title: savedReplies.title,
            text: savedReplies.text,
            version: savedReplies.version,
            updatedAt: savedReplies.updatedAt,
            cursor,
          })
          .from(savedReplies),
    }),
  );
}

/** One row of the list of saved replies. */
export type SavedReplyRow = Awaited<ReturnType<typeof listSavedReplies>>['rows'][number];

/** Returns the first saved replies in order of title, searched by title, for the picker next to the message box. */
export async function findSavedReplies(actor: AdminActor, search: string) {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({ id: savedReplies.id, title: savedReplies.title, text: savedReplies.text })
      .from(savedReplies)
      .where(pattern ? ilike(savedReplies.title, pattern) : undefined)
      .orderBy(asc(savedReplies.title), asc(savedReplies.id))
      .limit(MOST_CHOICES),
  );
}

/** What the picker offers. */
export type FoundReplies = Awaited<ReturnType<typeof findSavedReplies>>;
