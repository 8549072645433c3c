import { adminOf } from '#app/access/guards.server.ts';
import { BookReport } from '#app/areas/analytics/book-reports/BookReport.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { BooksError, BooksScreen } from '../screen.tsx';
import type { Route } from './+types/revenue';
import { loadReport } from './load-report.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadReport(adminOf(context), 'revenue', url);
}

export const meta: Route.MetaFunction = () => [{ title: 'Revenue Report' }];

export default function RevenueReport({ loaderData }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What was issued and what arrived, month by month, from the journal.">
      <BookReport name="revenue" {...loaderData} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
