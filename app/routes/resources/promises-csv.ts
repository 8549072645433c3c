import { data } from 'react-router';
import { promiseCsv } from '#app/areas/promises/promise-csv.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';

/** The promises behind the page, for everyone, while the firm shows it. */
export async function loader() {
  const firm = await getFirm();
  if (!firm.showsPromises) throw data(null, { status: 404 });
  return new Response(await promiseCsv(), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="promises.csv"',
      'Cache-Control': 'public, max-age=60',
    },
  });
}
