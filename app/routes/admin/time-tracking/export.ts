import { adminOf } from '#app/access/guards.server.ts';
import { csvFileName, csvHeadings, csvRecord } from '#app/areas/time/time-csv.ts';
import { timeFiltersOf } from '#app/areas/time/time-filters.ts';
import { exportTimeEntries, periodOf } from '#app/areas/time/time-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/export';

/** The entries that the address's filters leave, as comma-separated values, sent as they are read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const filters = timeFiltersOf(url, lookupText(url, 'q'));
  const period = await periodOf(actor, filters);
  const batches = exportTimeEntries(actor, filters);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHeadings())),
    pull: async (controller) => {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvRecord).join('')));
    },
    cancel: () => void batches.return(undefined),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvFileName(period)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
