import { MEASURING_STEPS } from './checklist-next-steps.ts';
import { CHECKLIST_GROUPS, type ChecklistPoint } from './checklist-points.ts';
import { SCORE_BANDS, type ScoreBand } from './checklist-scoring.ts';

/** What one point of the audit scores. */
export type Score = 0 | 1 | 2;

/** All points of the audit in their order. */
export const CHECKLIST_POINTS: readonly ChecklistPoint[] = CHECKLIST_GROUPS.flatMap(
  ({ points }) => points,
);

/** The highest total. */
export const HIGHEST_TOTAL = CHECKLIST_POINTS.length * 2;

/** The name of all scores in an address: one sign a point, "-" where it is open. */
export const SCORES_KEY = 's';

/** The score of one group so far; `open` points have none yet. */
type GroupScore = { letter: string; title: string; score: number; open: number };

/** A point to begin with, and what to do about it first. */
type WeakPoint = { number: number; title: string; score: Score; nextStep: string };

/** What scores say: total, band, groups, and the three weakest points. */
export type Assessment = {
  total: number;
  /** Numbers of the points without a score. */
  open: number[];
  /** Null while points are open. */
  band: ScoreBand | null;
  groups: GroupScore[];
  weakest: WeakPoint[];
};

/** The name of one point's choice in a form. */
export function pointKey(number: number): string {
  return `p${number}`;
}

/** Reads scores from an address or a form, point by point or all in one; what is no score is open. */
export function readScores(from: { get: (key: string) => unknown }): (Score | null)[] {
  const all = from.get(SCORES_KEY);
  const digits = typeof all === 'string' ? all : '';
  return CHECKLIST_POINTS.map(({ number }, place) =>
    scoreOf(from.get(pointKey(number)) ?? digits[place]),
  );
}

/** Scores as one text for an address, for example "21-0…"; empty when every point is open. */
export function writeScores(scores: readonly (Score | null)[]): string {
  return scores.every((score) => score === null)
    ? ''
    : scores.map((score) => score ?? '-').join('');
}

/** All 25 scores, or null when the value is anything else. */
export function completeScores(value: unknown): Score[] | null {
  const list = typeof value === 'string' ? [...value] : value;
  if (!Array.isArray(list) || list.length !== CHECKLIST_POINTS.length) return null;
  const scores = list.map((each) => scoreOf(String(each)));
  return scores.every((score) => score !== null) ? scores : null;
}

/**
 * Adds scores up. The weakest points are those with the lowest score, in the weakest group first, then in the order of the
 * audit; a point in place and measured is never among them.
 */
export function assess(scores: readonly (Score | null)[]): Assessment {
  const scored = CHECKLIST_POINTS.map((point, place) => ({ point, score: scores[place] ?? null }));
  const groups = CHECKLIST_GROUPS.map(({ letter, title, points }) => {
    const own = scored.filter(({ point }) => points.includes(point));
    return {
      letter,
      title,
      score: own.reduce((sum, { score }) => sum + (score ?? 0), 0),
      open: own.filter(({ score }) => score === null).length,
    };
  });
  const groupScore = (point: ChecklistPoint) =>
    groups[CHECKLIST_GROUPS.findIndex(({ points }) => points.includes(point))]?.score ?? 0;
  const total = groups.reduce((sum, { score }) => sum + score, 0);
  const open = scored.flatMap(({ point, score }) => (score === null ? [point.number] : []));
  const weakest = scored
    .flatMap(({ point, score }) => (score === null || score === 2 ? [] : [{ point, score }]))
    .sort(
      (a, b) =>
        a.score - b.score ||
        groupScore(a.point) - groupScore(b.point) ||
        a.point.number - b.point.number,
    )
    .slice(0, 3)
    .map(({ point, score }) => ({
      number: point.number,
      title: point.title,
      score,
      nextStep: score === 0 ? point.firstStep : (MEASURING_STEPS[point.number] ?? point.firstStep),
    }));
  const band =
    open.length > 0
      ? null
      : (SCORE_BANDS.find(({ from, to }) => total >= from && total <= to) ?? null);
  return { total, open, band, groups, weakest };
}

/** A complete score in one line: "31 of 50, Uneven". */
export function scoreLine({ total, band }: Assessment): string {
  return `${total} of ${HIGHEST_TOTAL}${band ? `, ${band.name}` : ''}`;
}

function scoreOf(value: unknown): Score | null {
  return value === '0' ? 0 : value === '1' ? 1 : value === '2' ? 2 : null;
}
