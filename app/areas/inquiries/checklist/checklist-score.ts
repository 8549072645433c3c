import { CHECKLIST_GROUPS, type ChecklistPoint } from './checklist-points.ts';
import { CHECKLIST_SCORE_BANDS, type ScoreBand } from './checklist-scoring.ts';

/** What one point of the audit scores. */
export type Score = 0 | 1 | 2;

/** All points of the audit in their order. */
export const CHECKLIST_POINTS: readonly ChecklistPoint[] = CHECKLIST_GROUPS.flatMap(
  ({ points }) => points,
);

/** The highest total. */
export const HIGHEST_TOTAL = CHECKLIST_POINTS.length * 2;

/** The name of all scores in an address: one character per point, "-" for an open one. */
export const SCORES_KEY = 's';

/** The score of one group so far; `open` points have none yet. */
type GroupScore = { letter: string; title: string; score: number; open: number };

/** A point to begin with, and what to do about it first. */
type WeakPoint = { number: number; title: string; score: Score; nextStep: string };

/** The result of the scores: total, band, groups, and the three weakest points. */
export type Assessment = {
  total: number;
  /** Numbers of the points without a score. */
  open: number[];
  /** Null while points are open. */
  band: ScoreBand | null;
  groups: GroupScore[];
  weakest: WeakPoint[];
};

/** Returns the name of one point's choice in a form. */
export function pointKey(number: number): string {
  return `p${number}`;
}

/** Reads scores from an address or a form, point by point or all in one; anything that is not a score is open. */
export function readScores(from: { get: (key: string) => unknown }): (Score | null)[] {
  const all = from.get(SCORES_KEY);
  const digits = typeof all === 'string' ? all : '';
  return CHECKLIST_POINTS.map(({ number }, place) =>
    scoreOf(from.get(pointKey(number)) ?? digits[place]),
  );
}

/** Writes scores as one text for an address, for example "21-0…"; empty if every point is open. */
export function writeScores(scores: readonly (Score | null)[]): string {
  return scores.every((score) => score === null)
    ? ''
    : scores.map((score) => score ?? '-').join('');
}

/** Returns all 25 scores, or null if the value is anything else. */
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
      : (CHECKLIST_SCORE_BANDS.find(({ from, to }) => total >= from && total <= to) ?? null);
  return { total, open, band, groups, weakest };
}

/** Describes a complete score in one line: "31 of 50, Uneven". */
export function scoreLine({ total, band }: Assessment): string {
  return `${total} of ${HIGHEST_TOTAL}${band ? `, ${band.name}` : ''}`;
}

function scoreOf(value: unknown): Score | null {
  return value === '0' ? 0 : value === '1' ? 1 : value === '2' ? 2 : null;
}

/**
 * For each point: how an informal routine (score 1) becomes one that is in place and measured. A missing point (score
 * 0) starts with its first step.
 */
export const MEASURING_STEPS: Readonly<Record<number, string>> = {
  1: 'Photograph the board at 7 a.m. and 4 p.m. for two weeks and count the jobs that were done without ever being on it.',
  2: 'Re-rank ten calls every Friday with two dispatchers, and write the share they agree on next to the rule.',
  3: 'Take paid hours from payroll and invoiced hours from billing every Monday, per technician, on one line each.',
  4: 'Chart returns by cause for the last 60 days and give the largest cause an owner and a date.',
  5: 'Record arrival at the first job and every parts run for a month; set a limit for each zone.',
  6: 'Check 20 signed agreements against the register and correct every date, price and visit that differs.',
  7: 'Attach the hours sheet to each renewal; no price leaves without equipment, visits, hours, set-up and travel.',
  8: 'List every agreement with price, break-even and margin, worst first, and put a correction date on the ten worst.',
  9: 'Report visits owed, done and booked by customer on the first of each month, and have the gaps signed off by name.',
  10: 'Put next year’s review date in the calendar now, and record on which day the new rates reached invoices.',
  11: 'Print the median of completion to invoice each week, with the three oldest unbilled jobs and why they wait.',
  12: 'Split last month’s DSO by customer class and name one class to work on, with the balance that is past due.',
  13: 'Log each reminder and call with its date; review every week who was due for a hold and did not get one.',
  14: 'Count bounced invoices by customer and reason each month, and block dispatch for the worst until the fields are filled.',
  15: 'Add cost to finish for each open job, and write one sentence for each that runs more than 10% over its quote.',
  16: 'Count findings, quotes and sales by technician each month, and look at the visits that had none.',
  17: 'Stamp the finding and the quote, publish the median hours between them, and list what is older than three days.',
  18: 'Report close rates for repair, agreement and replacement separately, by seller, with the three main reasons for losses.',
  19: 'Report renewals by value and by count each quarter, and call every customer you lost within a week.',
  20: 'Put the age list and the forecast on the table at each review meeting, and record what was decided.',
  21: 'Check the table against last week’s dispatches, and book a training date for each gap it shows.',
  22: 'Count one truck a week against its list, and report the difference and the dead stock in dollars.',
  23: 'Audit five signed work orders a month against the job, and talk one near miss through with the crew.',
  24: 'Work out a covered unit’s leak rate at each addition, note it on the work order, and date the repair where it passes the threshold.',
  25: 'Let two managers state the same three figures without looking, and repair whatever they disagree on.',
};
