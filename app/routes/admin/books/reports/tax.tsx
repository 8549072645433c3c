import { adminOf } from '#app/access/guards.server.ts';
import { BookReport } from '#app/areas/analytics/book-reports/BookReport.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { BooksError, BooksScreen } from '../screen.tsx';
import type { Route } from './+types/tax';
import { loadReport } from './load-report.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadReport(adminOf(context), 'tax', url);
}

export const meta: Route.MetaFunction = () => [{ title: 'Tax Report' }];

export default function TaxReport({ loaderData }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="Sales tax by rate, from the journal and its documents.">
      <BookReport name="tax" {...loaderData} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
