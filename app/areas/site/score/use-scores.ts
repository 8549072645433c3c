import {
  readScores,
  SCORES_KEY,
  type Score,
  writeScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { useAddressForm } from '#app/ui/public/use-address-form.ts';

/** Keeps scores in step with their form (call `read` on each change) and with the address bar. */
export function useScores(initial: readonly (Score | null)[]) {
  const { form, read, reading, query } = useAddressForm(initial, readScores, queryOf);
  return { form, read, scores: reading, query };
}

function queryOf(scores: readonly (Score | null)[]): string {
  const text = writeScores(scores);
  return text && `${SCORES_KEY}=${text}`;
}
