import { on } from '#app/access/verb-handlers.ts';
import { linkArticle, unlinkArticle } from './answer-article-commands.server.ts';
import { answerArticleVerbs } from './answer-article-verbs.ts';

/** The command behind each verb. */
export const answerArticleHandlers = [
  on(answerArticleVerbs.link, (staff, chosen, { ticketId }) =>
    linkArticle(staff, ticketId, chosen),
  ),
  on(answerArticleVerbs.unlink, (staff, _, { ticketId }) => unlinkArticle(staff, ticketId)),
];
