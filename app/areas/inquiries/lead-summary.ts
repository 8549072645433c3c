import { estimateLine, estimateSize } from '#app/areas/estimator/estimate-words.ts';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import { assess, completeScores, HIGHEST_TOTAL, scoreLine } from './checklist/checklist-score.ts';

/** What a visitor sent along: an estimate or a scored checklist, in one line, with the address that opens it. */
export type SentAlong = {
  kind: 'estimate' | 'score';
  line: string;
  /** Its one figure: the price, the hours for those who see no money, or the total. */
  figure: string;
  address: string;
};

/** Describes to staff what was stored with an inquiry or a submission; null if nothing was, or it can't be read. */
export function leadSummary(
  stored: { estimate?: unknown; scores?: unknown },
  { seesMoney }: { seesMoney: boolean },
): SentAlong | null {
  const estimate = openStoredEstimate(stored.estimate);
  if (estimate) {
    const { result, address } = estimate;
    const figure = seesMoney
      ? formatMoney(result.target.price)
      : `${formatDecimal(result.hours.total)} h`;
    const line = seesMoney ? estimateLine(result) : estimateSize(result);
    return { kind: 'estimate', line, figure, address };
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
