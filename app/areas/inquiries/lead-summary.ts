import { estimateLine } from '#app/areas/estimator/estimate-words.ts';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { assess, completeScores, HIGHEST_TOTAL, scoreLine } from './checklist/checklist-score.ts';

/** What a visitor sent along: an estimate or a scored checklist, in one line, with the address that opens it. */
export type SentAlong = {
  kind: 'estimate' | 'score';
  line: string;
  /** Its one figure: the price, or the total. */
  figure: string;
  address: string;
};

/** Describes to staff what was stored with an inquiry or a submission; null if nothing was, or it can't be read. */
export function leadSummary(stored: { estimate?: unknown; scores?: unknown }): SentAlong | null {
  const estimate = openStoredEstimate(stored.estimate);
  if (estimate) {
    const { result, address } = estimate;
    const figure = formatMoney(result.target.price);
    return { kind: 'estimate', line: estimateLine(result), figure, address };
  }
  const scores = completeScores(stored.scores);
  if (!scores) return null;
  const result = assess(scores);
  return {
    kind: 'score',
    line: scoreLine(result),
    figure: `${result.total} of ${HIGHEST_TOTAL}`,
    address: `/checklist/score?s=${scores.join('')}`,
  };
}
