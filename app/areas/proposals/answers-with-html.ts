import { renderMarkdown } from '#app/platform/markdown.ts';

type Words = { title: string; content: string; totalAmount: string | null };

/** Answers with the words of earlier versions as HTML in place of their Markdown. */
export function answersWithHtml<Answer extends { answered: Words | null }>(
  answers: readonly Answer[],
) {
  return answers.map(({ answered, ...answer }) => ({
    ...answer,
    answered: answered && {
      title: answered.title,
      html: renderMarkdown(answered.content),
      totalAmount: answered.totalAmount,
    },
  }));
}
