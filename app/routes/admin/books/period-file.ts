import { data } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { statementPeriodOf } from '#app/areas/billing/statement-period.ts';
import { PERIOD_FILES, type PeriodFileKey } from '#app/areas/books/period-files/filed-kinds.ts';
import {
  type BookPeriod,
  exportDocuments,
  exportEntries,
  exportPayments,
} from '#app/areas/books/period-files/period-file-queries.server.ts';
import {
  documentRecord,
  entryRecord,
  lineRecords,
  PERIOD_HEADINGS,
  paymentRecord,
} from '#app/areas/books/period-files/period-files.ts';
import { csvResponse } from '#app/platform/http/csv-response.ts';
import type { Route } from './+types/period-file';

/** A file of the books in the address's period, as comma-separated values. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const file = PERIOD_FILES.find(({ key }) => params.file === `${key}.csv`);
  if (!file) throw data(null, { status: 404 });
  const period = statementPeriodOf(url);
  if (!period) return new Response('Choose a first and a last day.', { status: 400 });
  return responseOf(file.key, adminOf(context), period);
}

function responseOf(key: PeriodFileKey, actor: ReturnType<typeof adminOf>, period: BookPeriod) {
  const named = [`${key}-${period.from}-to-${period.to}.csv`, PERIOD_HEADINGS[key]] as const;
  if (key === 'payments')
    return csvResponse(...named, exportPayments(actor, period), paymentRecord);
  if (key === 'entries') return csvResponse(...named, exportEntries(actor, period), entryRecord);
  const record = key === 'lines' ? lineRecords : documentRecord;
  return csvResponse(...named, exportDocuments(actor, period), record);
}
