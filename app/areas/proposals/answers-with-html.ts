import { renderMarkdown } from '#app/platform/markdown.ts';

import type { ProposalWords } from './proposal-hash.server.ts';

/** Answers with the words of earlier versions as HTML in place of their Markdown. */
export function answersWithHtml<Answer extends { answered: ProposalWords | null }>(
  answers: readonly Answer[],
) {
  return answers.map(({ answered, ...answer }) => ({
    ...answer,
    answered: answered && {
      title: answered.title,
      html: renderMarkdown(answered.content),
      totalAmount: answered.totalAmount,
      parties: answered.parties,
    },
  }));
}
