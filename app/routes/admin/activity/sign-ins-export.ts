import { adminOf } from '#app/access/guards.server.ts';
import { signInFiltersOf } from '#app/areas/accounts/sign-in-filters.ts';
import {
  exportSignIns,
  signInCsvHeadings,
  signInCsvRecord,
} from '#app/areas/accounts/sign-in-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { csvResponse } from '#app/platform/http/csv-response.ts';
import type { Route } from './+types/sign-ins-export';

/** The sign-in attempts under the address's filters, as comma-separated values. */
export function loader({ context, url }: Route.LoaderArgs) {
  return csvResponse(
    `sign-ins-${firmDay()}.csv`,
    signInCsvHeadings(),
    exportSignIns(adminOf(context), signInFiltersOf(url)),
    signInCsvRecord,
  );
}
