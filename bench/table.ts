/** One part of the printed table: its own columns, one row for each thing measured, and what a reader must know. */
export type Section = {
  /** The letter that chooses it: `npm run bench -- a`. */
  letter: string;
  title: string;
  columns: readonly string[];
  /** Texts ready to print; the first names what was measured. */
  rows: readonly (readonly string[])[];
  notes?: readonly string[];
};

/** The middle value, and how far apart the repetitions were. */
export type Figure = { median: number; low: number; high: number };

/** The figure of several repetitions of one measurement; throws without any. */
export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0), high: quantile(sorted, 1) };
}

/** The value below which this part (0 to 1) of the sorted values lies; throws without values. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = Math.max(0, Math.ceil(sorted.length * part) - 1);
  const value = sorted[at];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** A figure as the table shows it: "12.3 (11.9–13.0)". */
export function showFigure({ median, low, high }: Figure): string {
  return low === high
    ? showNumber(median)
    : `${showNumber(median)} (${showNumber(low)}–${showNumber(high)})`;
}

/** A number with about three digits that say something: 0.42, 8.31, 97.4, 12,345. */
export function showNumber(value: number): string {
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** How many times the floor a figure is: "1.8×"; a dash beside a floor of nothing. */
export function showRatio(figure: number, floor: number): string {
  return floor === 0 ? '–' : `${(figure / floor).toFixed(2)}×`;
}

/** All sections as one table in Markdown, each under a row of its own column names. */
export function tableOf(sections: readonly Section[]): string {
  const width = Math.max(...sections.map(({ columns }) => columns.length + 1));
  const lines: string[][] = [];
  for (const { letter, title, columns, rows } of sections) {
    lines.push([`**${letter}**`, `**${title}**`, ...columns.slice(1).map((name) => `**${name}**`)]);
    for (const row of rows) lines.push([letter, ...row]);
  }
  const padded = lines.map((line) => [...line, ...Array(width - line.length).fill('')]);
  const widths = Array.from({ length: width }, (_, at) =>
    Math.max(3, ...padded.map((line) => (line[at] ?? '').length)),
  );
  const show = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((each) => '-'.repeat(each)).join(' | ')} |`;
  const notes = sections.flatMap(({ letter, notes = [] }) =>
    notes.map((note) => `${letter}: ${note}`),
  );
  const header = show(Array.from({ length: width }, (_, at) => (at === 0 ? 'Part' : '')));
  return [header, rule, ...padded.map(show), '', ...notes].join('\n');
}
