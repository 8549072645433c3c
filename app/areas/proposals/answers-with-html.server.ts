import { htmlOf } from '#app/platform/markdown.server.ts';

type Words = { title: string; content: string; totalAmount: string | null };

/** Answers with the words of earlier versions as HTML in place of their Markdown. */
export function answersWithHtml<Answer extends { answered: Words | null }>(
  answers: readonly Answer[],
) {
  return Promise.all(
    answers.map(async ({ answered, ...answer }) => ({
      ...answer,
      answered: answered && {
        title: answered.title,
        html: await htmlOf(answered.content),
        totalAmount: answered.totalAmount,
      },
    })),
  );
}
