import { createHash } from 'node:crypto';
import type { Money } from '#app/platform/money.ts';

/** What an offer says; an answer is about these words and this amount. */
export type ProposalWords = { title: string; content: string; totalAmount: Money | null };

/** An offer's words as one text, the same for the same words: the JSON array [title, content, total amount or null]. */
export function proposalText({ title, content, totalAmount }: ProposalWords): string {
  return JSON.stringify([title, content, totalAmount]);
}

/** Takes such a text apart again. */
export function readProposalText(text: string): ProposalWords {
  const [title, content, totalAmount] = JSON.parse(text) as [string, string, Money | null];
  return { title, content, totalAmount };
}

/** SHA-256 of an offer's words in hexadecimal: of their text in UTF-8. */
export function proposalHash(proposal: ProposalWords): string {
  return createHash('sha256').update(proposalText(proposal)).digest('hex');
}
