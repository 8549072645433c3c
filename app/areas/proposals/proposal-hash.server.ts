import { createHash } from 'node:crypto';
import type { Money } from '#app/platform/money.ts';
import type { Parties } from '#app/records/contract/parties.ts';

/** The content of a proposal; an answer is about this text, this amount and these parties. */
export type ProposalWords = {
  title: string;
  content: string;
  totalAmount: Money | null;
  /** Null in answers that were given before the parties were frozen. */
  parties: Parties | null;
};

/**
 * Writes a proposal as one text, always the same for the same proposal: the JSON array [title, content, total amount or null,
 * firm, company, contact]; without parties its first three.
 */
export function proposalText({ title, content, totalAmount, parties }: ProposalWords): string {
  const words = [title, content, totalAmount];
  if (!parties) return JSON.stringify(words);
  const { firmName, companyName, contactName } = parties;
  return JSON.stringify([...words, firmName, companyName, contactName]);
}

/** Splits such a text into its parts. */
export function readProposalText(text: string): ProposalWords {
  const [title, content, totalAmount, firmName, companyName, contactName] = JSON.parse(text) as [
    string,
    string,
    Money | null,
    ...string[],
  ];
  const parties =
    firmName === undefined || companyName === undefined || contactName === undefined
      ? null
      : { firmName, companyName, contactName };
  return { title, content, totalAmount, parties };
}

/** SHA-256 of a proposal's text (UTF-8), in hexadecimal. */
export function proposalHash(proposal: ProposalWords): string {
  return createHash('sha256').update(proposalText(proposal)).digest('hex');
}
