import { canonicalText } from '#app/areas/contracts/canonical-text.ts';
import type { Parties } from '#app/records/contract/parties.ts';
import { isMoney } from '#app/records/outcome/measure-definitions.ts';
import type { AgreedMeasure } from '#app/records/outcome/outcome-baseline.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { monthWords, spanWords } from '#app/ui/month-words.ts';
import { casesWords, figureWords } from './figure-words.ts';
import { GRADES } from './grade-words.ts';
import { countsFrom, leftOut } from './kickoff.ts';

type Baseline = {
  id: string;
  number: number;
  fromMonth: string;
  toMonth: string;
  engagement: { title: string; startDate: string };
  reason: string | null;
  measures: readonly AgreedMeasure[];
  parties: Parties;
};

const GRADES_HEADING = 'Grades of evidence:';

/** Writes a baseline as one text, always the same for the same baseline: both sides sign it, and its SHA-256 stands for it. */
export function baselineText(baseline: Baseline): string {
  const { id, number, fromMonth, toMonth, engagement, reason, measures, parties } = baseline;
  const { title, startDate } = engagement;
  const out = leftOut(startDate, baseline);
  const content = [
    `Your baseline is the average of each measure from ${spanWords(fromMonth, toMonth)}. It can't be edited. A correction creates a new version and states why.`,
    `The engagement "${title}" starts on ${formatDate(startDate)}. Results count from ${monthWords(countsFrom(startDate))}, its first full month; what was before is no result.`,
    ...(out ? [`Of the twelve months before the engagement, it leaves out ${out}.`] : []),
    ...(reason ? [`Reason for this version: ${reason}`] : []),
    ...measures.map(measureText),
    GRADES_HEADING,
    Object.entries(GRADES)
      .map(([grade, { label, meaning }]) => `- ${grade}: ${label}. ${meaning}`)
      .join('\n'),
  ].join('\n\n');
  return canonicalText({
    id,
    title: `Baseline ${number}`,
    content,
    contractValue: null,
    startDate: null,
    endDate: null,
    parties,
  });
}

const WORTH_WORDS = 'One unit of change is worth';

/** Returns the text of a baseline without its dollars, for anyone who may not see money; `measures` are those that it froze. */
export function withoutMoney(content: string, measures: readonly AgreedMeasure[]): string {
  const headings = measures.filter(isMoney).map(({ name }) => `## ${name}`);
  let isLeftOut = false;
  const parts = content.split('\n\n').filter((part) => {
    if (part.startsWith('## ')) isLeftOut = headings.includes(part);
    if (part === GRADES_HEADING) isLeftOut = false;
    return !isLeftOut && !part.startsWith(WORTH_WORDS);
  });
  return parts.length === content.split('\n\n').length
    ? content
    : [...parts, 'Dollar amounts are left out here: your role does not see money.'].join('\n\n');
}

function measureText(measure: AgreedMeasure): string {
  const { name, formula, source, value, unit, direction, cases, grade, months, worth } = measure;
  return [
    `## ${name}`,
    `**${figureWords(value, unit)}**, mean of ${months} ${months === 1 ? 'month' : 'months'}, ${cases === null ? 'number of cases not stated' : casesWords(cases)}, grade ${grade}. ${direction === 'down' ? 'Lower' : 'Higher'} is better.`,
    `${formula} Source: ${source}`,
    ...(worth
      ? [
          `${WORTH_WORDS} ${formatMoney(worth.perUnit)}${worth.isYearly ? ' a year' : ', once'}. ${worth.basis}`,
        ]
      : []),
  ].join('\n\n');
}
