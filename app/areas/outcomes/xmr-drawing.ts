/** A month as a chart draws it: a calendar month (YYYY-MM) and its figure; null where there is none. For drawing alone. */
type DrawnMonth = { month: string; value: number | null };

/** The natural limits that a run of months was measured to have. */
type DrawnLimits = { center: number; lower: number; upper: number };

/** A chart in fractions of its box, 0 to 1, from the left and from the bottom. */
export type XmrDrawing = {
  points: { month: string; value: number; x: number; y: number; isOutside: boolean }[];
  /** Runs of months that follow each other without a gap. */
  lines: { x: number; y: number }[][];
  limits: { center: number; lower: number; upper: number } | null;
  ticks: { value: number; y: number }[];
  /** Where the baseline's months begin and end. */
  baseline: { from: number; to: number } | null;
  /** Where the engagement starts; at the edge where that is outside of the months. */
  kickoff: number | null;
};

/** Room above the highest and below the lowest value, as a share of what they span. */
const MARGIN = 0.08;

/**
 * Places months, their natural limits, the baseline's months and the day of the kickoff in a box. All values are inside it. A
 * month is a signal only from `countsFrom` on, because months before the kickoff are no results.
 */
export function drawXmr(
  months: readonly DrawnMonth[],
  limits: DrawnLimits | null,
  baseline: { from: string; to: string } | null,
  kickoff: { day: string; countsFrom: string } | null,
): XmrDrawing {
  const values = months.flatMap(({ value }) => (value === null ? [] : [value]));
  const all = limits ? [...values, limits.lower, limits.upper] : values;
  const ticks = ticksOver(Math.min(...all, Number.POSITIVE_INFINITY), Math.max(...all, 0));
  const [bottom = 0] = ticks;
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number) => (value - bottom) / (top - bottom);
  const xOf = (place: number) => (place + 0.5) / Math.max(1, months.length);
  const points = months.flatMap(({ month, value }, place) =>
    value === null
      ? []
      : [
          {
            month,
            value,
            x: xOf(place),
            y: yOf(value),
            isOutside:
              limits !== null &&
              kickoff !== null &&
              month >= kickoff.countsFrom &&
              (value < limits.lower || value > limits.upper),
          },
        ],
  );
  return {
    points,
    lines: runsOf(months.map(({ month, value }) => (value === null ? null : month))).map((run) =>
      points.filter(({ month }) => run.includes(month)).map(({ x, y }) => ({ x, y })),
    ),
    limits: limits && {
      center: yOf(limits.center),
      lower: yOf(limits.lower),
      upper: yOf(limits.upper),
    },
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    baseline: baseline && spanOf(months, baseline),
    kickoff: kickoff && dayIn(months, kickoff.day),
  };
}

/** Where a day (YYYY-MM-DD) lies among the months: its share of its month too. */
function dayIn(months: readonly DrawnMonth[], day: string): number | null {
  const [first] = months;
  if (!first) return null;
  const place = months.findIndex(({ month }) => month.slice(0, 7) === day.slice(0, 7));
  if (place === -1) return day < first.month ? 0 : 1;
  const [year, month, date] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate();
  return (place + ((date ?? 1) - 1) / days) / months.length;
}

/** Round numbers below, between and above what is drawn, four to seven of them. */
function ticksOver(lowest: number, highest: number): number[] {
  if (!Number.isFinite(lowest)) return [0, 1];
  const span = Math.max(highest - lowest, Math.abs(highest) * 0.1, 1e-9);
  // What can't be below zero is not drawn below it.
  const from = lowest >= 0 ? Math.max(0, lowest - span * MARGIN) : lowest - span * MARGIN;
  const to = highest + span * MARGIN;
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const first = Math.floor(from / step + 1e-9);
  const last = Math.ceil(to / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

function runsOf(months: readonly (string | null)[]): string[][] {
  const runs: string[][] = [[]];
  for (const month of months) {
    if (month === null) runs.push([]);
    else runs.at(-1)?.push(month);
  }
  return runs.filter((run) => run.length > 0);
}

function spanOf(months: readonly DrawnMonth[], { from, to }: { from: string; to: string }) {
  const inside = months.flatMap(({ month }, place) =>
    month >= from && month <= to ? [place] : [],
  );
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: first / months.length, to: (last + 1) / months.length };
}
