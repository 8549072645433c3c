import { createHash } from 'node:crypto';
import type { Money } from '#app/platform/money.ts';

/** SHA-256 of an offer's words in hexadecimal: of the JSON array [title, content, total amount or null]. */
export function proposalHash(proposal: {
  title: string;
  content: string;
  totalAmount: Money | null;
}): string {
  const { title, content, totalAmount } = proposal;
  return createHash('sha256')
    .update(JSON.stringify([title, content, totalAmount]))
    .digest('hex');
}
