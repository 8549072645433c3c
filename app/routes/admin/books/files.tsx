import { adminOf } from '#app/access/guards.server.ts';
import { statementPeriodOf } from '#app/areas/billing/statement-period.ts';
import { BetweenDays } from '#app/areas/books/BetweenDays.tsx';
import { monthBefore } from '#app/areas/books/book-months.ts';
import { PeriodFiles } from '#app/areas/books/period-files/PeriodFiles.tsx';
import { getPeriodSums } from '#app/areas/books/period-files/period-file-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/files';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = statementPeriodOf(url) ?? monthBefore(firmDay());
  return { period, sums: await getPeriodSums(adminOf(context), period) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Files' }];

export default function FilesScreen({ loaderData: { period, sums } }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What was issued, paid and posted in any period, for a spreadsheet.">
      <BetweenDays period={period} />
      <PeriodFiles period={period} sums={sums} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
