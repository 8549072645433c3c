import { z } from 'zod';

/** The article of the knowledge base that answered a ticket. */
export const answerArticleSchema = z.object({ articleId: z.uuid({ error: 'Choose an article' }) });

export type AnswerArticle = z.infer<typeof answerArticleSchema>;
