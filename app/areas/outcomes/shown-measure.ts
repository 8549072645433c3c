import type { AgreedMeasure } from '#app/records/outcome/outcome-baseline.ts';
import type { MeasureDirection, MeasureUnit } from '#app/records/outcome/outcome-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { spanWords } from '#app/ui/month-words.ts';
import type { BoardFigure, ShownMeasure, ShownVerdict, ShownWorth } from './board-view.ts';
import { figureDifference, timesMoney } from './exact-figure.ts';
import {
  changeWords,
  figureWords,
  printedDifference,
  tickWords,
  unitWords,
} from './figure-words.ts';
import { countsFrom } from './kickoff.ts';
import {
  monthsLater,
  type PeriodFigure,
  type StoredFigure,
  takenTogether,
} from './period-figure.ts';
import { roundedWorth } from './rounded-worth.ts';
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
/** Months after the last figure that a chart shows, to reach the start of the engagement. */
const MONTHS_AHEAD = 12;

const NOISE = 'No real change (normal month-to-month swing)';

/**
 * Returns a measure as boards and reports show it, from its figures in the order of their months. `kickoff` is the day on which
 * the engagement starts, null if no project says so; no month before it is a result.
 */
export function shownMeasure(
  measure: StoredMeasure,
  figures: readonly StoredFigure[],
  baseline: MeasureBaseline | null,
  kickoff: string | null,
): ShownMeasure {
  const { unit } = measure;
  const before = baseline
    ? figures.filter(({ month }) => month >= baseline.fromMonth && month <= baseline.toMonth)
    : [];
  const latestMonths = resultsOf(figures, baseline, kickoff).slice(-LATEST_MONTHS);
  const latest = takenTogether(latestMonths);
  const lastYear = takenTogether(
    latestMonths.flatMap(({ month }) => {
      const then = monthsLater(month, -12);
      return figures.filter((each) => each.month === then);
    }),
  );
  const difference =
    baseline && latest && printedDifference(latest.value, baseline.agreed.value, unit);
  const change = difference && changeWords(difference, unit, measure.direction);
  const verdict = verdictOf(measure.direction, { baseline, kickoff, before, latestMonths, change });
  return {
    id: measure.id,
    name: measure.name,
    definition: measure.formula,
    source: measure.source,
    unitWords: unitWords(unit, measure.direction),
    baseline: baseline && shownBaseline(unit, baseline),
    lastYear: lastYear && shown(unit, lastYear),
    latest: latest && shown(unit, latest),
    change: verdict.kind === 'none' ? null : change,
    verdict,
    worth: worthOf(measure, baseline, difference, verdict),
    ...chartOf(measure, figures, before, { baseline, kickoff }),
  };
}

/** The months that can be results: from the kickoff on. Without a kickoff, an agreed baseline has nothing to compare with. */
function resultsOf(
  figures: readonly StoredFigure[],
  baseline: MeasureBaseline | null,
  kickoff: string | null,
): readonly StoredFigure[] {
  if (!kickoff) return baseline ? [] : figures;
  const first = countsFrom(kickoff);
  return figures.filter(({ month }) => month >= first && month > (baseline?.toMonth ?? ''));
}

function verdictOf(
  direction: MeasureDirection,
  {
    baseline,
    kickoff,
    before,
    latestMonths,
    change,
  }: {
    baseline: MeasureBaseline | null;
    kickoff: string | null;
    before: readonly StoredFigure[];
    latestMonths: readonly StoredFigure[];
    change: string | null;
  },
): ShownVerdict {
  const none = (words: string): ShownVerdict => ({ kind: 'none', words });
  const same = (words: string): ShownVerdict => ({ kind: 'same', words });
  if (!baseline) return none('No agreed baseline to compare with');
  if (!kickoff) return none('No project has a start date to count from');
  const latest = takenTogether(latestMonths);
  if (!latest) return none('No full month since the engagement started');
  if (latestMonths.length < MONTHS_SINCE) {
    return none(`Fewer than ${MONTHS_SINCE} full months since the engagement started`);
  }
  if (before.length < MONTHS_BEFORE) {
    return none(`Fewer than ${MONTHS_BEFORE} months in the baseline`);
  }
  if (latest.cases === null) return same('No change stated: the number of cases is not given');
  if (latest.cases < FEWEST_CASES)
    return same(`No change stated: fewer than ${FEWEST_CASES} cases`);
  const moved = realChange(before.map(valueOfMonth), latestMonths.map(valueOfMonth));
  if (moved === 0 || change === 'no change') return same(NOISE);
  return moved > 0 === (direction === 'up')
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
  const amount = timesMoney(gained, perUnit);
  return {
    amount,
    rounded: roundedWorth(amount),
    isYearly,
    sum: `${changeWords(difference, unit, direction)} × ${formatMoney(perUnit)}`,
    basis,
  };
}

function chartOf(
  { unit }: StoredMeasure,
  figures: readonly StoredFigure[],
  before: readonly StoredFigure[],
  { baseline, kickoff }: { baseline: MeasureBaseline | null; kickoff: string | null },
): Pick<ShownMeasure, 'months' | 'drawing' | 'ticks'> {
  const all = monthsOfChart(figures, kickoff);
  const found = all.map((month) => ({
    month,
    figure: figures.find((each) => each.month === month) ?? null,
  }));
  // Without a baseline there is nothing that a month could be a signal against.
  const limits = naturalLimits(before.map(valueOfMonth));
  const drawing = drawXmr(
    found.map(({ month, figure }) => ({ month, value: figure && valueOfMonth(figure) })),
    // A share or a number of days is never below zero.
    limits && { ...limits, lower: Math.max(limits.lower, unit === 'dollars' ? -Infinity : 0) },
    baseline && { from: baseline.fromMonth, to: baseline.toMonth },
    kickoff === null ? null : { day: kickoff, countsFrom: countsFrom(kickoff) },
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

/** The latest months that have figures, and those up to the start of the engagement where that is ahead of them. */
function monthsOfChart(figures: readonly StoredFigure[], kickoff: string | null): string[] {
  const latest = figures.at(-1)?.month;
  if (!latest) return [];
  const start = kickoff ? `${kickoff.slice(0, 7)}-01` : latest;
  const isNear = start > latest && start <= monthsLater(latest, MONTHS_AHEAD);
  const earliest = monthsLater(latest, 1 - SHOWN_MONTHS);
  const first = figures.find(({ month }) => month >= earliest)?.month ?? latest;
  const all: string[] = [];
  for (let month = first; month <= (isNear ? start : latest); month = monthsLater(month, 1)) {
    all.push(month);
  }
  return all;
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
