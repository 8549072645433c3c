// What the files of the demo's outcome board hold: made figures of a made contractor, the same in every installation.

/** Months of the baseline: the first ones, a year up to the start of the engagement. */
export const BASELINE_MONTHS = 12;

/** The calendar months (YYYY-MM) of the board: twelve before the month in which the engagement starts, up to the last one that is over. */
export function outcomeMonths(now: Date, kickoff: string): string[] {
  const [year = 0, month = 1] = kickoff.split('-').map(Number);
  const since = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
  return Array.from({ length: BASELINE_MONTHS + since }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - BASELINE_MONTHS + at, 1)).toISOString().slice(0, 7),
  );
}

/** Small whole numbers that look random and are not: 0 to below - 1. */
function scattered(month: number, place: number, below: number): number {
  const mixed = Math.imul(month * 7919 + place * 104_729 + 13, 2_654_435_761) >>> 0;
  return (mixed >>> 8) % below;
}

/** Nothing moves before the month after the start. */
const isBefore = (at: number) => at <= BASELINE_MONTHS;
const SITES = ['Peak View Clinic', 'Mesa Foods', 'Harbor Lofts', 'Union Depot', 'Arvada Schools'];
const site = (at: number, place: number) => SITES[scattered(at, place, SITES.length)] ?? '';

/** Invoices with the day that their work was done: from about eleven days down to six. */
export function invoicesCsv(months: readonly string[]): string {
  const lines = months.flatMap((month, at) =>
    Array.from({ length: 24 + scattered(at, 99, 7) }, (_, place) => {
      const waited = (isBefore(at) ? 7 : 3) + scattered(at, place, isBefore(at) ? 9 : 7);
      const invoiced = 16 + scattered(at, place + 50, 12);
      const done = new Date(`${month}-${String(invoiced).padStart(2, '0')}T00:00:00Z`);
      done.setUTCDate(done.getUTCDate() - waited);
      const number = 41_000 + at * 40 + place;
      return `${number},"${site(at, place)}",${done.toISOString().slice(0, 10)},${month}-${String(invoiced).padStart(2, '0')}`;
    }),
  );
  return ['Invoice,Customer,Completed,Invoice date', ...lines, ''].join('\n');
}

/** Quotes that were decided: about four of ten are won, before and since. */
export function quotesCsv(months: readonly string[]): string {
  const lines = months.flatMap((month, at) =>
    Array.from({ length: 30 + scattered(at, 7, 6) }, (_, place) => {
      const day = String(1 + scattered(at, place, 27)).padStart(2, '0');
      const isWon = scattered(at, place + 300, 100) < 41;
      return `Q-${2000 + at * 40 + place},"${site(at, place)}",${month}-${day},${isWon ? 'Won' : 'Lost'}`;
    }),
  );
  return ['Quote,Customer,Decided,Result', ...lines, ''].join('\n');
}

/** Weekly logs of the office: minutes by work order went up since the new checks came. */
export function officeCsv(months: readonly string[]): string {
  const lines = months.flatMap((month, at) =>
    [5, 12, 19, 26].map((day, place) => {
      const orders = 92 + scattered(at, place, 18);
      const minutes = orders * ((isBefore(at) ? 29 : 34) + scattered(at, place + 20, 4));
      return `${month}-${String(day).padStart(2, '0')},${minutes},${orders}`;
    }),
  );
  return ['Week of,Minutes,Work orders', ...lines, ''].join('\n');
}

/** First-visit completion as the service manager reads it off the board, in percent. */
export function firstVisitShares(months: readonly string[]): { value: string; cases: number }[] {
  return months.map((_, at) => ({
    value: String(71 + scattered(at, 3, 9)),
    cases: 110 + scattered(at, 5, 30),
  }));
}

/** How the owner scored the 25 points in the quarters before this one, the oldest first: one digit for each point. */
export const OUTCOME_SCORES: readonly string[] = [
  '1110001101100110101100010',
  '1121101111110110101100011',
  '2121111111210111101111011',
  '2222111211221211111110011',
];
