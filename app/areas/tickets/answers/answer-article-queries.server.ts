import { and, count, eq, isNull } from 'drizzle-orm';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { listPublishedArticles } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';

// Articles are read as any visitor reads them: a role without the site's section can link them too, and no link shows a draft.

/** An article that answers a ticket. */
export type AnsweringArticle = { title: string; path: string };

/** Returns the article that a ticket names; null if it names none, or no one outside can read it anymore. */
export async function publishedArticle(articleId: string | null): Promise<AnsweringArticle | null> {
  if (!articleId) return null;
  const [article] = await asActor(VISITOR, (tx) =>
    tx
      .select({ title: kbArticles.title, slug: kbArticles.slug })
      .from(kbArticles)
      .where(eq(kbArticles.id, articleId)),
  );
  return article ? { title: article.title, path: `/kb/${article.slug}` } : null;
}

/** Returns the article to name in the email about a ticket's new status; only a status that ends the ticket has one. */
export async function articleForStatus(
  actor: AdminActor,
  ticketId: string,
  status: TicketStatus | undefined,
): Promise<AnsweringArticle | null> {
  if (!status || isOpenTicket(status)) return null;
  const [ticket] = await asActor(actor, (tx) =>
    tx.select({ articleId: tickets.articleId }).from(tickets).where(eq(tickets.id, ticketId)),
  );
  return publishedArticle(ticket?.articleId ?? null);
}

/** Published articles to choose from, best match first. */
export async function findArticleOptions(search: string): Promise<{ id: string; title: string }[]> {
  const request = { search, after: null, before: null };
  const { rows } = await listPublishedArticles(VISITOR, request, { categoryId: null });
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Returns how many of the tickets that the actor sees were answered by an article. */
export async function countAnswered(actor: AdminActor, articleId: string): Promise<number> {
  const [found] = await asActor(actor, (tx) =>
    tx
      .select({ tickets: count() })
      .from(tickets)
      .where(and(eq(tickets.articleId, articleId), isNull(tickets.archivedAt))),
  );
  return found?.tickets ?? 0;
}
