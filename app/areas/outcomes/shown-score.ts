import {
  assess,
  completeScores,
  HIGHEST_TOTAL,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { quarterWords } from './quarter.ts';

/** A quarter's latest entry as it is stored. */
type StoredScore = {
  id: string;
  quarter: string;
  number: number;
  scores: string;
  reason: string | null;
  authorName: string;
  createdAt: Date;
};

/** How a score moved since the quarter before it that was scored: the total, and each group in the order of the audit. */
type ShownMove = { since: string; total: number; groups: readonly number[] };

/** A quarter of a customer's scores as it is shown. */
export type ShownQuarter = {
  id: string;
  quarter: string;
  /** "Q4 2026" */
  name: string;
  total: number;
  /** The highest total. */
  outOf: number;
  /** The name of its range: "Uneven". */
  band: string;
  meaning: string;
  groups: readonly { letter: string; title: string; score: number }[];
  weakest: readonly { number: number; title: string; nextStep: string }[];
  /** One digit for each point. */
  scores: string;
  number: number;
  reason: string | null;
  by: string;
  at: Date;
  /** Null for the first quarter. */
  move: ShownMove | null;
};

/** Returns quarters as they are shown, from the latest entry of each, the newest quarter first. */
export function shownQuarters(stored: readonly StoredScore[]): ShownQuarter[] {
  const assessed = stored.map((entry) => ({
    entry,
    result: assess(completeScores(entry.scores) ?? []),
  }));
  return assessed.map(({ entry, result }, at) => {
    const before = assessed[at + 1];
    const { id, quarter, number, scores, reason, authorName, createdAt } = entry;
    return {
      id,
      quarter,
      name: quarterWords(quarter),
      total: result.total,
      outOf: HIGHEST_TOTAL,
      band: result.band?.name ?? '',
      meaning: result.band?.meaning ?? '',
      groups: result.groups.map(({ letter, title, score }) => ({ letter, title, score })),
      weakest: result.weakest.map(({ number: point, title, nextStep }) => ({
        number: point,
        title,
        nextStep,
      })),
      scores,
      number,
      reason,
      by: authorName,
      at: createdAt,
      move: before
        ? {
            since: quarterWords(before.entry.quarter),
            total: result.total - before.result.total,
            groups: result.groups.map(
              ({ score }, place) => score - (before.result.groups[place]?.score ?? 0),
            ),
          }
        : null,
    };
  });
}
