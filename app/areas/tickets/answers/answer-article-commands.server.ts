import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { lockTicket, refuseMerged } from '../ticket-rows.server.ts';
import type { AnswerArticle } from './answer-article-forms.ts';
import { publishedArticle } from './answer-article-queries.server.ts';

/**
 * Sets the published article that answered a ticket, instead of the previous one; the customer sees it on the ticket.
 * @throws NotFoundError, RefusedError when the ticket is archived or merged, or no one outside can read the article.
 */
export async function linkArticle(
  actor: AdminActor,
  ticketId: string,
  { articleId }: AnswerArticle,
): Promise<void> {
  if (!(await publishedArticle(articleId))) {
    throw new RefusedError('This article is not published. Choose another one.');
  }
  await setArticle(actor, ticketId, articleId);
}

/** Removes the article from a ticket. @throws NotFoundError, RefusedError when it is archived, merged or has none. */
export async function unlinkArticle(actor: AdminActor, ticketId: string): Promise<void> {
  await setArticle(actor, ticketId, null);
}

async function setArticle(
  actor: AdminActor,
  ticketId: string,
  articleId: string | null,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    refuseArchived(ticket, 'ticket');
    refuseMerged(ticket);
    if (ticket.articleId === articleId) {
      if (articleId) return;
      throw new RefusedError('No article is linked to this ticket.');
    }
    await tx
      .update(tickets)
      .set({ articleId, updatedAt: sql`clock_timestamp()` })
      .where(eq(tickets.id, ticketId));
    await logActivity(tx, actor, {
      action: articleId ? 'ticket.article_linked' : 'ticket.article_removed',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title },
    });
  });
}
