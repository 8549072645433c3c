import type { AgreedMeasure } from '#app/records/outcome-baseline.ts';
import type { MeasureDirection, MeasureUnit } from '#app/records/outcome-status.ts';
import { formatMoney } from '#app/ui/format.ts';
import type { BoardFigure, ShownMeasure, ShownVerdict, ShownWorth } from './board-view.ts';
import { figureDifference, timesMoney } from './exact-figure.ts';
import {
  changeWords,
  exactChangeWords,
  figureWords,
  tickWords,
  unitWords,
} from './figure-words.ts';
import { spanWords } from './month-words.ts';
import {
  monthsLater,
  type PeriodFigure,
  type StoredFigure,
  takenTogether,
} from './period-figure.ts';
import {
  FEWEST_CASES,
  LATEST_MONTHS,
  MONTHS_BEFORE,
  MONTHS_SINCE,
  naturalLimits,
  realChange,
} from './xmr.ts';
import { drawXmr } from './xmr-drawing.ts';

/** A measure as it is stored. */
type StoredMeasure = {
  id: string;
  name: string;
  unit: MeasureUnit;
  direction: MeasureDirection;
  formula: string;
  source: string;
};

/** The months of an agreed baseline, and what it says of the measure. */
type MeasureBaseline = { fromMonth: string; toMonth: string; agreed: AgreedMeasure };

/** Months that a chart shows. */
const SHOWN_MONTHS = 30;

const NOISE = 'No change that can be told from noise';

/** A measure as boards and reports show it, from its figures in the order of their months. */
export function shownMeasure(
  measure: StoredMeasure,
  figures: readonly StoredFigure[],
  baseline: MeasureBaseline | null,
): ShownMeasure {
  const { unit } = measure;
  const before = baseline
    ? figures.filter(({ month }) => month >= baseline.fromMonth && month <= baseline.toMonth)
    : [];
  const since = baseline ? figures.filter(({ month }) => month > baseline.toMonth) : figures;
  const latestMonths = since.slice(-LATEST_MONTHS);
  const latest = takenTogether(latestMonths);
  const lastYear = takenTogether(
    latestMonths.flatMap(({ month }) => {
      const then = monthsLater(month, -12);
      return figures.filter((each) => each.month === then);
    }),
  );
  const difference = baseline && latest && figureDifference(latest.value, baseline.agreed.value);
  const verdict = verdictOf(measure.direction, baseline, before, latestMonths, latest);
  const chart = chartOf(measure, figures, before, baseline);
  return {
    id: measure.id,
    name: measure.name,
    definition: measure.formula,
    source: measure.source,
    unitWords: unitWords(unit, measure.direction),
    baseline: baseline && shownBaseline(unit, baseline),
    lastYear: lastYear && shown(unit, lastYear),
    latest: latest && shown(unit, latest),
    change: difference && changeWords(difference, unit),
    verdict,
    worth: worthOf(measure, baseline, difference, verdict),
    ...chart,
  };
}

function verdictOf(
  direction: MeasureDirection,
  baseline: MeasureBaseline | null,
  before: readonly StoredFigure[],
  latestMonths: readonly StoredFigure[],
  latest: PeriodFigure | null,
): ShownVerdict {
  const none = (words: string): ShownVerdict => ({ kind: 'none', words });
  if (!baseline) return none('No agreed baseline to compare with');
  if (!latest || latestMonths.length < MONTHS_SINCE) {
    return none(`Fewer than ${MONTHS_SINCE} months since the baseline`);
  }
  if (before.length < MONTHS_BEFORE) {
    return none(`Fewer than ${MONTHS_BEFORE} months in the baseline`);
  }
  if (latest.cases === null) {
    return { kind: 'same', words: `${NOISE}: the number of cases is not stated` };
  }
  if (latest.cases < FEWEST_CASES) {
    return { kind: 'same', words: `${NOISE}: fewer than ${FEWEST_CASES} cases` };
  }
  const change = realChange(before.map(valueOfMonth), latestMonths.map(valueOfMonth));
  if (change === 0) return { kind: 'same', words: NOISE };
  return change > 0 === (direction === 'up')
    ? { kind: 'better', words: 'Better than before' }
    : { kind: 'worse', words: 'Worse than before' };
}

const valueOfMonth = ({ value }: StoredFigure) => Number(value);

function worthOf(
  { unit, direction }: StoredMeasure,
  baseline: MeasureBaseline | null,
  difference: string | null,
  { kind }: ShownVerdict,
): ShownWorth | null {
  const worth = baseline?.agreed.worth;
  // Noise is worth nothing.
  if (!worth || !difference || (kind !== 'better' && kind !== 'worse')) return null;
  const gained = direction === 'down' ? figureDifference('0', difference) : difference;
  const { perUnit, isYearly, basis } = worth;
  return {
    amount: timesMoney(gained, perUnit),
    isYearly,
    sum: `${exactChangeWords(difference, unit)} × ${formatMoney(perUnit)}`,
    basis,
  };
}

function chartOf(
  { unit }: StoredMeasure,
  figures: readonly StoredFigure[],
  before: readonly StoredFigure[],
  baseline: MeasureBaseline | null,
): Pick<ShownMeasure, 'months' | 'drawing' | 'ticks'> {
  const last = figures.at(-1)?.month;
  const earliest = last ? monthsLater(last, 1 - SHOWN_MONTHS) : '';
  const first = figures.find(({ month }) => month >= earliest)?.month;
  const all: string[] = [];
  for (let month = first; month && last && month <= last; month = monthsLater(month, 1)) {
    all.push(month);
  }
  const found = all.map((month) => ({
    month,
    figure: figures.find((each) => each.month === month) ?? null,
  }));
  const limits = naturalLimits((before.length > 1 ? before : figures).map(valueOfMonth));
  const drawing = drawXmr(
    found.map(({ month, figure }) => ({ month, value: figure && valueOfMonth(figure) })),
    // A share or a number of days is never below zero.
    limits && { ...limits, lower: Math.max(limits.lower, unit === 'dollars' ? -Infinity : 0) },
    baseline && { from: baseline.fromMonth, to: baseline.toMonth },
  );
  return {
    months: found.map(({ month, figure }) => ({
      month,
      figure: figure && {
        text: figureWords(figure.value, unit),
        grade: figure.grade,
        cases: figure.cases,
        months: spanWords(month, month),
      },
    })),
    drawing,
    ticks: drawing.ticks.map(({ value }) => tickWords(value, unit)),
  };
}

function shown(unit: MeasureUnit, period: PeriodFigure): BoardFigure {
  return {
    text: figureWords(period.value, unit),
    grade: period.grade,
    cases: period.cases,
    months: spanWords(period.fromMonth, period.toMonth),
  };
}

function shownBaseline(
  unit: MeasureUnit,
  { agreed, fromMonth, toMonth }: MeasureBaseline,
): BoardFigure {
  return {
    text: figureWords(agreed.value, unit),
    grade: agreed.grade,
    cases: agreed.cases,
    months: spanWords(fromMonth, toMonth),
  };
}
