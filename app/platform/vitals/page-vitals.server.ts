import { z } from 'zod';
import { patternOf } from '../http/own-routes.server.ts';
import { metrics } from '../metrics.server.ts';

const rating = z.enum(['good', 'needs-improvement', 'poor']);
const route = z.string().max(200);
const reportSchema = z.strictObject({
  vitals: z
    .array(
      z.discriminatedUnion('name', [
        z.strictObject({
          name: z.enum(['INP', 'LCP', 'FCP', 'TTFB']),
          // Milliseconds, of a page that someone waited for.
          value: z.number().min(0).max(600_000),
          rating,
          route,
        }),
        z.strictObject({
          name: z.literal('CLS'),
          value: z.number().min(0).max(100),
          rating,
          route,
        }),
      ]),
    )
    .min(1)
    .max(50),
});

/** What a browser reports about a page. `route` is a route's id, so it contains no address and nothing about the person. */
export type VitalReport = z.infer<typeof reportSchema>;

type Routes = Readonly<
  Record<string, { parentId?: string; path?: string; module: { default?: unknown } } | undefined>
>;

let pages: ReadonlyMap<string, string> = new Map();

/** Sets which routes are pages. Nothing else can be reported, so a report adds no label of its own. */
export function knowPages(routes: Routes): void {
  pages = new Map(
    Object.entries(routes).flatMap(([id, known]) =>
      known?.module.default ? [[id, patternOf(routes, id)]] : [],
    ),
  );
}

/** Counts what a browser measured. @returns false for an invalid report, of which nothing is counted. */
export function countVitals(body: string): boolean {
  const read = reportSchema.safeParse(parsed(body));
  if (!read.success) return false;
  const vitals = read.data.vitals.map((vital) => ({ ...vital, page: pages.get(vital.route) }));
  if (vitals.some(({ page }) => page === undefined)) return false;
  for (const { name, value, rating, page = '' } of vitals) {
    if (name === 'CLS') metrics.shifts.observe({ route: page, rating }, value);
    else metrics.vitals.observe({ vital: name, route: page, rating }, value / 1000);
  }
  return true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
