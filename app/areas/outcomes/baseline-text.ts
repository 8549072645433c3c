import { canonicalText } from '#app/areas/contracts/canonical-text.ts';
import type { AgreedMeasure } from '#app/records/outcome-baseline.ts';
import type { Parties } from '#app/records/parties.ts';
import { formatMoney } from '#app/ui/format.ts';
import { casesWords, figureWords } from './figure-words.ts';
import { GRADES } from './grade-words.ts';
import { spanWords } from './month-words.ts';

type Baseline = {
  id: string;
  number: number;
  fromMonth: string;
  toMonth: string;
  reason: string | null;
  measures: readonly AgreedMeasure[];
  parties: Parties;
};

/** A baseline as one text, the same for the same baseline: both sides sign it, and its SHA-256 stands for it. */
export function baselineText(baseline: Baseline): string {
  const { id, number, fromMonth, toMonth, reason, measures, parties } = baseline;
  const content = [
    `The state before is the mean of each measure's months from ${spanWords(fromMonth, toMonth)}. Later figures are compared with it. It is not changed; a correction is a further version with its reason.`,
    ...(reason ? [`Reason for this version: ${reason}`] : []),
    ...measures.map(measureText),
    'Grades of evidence:',
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

function measureText(measure: AgreedMeasure): string {
  const { name, formula, source, value, unit, direction, cases, grade, months, worth } = measure;
  return [
    `## ${name}`,
    `**${figureWords(value, unit)}**, mean of ${months} ${months === 1 ? 'month' : 'months'}, ${cases === null ? 'number of cases not stated' : casesWords(cases)}, grade ${grade}. ${direction === 'down' ? 'Lower' : 'Higher'} is better.`,
    `${formula} Source: ${source}`,
    ...(worth
      ? [
          `One unit of change is worth ${formatMoney(worth.perUnit)}${worth.isYearly ? ' a year' : ', once'}. ${worth.basis}`,
        ]
      : []),
  ].join('\n\n');
}
