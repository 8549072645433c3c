import { adminOf } from '#app/access/guards.server.ts';
import { BookReport } from '#app/areas/analytics/book-reports/BookReport.tsx';
import { withFewerLines } from '#app/areas/analytics/book-reports/profit-sums.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { BooksError, BooksScreen } from '../screen.tsx';
import type { Route } from './+types/profit';
import { loadReport } from './load-report.server.ts';

/** Lines that the screen has; the file has them all. */
const MOST_LINES = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, data } = await loadReport(adminOf(context), 'profit', url);
  return { asked, data: withFewerLines(data, MOST_LINES) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Profit Report' }];

export default function ProfitReport({ loaderData }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  useLive('time');
  return (
    <BooksScreen
      description="What was invoiced, less what people's hours and expenses cost."
      actions={
        <Button component={Link} to="/admin/time-tracking/cost-rates" variant="default">
          Cost Rates
        </Button>
      }
    >
      <BookReport name="profit" {...loaderData} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
