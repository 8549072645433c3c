import type { FrozenMeasure, FrozenResult } from '#app/records/outcome/frozen-result.ts';
import type { Board } from '../board-queries.server.ts';

/** Returns what the closing report of a board says, as it is frozen; null while there is none, or for anyone who sees no money. */
export function frozenResult(board: Board): FrozenResult | null {
  const { kickoff, baseline, measures, money, isClosable } = board;
  if (!isClosable || !kickoff || !baseline || !money) return null;
  const compared = measures.flatMap((measure): FrozenMeasure[] => {
    const { name, unitWords, baseline: before, latest: after, change, verdict } = measure;
    const { kind, words } = verdict;
    if (kind === 'none' || !before || !after || !change) return [];
    return [
      {
        name,
        unit: unitWords,
        before: before.text,
        after: after.text,
        change,
        kind,
        verdict: words,
      },
    ];
  });
  const [after] = measures.flatMap(({ latest }) => (latest ? [latest.months] : []));
  if (compared.length === 0 || !after) return null;
  return {
    start: kickoff,
    before: baseline.months,
    after,
    measures: compared,
    dollars: { worth: money.rounded.words, fee: money.fee.toDate },
  };
}
