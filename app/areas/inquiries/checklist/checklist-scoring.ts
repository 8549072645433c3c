/** What one point can score. */
type ScoreLevel = { score: 0 | 1 | 2; label: string; meaning: string };

/** The three scores a point can get. */
export const SCORE_LEVELS: readonly ScoreLevel[] = [
  {
    score: 0,
    label: 'Not there',
    meaning: 'It does not exist, or nobody can show it to you today.',
  },
  {
    score: 1,
    label: 'Informal',
    meaning: 'It happens, but it depends on one person, or no record proves it.',
  },
  {
    score: 2,
    label: 'In place and measured',
    meaning: 'It is written down, it has an owner, and a number shows that it is done.',
  },
];

/** One range of the total score; the ranges cover 0 to 50 without a gap. */
export type ScoreBand = { from: number; to: number; name: string; meaning: string };

/** What a total score says about the operation. */
export const CHECKLIST_SCORE_BANDS: readonly ScoreBand[] = [
  {
    from: 0,
    to: 19,
    name: 'Firefighting',
    meaning:
      'The day runs the company. Start with the points that you scored 0 in your lowest group, one a week.',
  },
  {
    from: 20,
    to: 32,
    name: 'Uneven',
    meaning:
      'Good people cover for missing process. Fix your lowest group first, because it drains the others.',
  },
  {
    from: 33,
    to: 42,
    name: 'Controlled',
    meaning:
      'The basics work without you. The next gains are in the groups where you score lowest.',
  },
  {
    from: 43,
    to: 50,
    name: 'Leading',
    meaning:
      'Few operations can prove this much. Check that the records would convince a buyer or a bank, then guard them.',
  },
];

/** How the figures in the checklist are to be read. */
export const FIGURES_NOTE =
  'Figures in this checklist are planning figures, not benchmarks of your market. Where we quote a target we say where it comes from: a common target comes from vendor and trade material, one firm’s goal comes from a single company that published it. Score against your own trend first.';

/** The caution that goes with the point on refrigerant records. */
export const LEGAL_NOTE =
  'Point 24 is not legal advice. The text of 40 CFR Part 84, Subpart C governs, and state rules can be stricter.';
