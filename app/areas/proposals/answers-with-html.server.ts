import { htmlOf } from '#app/platform/markdown.server.ts';
import type { ProposalWords } from './proposal-hash.server.ts';

/** Returns the answers with the text of earlier versions as HTML instead of Markdown. */
export function answersWithHtml<Answer extends { answered: ProposalWords | null }>(
  answers: readonly Answer[],
) {
  return Promise.all(
    answers.map(async ({ answered, ...answer }) => ({
      ...answer,
      answered: answered && {
        title: answered.title,
        html: await htmlOf(answered.content),
        totalAmount: answered.totalAmount,
        parties: answered.parties,
      },
    })),
  );
}
