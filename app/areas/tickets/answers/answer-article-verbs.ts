import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs that link a ticket to the article that answered it. */
export const answerArticleVerbs = {
  link: verb({
    path: '/admin/tickets/:ticketId/article',
    needs: 'act-work',
    schema: async () => (await import('./answer-article-forms.ts')).answerArticleSchema,
    done: 'Article linked',
    failed: 'Failed to link the article',
  }),
  unlink: verb({
    path: '/admin/tickets/:ticketId/no-article',
    needs: 'act-work',
    schema: nothing,
    done: 'Article removed from the ticket',
    failed: 'Failed to remove the article',
  }),
};
