import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';
import { makeArticle, makeUser } from '#demo/makers.server.ts';
import { actionsOn, adminActor, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { MESSAGE_ORDER, openConversation } from '../conversation-queries.server.ts';
import { answerTicket } from '../message-commands.server.ts';
import { archiveTicket, setTicketStatus } from '../ticket-commands.server.ts';
import { linkArticle, unlinkArticle } from './answer-article-commands.server.ts';
import {
  countAnswered,
  findArticleOptions,
  publishedArticle,
} from './answer-article-queries.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const NEWEST = { search: '', ...MESSAGE_ORDER, after: null, before: null };

let consultant: AdminActor;
let articleId: string;
let draftId: string;
beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    // Works on tickets and has nothing to do with the site.
    consultant: (await makeUser(tx, { role: 'consultant' })).id,
    article: (await makeArticle(tx, { title: 'Resetting RTU 4', isPublished: true })).id,
    draft: (await makeArticle(tx, { title: 'Prices of 2027', isPublished: false })).id,
  }));
  consultant = await adminActor(ids.consultant);
  articleId = ids.article;
  draftId = ids.draft;
});

async function shownToCustomer(id: string) {
  const { ticket } = await openConversation(cast().customer, id, NEWEST);
  return publishedArticle(ticket.articleId);
}

const setPublished = (isPublished: boolean) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(kbArticles).set({ isPublished }).where(eq(kbArticles.id, articleId)),
  );

describe('the article that answered a ticket', () => {
  it('is shown to the customer, counted, and named in the email about the end', async () => {
    const { admin, ticketId } = cast();
    await linkArticle(consultant, ticketId, { articleId });
    expect(await shownToCustomer(ticketId)).toMatchObject({ title: 'Resetting RTU 4' });
    expect(await countAnswered(admin, articleId)).toBe(1);
    expect(await announcementsOf(ticketId)).toEqual([]);
    const { version } = await ticketRow(ticketId);
    await setTicketStatus(consultant, ticketId, { status: 'waiting', version });
    await setTicketStatus(consultant, ticketId, { status: 'resolved', version: version + 1 });
    const told = (await announcementsOf(ticketId)).map((each) => JSON.stringify(each.mail));
    expect(told.map((mail) => mail.includes('Resetting RTU 4'))).toEqual([false, true]);

    const other = await newTicket(cast().customer);
    await linkArticle(admin, other, { articleId });
    const row = await ticketRow(other);
    const answer = { message: 'Hold the button for ten seconds.', uploads: [], isInternal: false };
    await answerTicket(admin, other, { ...answer, status: 'resolved', version: row.version });
    expect(JSON.stringify(await announcementsOf(other))).toContain('Resetting RTU 4');
    expect(await countAnswered(admin, articleId)).toBe(2);
    await archiveTicket(admin, other);
    await unlinkArticle(admin, ticketId);
    expect(await countAnswered(admin, articleId)).toBe(0);
    expect(await shownToCustomer(ticketId)).toBeNull();
    expect(await actionsOn(ticketId)).toContain('ticket.article_removed');
    await expect(unlinkArticle(admin, ticketId)).rejects.toThrow('No article is linked');
  });

  it('is one that anyone can read: no draft can be chosen, and none is shown that became one', async () => {
    const { admin, ticketId } = cast();
    for (const id of [draftId, crypto.randomUUID()]) {
      await expect(linkArticle(admin, ticketId, { articleId: id })).rejects.toThrow(RefusedError);
    }
    expect(await ticketRow(ticketId)).toMatchObject({ articleId: null });
    expect((await findArticleOptions('')).map(({ id }) => id)).toEqual([articleId]);
    expect(await findArticleOptions('prices')).toEqual([]);
    await linkArticle(admin, ticketId, { articleId });
    await setPublished(false);
    expect(await shownToCustomer(ticketId)).toBeNull();
    const { version } = await ticketRow(ticketId);
    await setTicketStatus(admin, ticketId, { status: 'resolved', version });
    expect(JSON.stringify(await announcementsOf(ticketId))).not.toContain('Resetting');
    await setPublished(true);
    expect(await shownToCustomer(ticketId)).not.toBeNull();
  });

  it('is refused on an archived ticket, and on one that is not there', async () => {
    const { admin, ticketId } = cast();
    await archiveTicket(admin, ticketId);
    await expect(linkArticle(admin, ticketId, { articleId })).rejects.toThrow(RefusedError);
    expect(await ticketRow(ticketId)).toMatchObject({ articleId: null });
    await expect(linkArticle(admin, crypto.randomUUID(), { articleId })).rejects.toThrow(
      NotFoundError,
    );
  });
});
